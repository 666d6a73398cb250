import { z } from "zod";
import { issuesOf, Refusal, sentenceOf } from "../contract/errors.ts";
import type { ReadRequest, ToolId } from "../contract/operations.ts";
import {
  argumentsOf,
  TOOL_OPERATIONS,
  toolDefinitions,
  type ToolOperation,
} from "../contract/tools.ts";
import { type PublicRead, type PublicReads, readsByOperation } from "../read/answers.ts";
import type { Reads } from "../read/reads.ts";
import { refuseCursor } from "./cursor.ts";
import type { Json, Methods } from "./dispatch.ts";
import { named } from "./named.ts";
import { quoted, RpcFault } from "./rpc-fault.ts";
import { type FileResults, toolError, toolResult } from "./tool-result.ts";

/** Takes the parsed parameters and gives the result with the answer of the matching public address. */
type Answer<Id extends ToolId> = (parameters: ReadRequest<Id>) => Promise<Json>;

interface PreparedTool {
  operation: ToolOperation;
  schema: z.ZodObject;
  /** The optional arguments. */
  optional: ReadonlySet<string>;
  answer: Answer<ToolId>;
}

export function createToolMethods(reads: Reads, fileResults: FileResults): Methods {
  const tools = prepare(reads, fileResults);
  const list = JSON.stringify({ tools: toolDefinitions() });
  return {
    "tools/list": (params) => {
      refuseCursor(params);
      return list;
    },
    "tools/call": async ({ name, arguments: given = {} }) => {
      const tool = named(tools, "tool", name);
      if (typeof given !== "object" || given === null || Array.isArray(given)) {
        throw new RpcFault("invalid_params", "arguments must be an object.");
      }
      return callTool(tool, given);
    },
  };
}

function answerOf<Id extends ToolId>(
  table: PublicReads,
  id: Id,
  fileResults: FileResults,
): Answer<Id> {
  const read: PublicRead<ReadRequest<Id>> = table[id];
  if ("file" in read) return async (request) => fileResults(read.file(request));
  return async (request) => toolResult(JSON.stringify(await read.made(request)));
}

function prepare(reads: Reads, fileResults: FileResults): Map<string, PreparedTool> {
  const table = readsByOperation(reads);
  return new Map(
    TOOL_OPERATIONS.map((operation) => {
      const answer = answerOf(table, operation.id, fileResults);
      const schema = argumentsOf(operation);
      return [operation.tool.name, { operation, schema, optional: optionalIn(schema), answer }];
    }),
  );
}

function optionalIn({ shape }: z.ZodObject): Set<string> {
  const names = Object.entries(shape).filter(([, field]) => z.safeParse(field, undefined).success);
  return new Set(names.map(([name]) => name));
}

/** Models send null for arguments that they do not need, so null counts as left out. */
function withoutNulls(given: object, optional: ReadonlySet<string>): object {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== null || !optional.has(name)),
  );
}

/** Invalid arguments and missing records are results, not errors, so that the model reads them and tries again. */
async function callTool(tool: PreparedTool, given: object): Promise<Json> {
  const parsed = tool.schema.safeParse(withoutNulls(given, tool.optional));
  if (!parsed.success) {
    return toolError(`${sentenceOf(issuesOf(parsed.error))} Change the arguments and call again.`);
  }
  const parameters = withOwnNames(tool.operation, parsed.data);
  // The schema of the arguments consists of the operation's parameters, so with their own names they fit the read.
  const request = parameters as ReadRequest<ToolId>;
  try {
    return await tool.answer(request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const advice = error.reason === "not_found" ? missOf(tool.operation, parameters) : undefined;
    return toolError(advice ?? error.message);
  }
}

function withOwnNames(
  { tool: { renames } }: ToolOperation,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const parameters = { ...values };
  for (const [own, given] of Object.entries(renames ?? {})) {
    parameters[own] = values[given];
    delete parameters[given];
  }
  return parameters;
}

/** What the model can try if there is no such record. */
function missOf({ id }: ToolOperation, parameters: Record<string, unknown>): string | undefined {
  const name = quoted(String(parameters["slug"] ?? parameters["id"]));
  if (id === "getAuthor") return `No writer has the slug ${name}. Find slugs with search_authors.`;
  if (id === "getPiece") {
    return `No published piece has the id ${name}. Find ids with search_pieces or recent_pieces.`;
  }
  if (id === "getProduct") return `No listing has the id ${name}. Find ids with search_products.`;
  return undefined;
}
