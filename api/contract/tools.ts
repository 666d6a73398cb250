import { z } from "zod";
import type { Operation, Tool, ToolHints } from "./operation.ts";
import { type KnownOperation, OPERATIONS, type OwnToolId, type ToolId } from "./operations.ts";

/** A tool, as tools/list shows it. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: Partial<ToolHints>;
}

export type JsonSchema = Record<string, unknown>;

interface AnyToolOperation extends Operation {
  tool: Tool;
  success: Operation["success"] & { answer: z.ZodObject };
}

export interface ToolOperation extends AnyToolOperation {
  id: ToolId;
}

export interface OwnToolOperation extends AnyToolOperation {
  id: OwnToolId;
}

const OFFERED = (OPERATIONS as readonly KnownOperation[]).filter(
  (operation): operation is KnownOperation & AnyToolOperation =>
    operation.tool !== undefined && operation.success.answer !== undefined,
);

/** The eight public tools. */
export const TOOL_OPERATIONS: readonly ToolOperation[] = OFFERED.filter(
  (operation): operation is ToolOperation & typeof operation => !operation.scopes,
);

/** The tools on a writer's own work. */
export const OWN_TOOL_OPERATIONS: readonly OwnToolOperation[] = OFFERED.filter(
  (operation): operation is OwnToolOperation & typeof operation => operation.scopes !== undefined,
);

/** The schema of a tool's arguments: the operation's parameters under the names that the tool gives them. */
export function argumentsOf({ params, query, body, tool, scopes }: AnyToolOperation): z.ZodObject {
  const fields = { ...params?.shape, ...tool.more, ...query?.shape, ...body?.shape };
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [tool.renames?.[name] ?? name, schema]),
  );
  // A caller that sends `status: "approved"` with a draft should hear that no tool publishes.
  return scopes ? z.strictObject(shape) : z.object(shape);
}

const READS: Partial<ToolHints> = { readOnlyHint: true, openWorldHint: false };

/** The definitions of the public tools. */
export function toolDefinitions(): ToolDefinition[] {
  return TOOL_OPERATIONS.map(definitionOf);
}

export function ownToolDefinitions(): ToolDefinition[] {
  return OWN_TOOL_OPERATIONS.map(definitionOf);
}

/** Each is made once for a process: converting the schemas is the longest part of creating an app. */
const made = new Map<AnyToolOperation, ToolDefinition>();

function definitionOf(operation: AnyToolOperation): ToolDefinition {
  const known = made.get(operation);
  if (known) return known;
  const { tool, success } = operation;
  const definition: ToolDefinition = {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: inlineSchema(argumentsOf(operation), "input"),
    outputSchema: inlineSchema(success.answer, "output"),
    annotations: tool.hints ?? READS,
  };
  made.set(operation, definition);
  return definition;
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
