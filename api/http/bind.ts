import { getRouterParams, type H3, type H3Event, type HTTPResponse } from "h3";
import { Refusal } from "../contract/errors.ts";
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
import type { ClientAddress } from "./client-address.ts";
import { type Answer, answerCall, type Call, type Handler, type Handlers } from "./handler.ts";
import { parseJsonBody } from "./json-body.ts";
import { createNegotiate } from "./negotiate.ts";
import { methodsWith, preflight } from "./preflight.ts";
import { createParseQuery, type ParseQuery } from "./query.ts";
import { type RateLimits, takeOrRefuse } from "./rate-limit.ts";
import { methodNotAllowed, notReady } from "./refusals.ts";
import { readBodyText } from "./request-body.ts";

export interface BindOptions {
  handlers: Handlers;
  admission: Admission;
  limits: Pick<RateLimits, "reads">;
  clientAddress: ClientAddress;
  /** Whether there is a tree to read from. */
  isBuilt: () => boolean;
  /** For an operation without a handler, and for every other address: the static tree had no file for it. */
  missing: (event: H3Event) => Answer;
  fail: (error: unknown, event: H3Event) => HTTPResponse;
  /** Pages that are computed, by path. */
  pages?: Readonly<Record<string, ComputedPage>>;
}

/** A page that is made from the query of its address. */
export interface ComputedPage {
  handle(search: string): Promise<Answer>;
  /** Says in the page why there is none; a refusal is JSON where it is left out. */
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

/** Counted, and given its turn, like every other read that is computed. */
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
  return async (event) => {
    const { method } = event.req;
    const run = runs.get(method === "HEAD" ? "GET" : method);
    if (run) return run(event);
    if (method === "OPTIONS") return preflight(methods);
    throw methodNotAllowed(methods);
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
    // Callers with a key are counted by their key, once it is known to be one.
    const standing = limited ? takeOrRefuse(options.limits.reads, (await call).address) : undefined;
    const answer = await answerCall(handler, call, options.admission);
    // What a shared cache keeps says nothing of the one caller who asked for it first.
    const more = answer.status === 200 && cache ? cache : standing;
    return more ? { ...answer, headers: { ...more, ...answer.headers } } : answer;
  };
}

function handlerOf<Id extends OperationId>(handlers: Handlers, id: Id): Handler<Id> | undefined {
  return handlers[id];
}

/** What is answered from the files of the tree alone. */
function readsTree(path: string): boolean {
  return path.startsWith("/api/public/") || path === "/api/oembed";
}

/** What anyone may read may be kept as long as a file of the same kind; anything else by nobody. */
function cacheOf({ method, path, scopes }: Operation): Record<string, string> | undefined {
  if (method !== "GET" || scopes || !readsTree(path)) return undefined;
  return { "cache-control": fileKind("api/public/any.json").cache };
}

/** Parts are what the operation's own schemas make of them, which is what its handler is typed with. */
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
): Promise<Call<Id>> {
  const { headers } = event.req;
  const text = operation.body ? await readBodyText(event, handler.maxBytes) : "";
  const params: unknown = operation.params ? paramsOf(event, operation.params) : {};
  const body: unknown =
    operation.body && !handler.raw ? parseJsonBody({ headers, text }, operation.body) : undefined;
  let query: unknown;
  return {
    params: params as InputOf<Id, "params">,
    // When it is asked for: who needs a key and has none shall hear of the key first.
    get query() {
      query ??= parseQuery?.(event.url.search) ?? {};
      return query as InputOf<Id, "query">;
    },
    body: body as InputOf<Id, "body">,
    text,
    headers,
    address: addressOf(event, headers, options),
  };
}

/** A parameter that does not fit its schema names nothing. */
function paramsOf(event: H3Event, schema: NonNullable<Operation["params"]>): unknown {
  const parsed = schema.safeParse({ ...getRouterParams(event, { decode: true }) });
  if (!parsed.success) throw new Refusal("not_found");
  return parsed.data;
}
