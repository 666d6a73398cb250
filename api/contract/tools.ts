import { z } from "zod";
import type { Operation, Tool } from "./operation.ts";
import { type KnownOperation, OPERATIONS, type ToolId } from "./operations.ts";

/** One of the eight tools, as tools/list shows it. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: { readOnlyHint: true; openWorldHint: false };
}

export type JsonSchema = Record<string, unknown>;

export interface ToolOperation extends Operation {
  id: ToolId;
  tool: Tool;
  success: Operation["success"] & { answer: z.ZodObject };
}

const KNOWN: readonly KnownOperation[] = OPERATIONS;

export const TOOL_OPERATIONS: readonly ToolOperation[] = KNOWN.filter(
  (operation): operation is ToolOperation =>
    operation.tool !== undefined && operation.success.answer !== undefined,
);

/** The schema of a tool's arguments: the operation's path and query parameters under the names the tool gives them. */
export function argumentsOf(operation: ToolOperation): z.ZodObject {
  const fields = { ...operation.params?.shape, ...operation.query?.shape };
  return z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, schema]) => [
        operation.tool.renames?.[name] ?? name,
        schema,
      ]),
    ),
  );
}

export function toolDefinitions(): ToolDefinition[] {
  return TOOL_OPERATIONS.map((operation) => ({
    name: operation.tool.name,
    title: operation.tool.title,
    description: operation.tool.description,
    inputSchema: inlineSchema(argumentsOf(operation), "input"),
    outputSchema: inlineSchema(operation.success.answer, "output"),
    annotations: { readOnlyHint: true, openWorldHint: false },
  }));
}

/** A schema without references, since clients resolve none. */
function inlineSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    override: io === "output" ? tidyAnswer : tidyFormats,
  });
  return rest;
}

/** Removes the bounds of safe integers, which are no promise, and patterns where the format says the same. */
export function tidyFormats({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
  if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
  if (jsonSchema["format"] === "date-time" || jsonSchema["format"] === "uuid") {
    delete jsonSchema["pattern"];
  }
}

/** Answers may gain fields, so their objects are open. */
export function tidyAnswer(context: { jsonSchema: JsonSchema }): void {
  tidyFormats(context);
  const { jsonSchema } = context;
  if (jsonSchema["additionalProperties"] === false) delete jsonSchema["additionalProperties"];
}
