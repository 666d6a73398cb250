import { z } from "zod";
import { issuesOf, Refusal, sentenceOf } from "../contract/errors.ts";
import type { Tool } from "../contract/operation.ts";
import type { ToolDefinition } from "../contract/tools.ts";
import type { Json, Methods } from "./dispatch.ts";
import { named, refuseCursor, RpcFault } from "./rpc-fault.ts";
import { toolError } from "./tool-result.ts";

/** The parsed parameters of the operation behind a tool. */
export type Parameters = Record<string, unknown>;

/** A tool and how it is answered. */
export interface OfferedTool<Caller> {
  tool: Tool;
  /** The schema of the arguments. */
  schema: z.ZodObject;
  /** Gives the result with the answer of the matching operation. */
  answer(parameters: Parameters, caller: Caller): Promise<Json>;
  /** Advice for the model if there is no such record. */
  missing(parameters: Parameters): string | undefined;
}

interface PreparedTool<Caller> extends OfferedTool<Caller> {
  /** The optional arguments. */
  optional: ReadonlySet<string>;
}

export function createToolMethods<Caller>(
  offered: readonly OfferedTool<Caller>[],
  definitions: readonly ToolDefinition[],
  elsewhere?: (name: string) => string | undefined,
): Methods<Caller> {
  const tools = new Map(
    offered.map((tool) => [tool.tool.name, { ...tool, optional: optionalIn(tool.schema) }]),
  );
  const list = JSON.stringify({ tools: definitions });
  return {
    "tools/list": (params) => {
      refuseCursor(params);
      return list;
    },
    "tools/call": async ({ name, arguments: given = {} }, caller) => {
      const tool = named(tools, "tool", name, elsewhere);
      if (typeof given !== "object" || given === null || Array.isArray(given)) {
        throw new RpcFault("invalid_params", "arguments must be an object.");
      }
      return callTool(tool, given, caller);
    },
  };
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
async function callTool<Caller>(
  tool: PreparedTool<Caller>,
  given: object,
  caller: Caller,
): Promise<Json> {
  const parsed = tool.schema.safeParse(withoutNulls(given, tool.optional));
  if (!parsed.success) {
    const wrong = sentenceOf(issuesOf(parsed.error));
    return toolError(`${wrong}${knownIn(tool, parsed.error)} Change the arguments and call again.`);
  }
  const parameters = withOwnNames(tool.tool, parsed.data);
  try {
    return await tool.answer(parameters, caller);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const advice = error.reason === "not_found" ? tool.missing(parameters) : undefined;
    return toolError(advice ?? error.message);
  }
}

/** The names of all arguments, for a model that has sent another one, and the tools that take the others. */
function knownIn({ tool, schema }: OfferedTool<never>, { issues }: z.ZodError): string {
  const unknown = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" && !issue.path.length ? issue.keys : [],
  );
  if (!unknown.length) return "";
  const others = Object.entries(tool.without ?? {})
    .filter(([field]) => unknown.includes(field))
    .map(([field, other]) => ` Send ${field} with ${other}.`);
  return ` ${tool.name} takes ${Object.keys(schema.shape).join(", ")}.${others.join("")}`;
}

function withOwnNames({ renames }: Tool, values: Parameters): Parameters {
  const parameters = { ...values };
  for (const [own, given] of Object.entries(renames ?? {})) {
    parameters[own] = values[given];
    delete parameters[given];
  }
  return parameters;
}
