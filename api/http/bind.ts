import { getRouterParams, type H3, type H3Event, type HTTPResponse } from "h3";
import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import type { Operation } from "../contract/operation.ts";
import {
  type InputOf,
  type KnownOperation,
  OPERATIONS,
  type OperationId,
} from "../contract/operations.ts";
import { fileKind } from "../render/file-headers.ts";
import type { Admission } from "./admission.ts";
import { toResponse } from "./answers.ts";
import type { ClientAddress } from "./request/client-address.ts";
import {
  type Answer,
  answerCall,
  type Call,
  type Handler,
  type Handlers,
  type UploadCall,
} from "./handler.ts";
import { parseJsonBody } from "./request/json-body.ts";
import { createNegotiate } from "./request/negotiate.ts";
import { methodsWith, preflight } from "./request/preflight.ts";
import { createParseQuery, type ParseQuery } from "./request/query.ts";
import { type RateLimits, takeOrRefuse } from "./rate-limit.ts";
import { methodNotAllowed, notReady } from "./refusals.ts";
import { readBody, readBodyText } from "./request/request-body.ts";

export interface BindOptions {
  handlers: Handlers;
  admission: Admission;
  limits: Pick<RateLimits, "reads">;
  clientAddress: ClientAddress;
  /** Whether there is a tree to read from. */
  isBuilt: () => boolean;
  /** Answers operations without a handler and every other address, if the static tree has no file for it. */
  missing: (event: H3Event) => Answer;
  fail: (error: unknown, event: H3Event) => HTTPResponse;
  /** Pages that are computed, by path. */
  pages?: Readonly<Record<string, ComputedPage>>;
}

/** A page that the server computes from the query of its address. */
export interface ComputedPage {
  handle(search: string): Promise<Answer>;
  /** Shows a refusal in the page. Without it, refusals are JSON. */
  refuse?(search: string, refusal: Refusal): Promise<Answer>;
}

type Run = (event: H3Event) => Promise<Answer>;

/** Gives every row of the table of operations its route, and every other method and address an answer. */
export function bindOperations(app: H3, options: BindOptions): void {
  const negotiate = createNegotiate();
  const route = (path: string, run: Run): void => {
    app.all(path, async (event) => {
      return run(event)
        .then((answer) => negotiate(event.req, answer))
        .then(toResponse, (error) => options.fail(error, event));
    });
  };
  for (const [path, operations] of operationsByPath()) {
    route(path.replace(/\{(\w+)\}/g, ":$1"), byMethod(operations, options));
  }
  for (const [path, page] of Object.entries(options.pages ?? {})) {
    route(path, pageRun(page, options));
  }
  route("/**", async (event) => options.missing(event));
}

/** Rate limits and admission apply, as to every computed read. */
function pageRun(page: ComputedPage, options: BindOptions): Run {
  const methods = methodsWith(["GET"]);
  return async (event) => {
    const { method, headers } = event.req;
    const { search } = event.url;
    if (method === "OPTIONS") return preflight(methods);
    if (method !== "GET" && method !== "HEAD") throw methodNotAllowed(methods);
    if (!options.isBuilt()) throw notReady();
    try {
      takeOrRefuse(options.limits.reads, addressOf(event, headers, options));
      const turn = options.admission.admit();
      if (turn) await turn;
      return await page.handle(search);
    } catch (error) {
      if (error instanceof Refusal && page.refuse) return page.refuse(search, error);
      throw error;
    }
  };
}

function addressOf(
  event: H3Event,
  headers: Pick<Headers, "get">,
  { clientAddress }: BindOptions,
): string {
  const { remoteAddress } = event.runtime?.node?.req.socket ?? {};
  return clientAddress(remoteAddress, headers.get("x-forwarded-for"));
}

function byMethod(operations: readonly KnownOperation[], options: BindOptions): Run {
  const runs = new Map<string, Run>(
    operations.map((operation) => [operation.method, runner(operation, options)]),
  );
  const methods = methodsWith([...runs.keys()]);
  const hint = operations.map((operation: Operation) => operation.otherMethods).find(Boolean);
  return async (event) => {
    const { method } = event.req;
    const run = runs.get(method === "HEAD" ? "GET" : method);
    if (run) return run(event);
    if (method === "OPTIONS") return preflight(methods);
    throw methodNotAllowed(methods, hint && say(hint));
  };
}

function operationsByPath(): Map<string, KnownOperation[]> {
  const byPath = new Map<string, KnownOperation[]>();
  for (const operation of OPERATIONS) {
    byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
  }
  return byPath;
}

function runner(operation: KnownOperation, options: BindOptions): Run {
  const handler = handlerOf(options.handlers, operation.id);
  if (!handler) return async (event) => options.missing(event);
  const parseQuery = operation.query && createParseQuery(operation.query);
  const limited = operation.errors.includes("rate_limited") && !operation.scopes;
  const cache = cacheOf(operation);
  const needsTree = readsTree(operation.path);
  return async (event) => {
    if (needsTree && !options.isBuilt()) throw notReady();
    const call = callOf(event, { operation, handler, parseQuery, options });
    // Callers with a key are counted by their key, after it was checked.
    const rate = limited ? takeOrRefuse(options.limits.reads, (await call).address) : undefined;
    const answer = await answerCall(handler, call, options.admission);
    // A shared cache must not store the rate limit headers of the caller who asked first.
    const more = answer.status === 200 && cache ? cache : rate;
    return more ? { ...answer, headers: { ...more, ...answer.headers } } : answer;
  };
}

function handlerOf<Id extends OperationId>(handlers: Handlers, id: Id): Handler<Id> | undefined {
  return handlers[id];
}

/** Whether the operation answers from the tree's files alone. */
function readsTree(path: string): boolean {
  return path.startsWith("/api/public/") || path === "/api/oembed";
}

/** Public reads may be cached as long as a file of the same kind; nothing else may be cached. */
function cacheOf({ method, path, scopes }: Operation): Record<string, string> | undefined {
  if (method !== "GET" || scopes || !readsTree(path)) return undefined;
  return { "cache-control": fileKind("api/public/any.json").cache };
}

/** Parses the parts of a request with the operation's schemas, which the handler's type is inferred from. */
async function callOf<Id extends OperationId>(
  event: H3Event,
  {
    operation,
    handler,
    parseQuery,
    options,
  }: {
    operation: Operation & { id: Id };
    handler: Handler<Id>;
    parseQuery: ParseQuery | undefined;
    options: BindOptions;
  },
): Promise<Call<Id> & UploadCall> {
  const { headers } = event.req;
  const text = operation.body ? await readBodyText(event, handler.maxBytes) : "";
  const params: unknown = operation.params ? paramsOf(event, operation.params) : {};
  const body: unknown =
    operation.body && !handler.raw ? parseJsonBody({ headers, text }, operation.body) : undefined;
  let query: unknown;
  return {
    params: params as InputOf<Id, "params">,
    // Parsed on first use: a caller without a key is told about the key before the query.
    get query() {
      query ??= parseQuery?.(event.url.search) ?? {};
      return query as InputOf<Id, "query">;
    },
    body: body as InputOf<Id, "body">,
    text,
    bytes: (limits) => readBody(event, { ...limits, room: options.admission.uploads }),
    headers,
    address: addressOf(event, headers, options),
  };
}

/** A path parameter that does not fit its schema is a 404. */
function paramsOf(event: H3Event, schema: NonNullable<Operation["params"]>): unknown {
  const parsed = schema.safeParse({ ...getRouterParams(event, { decode: true }) });
  if (!parsed.success) throw new Refusal("not_found");
  return parsed.data;
}
