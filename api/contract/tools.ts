import { z } from "zod";
import type { Operation, Tool, ToolHints } from "./operation.ts";
import { OPERATIONS, type OwnToolId, type ToolId } from "./operations.ts";

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

/** Each operation that is a tool; twice if it has a second one, which takes a part of its body. */
const OFFERED = (OPERATIONS as readonly Operation[])
  .flatMap((operation) => [
    operation,
    ...(operation.second ? [{ ...operation, ...operation.second }] : []),
  ])
  .filter(
    (operation): operation is AnyToolOperation =>
      operation.tool !== undefined && operation.success.answer !== undefined,
  );

/** The eight public tools. */
export const TOOL_OPERATIONS: readonly ToolOperation[] = OFFERED.filter(
  (operation): operation is ToolOperation => !operation.scopes,
);

/** The tools on a writer's own work. */
export const OWN_TOOL_OPERATIONS: readonly OwnToolOperation[] = OFFERED.filter(
  (operation): operation is OwnToolOperation => operation.scopes !== undefined,
);

/** The schema of a tool's arguments: the operation's parameters under the names that the tool gives them. */
export function argumentsOf({ params, query, body, tool, scopes }: AnyToolOperation): z.ZodObject {
  const fields = { ...params?.shape, ...tool.more, ...query?.shape, ...body?.shape };
  const shape = Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !(tool.without && name in tool.without))
      .map(([name, schema]) => [tool.renames?.[name] ?? name, schema]),
  );
  // A caller that sends `status: "approved"` with a draft should hear that no tool publishes.
  return scopes ? z.strictObject(shape) : z.object(shape);
}

const READS: Partial<ToolHints> = { readOnlyHint: true, openWorldHint: false };

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
    inputSchema: plainArgument(inlineSchema(argumentsOf(operation), "input")),
    outputSchema: shapeOfAnswer(inlineSchema(success.answer, "output")),
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

/**
 * An argument as a model needs it. Null counts as left out, and an empty text may remove a field: neither is in the schema.
 * Patterns are left out too, since models do not read them: an argument that does not fit is answered with what to send.
 */
function plainArgument({ anyOf, pattern: _, minLength: _min, ...schema }: JsonSchema): JsonSchema {
  const choices = (anyOf ?? []) as JsonSchema[];
  const some = choices.filter((one) => one["type"] !== "null" && one["const"] !== "");
  const [only] = some;
  if (only && some.length === 1) {
    const { format, maxLength, ...plain } = plainArgument(only);
    const isMore = choices.some((one) => one["const"] === "") ? {} : { format, maxLength };
    return { ...plain, ...isMore, ...schema };
  }
  const { properties, items } = schema;
  return {
    ...schema,
    ...(properties ? { properties: eachOf(properties, plainArgument) } : {}),
    ...(items ? { items: plainArgument(items as JsonSchema) } : {}),
    ...(anyOf ? { anyOf } : {}),
  };
}

function eachOf(properties: unknown, change: (property: JsonSchema) => JsonSchema): JsonSchema {
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  return Object.fromEntries(fields.map(([name, field]) => [name, change(field)]));
}

/**
 * What a client can check of an answer: its own fields with their types, and the fields that its records must have. Every
 * client puts all tools into a model's context, which the meanings, formats and bounds of answers would fill. The OpenAPI
 * document has these.
 */
function shapeOfAnswer({ properties, required }: JsonSchema): JsonSchema {
  return { type: "object", properties: eachOf(properties, shapeOfField), required };
}

function shapeOfField({ type, const: only, anyOf, items, ...field }: JsonSchema): JsonSchema {
  if (only !== undefined) return { const: only };
  if (type === "object") return namesOf(field);
  if (type === "array") return { type, items: shapeOfField(items as JsonSchema) };
  return { type: type ?? (anyOf as JsonSchema[]).map((one) => one["type"]) };
}

/** Required fields are named once, among the required ones. */
function namesOf({ properties = {}, required = [] }: JsonSchema): JsonSchema {
  const names = new Set(required as string[]);
  const others = Object.keys(properties as object).filter((name) => !names.has(name));
  return {
    type: "object",
    required,
    ...(others.length ? { properties: Object.fromEntries(others.map((name) => [name, {}])) } : {}),
  };
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
