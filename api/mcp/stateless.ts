import { REVISIONS, RPC_ERRORS, STATELESS_REVISION } from "../contract/rpc.ts";
import { type Codes, failure, type Outcome, type Request, success } from "./dispatch.ts";
import type { Answer } from "../http/handler.ts";
import type { Message } from "./message.ts";
import { quoted, RpcFault } from "./rpc-fault.ts";

// The revision without sessions. A request carries its revision and the client's capabilities in `_meta`, and repeats what
// it asks for in its headers, so that whoever passes it on need not read it.

export const VERSION_HEADER = "mcp-protocol-version";
type HeaderReader = Pick<Headers, "get">;

const META = "io.modelcontextprotocol/";
const REVISION = `${META}protocolVersion`;
const CAPABILITIES = `${META}clientCapabilities`;
const SERVER = `${META}serverInfo`;

/** Methods that ask for one thing of many, and the parameter that names it. */
const NAMED: Readonly<Record<string, "name" | "uri">> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/** How long a client may keep a result. Lists change with a release, and records with a publication. */
const LISTS_MS = 3_600_000;
const RECORDS_MS = 60_000;
export type KeptMs = Readonly<Record<string, number>>;
export const PUBLIC_KEPT: KeptMs = {
  "server/discover": LISTS_MS,
  "tools/list": LISTS_MS,
  "prompts/list": LISTS_MS,
  "resources/list": LISTS_MS,
  "resources/templates/list": LISTS_MS,
  "resources/read": RECORDS_MS,
};

/** A writer's own drafts change at any moment. */
export const OWN_KEPT: KeptMs = { ...PUBLIC_KEPT, "resources/list": 0, "resources/read": 0 };

/** A missing resource has no code of its own here, and those of servers lie outside of what JSON-RPC reserves. */
export const STATELESS_CODES: Codes = {
  resource_not_found: RPC_ERRORS.invalid_params,
  rate_limited: 429,
};

/** Whether a message is of this revision, or of a later one that works the same way. */
export function isStateless(message: Message, headers: HeaderReader): message is Request {
  if (message.kind !== "request") return false;
  if (metaOf(message)[REVISION] !== undefined) return true;
  return message.method !== "initialize" && headers.get(VERSION_HEADER) === STATELESS_REVISION;
}

/** The answer to a message of this revision. */
export async function answerStateless(
  request: Request,
  {
    headers,
    dispatch,
    serverInfo,
    kept,
  }: {
    headers: HeaderReader;
    dispatch: (request: Request) => Promise<Outcome>;
    serverInfo: object;
    kept: KeptMs;
  },
): Promise<Answer> {
  const { id, method } = request;
  const refused = faultOf(request, headers);
  if (refused) return { status: 400, text: failure(id, refused, STATELESS_CODES) };
  const outcome = await dispatch(request);
  if ("fault" in outcome) {
    const { fault } = outcome;
    const status = fault.kind === "method_not_found" ? 404 : 200;
    return { status, text: failure(id, fault, STATELESS_CODES) };
  }
  const members = membersFor(method, { serverInfo, kept });
  return { status: 200, ...success(id, outcome.result, members) };
}

/** The methods of this revision, given those of the ones before. */
export function statelessOnly<Methods extends { initialize: unknown; ping: unknown }>(
  methods: Methods,
): Omit<Methods, "initialize" | "ping"> {
  const { initialize: _, ping: _ping, ...rest } = methods;
  return rest;
}

/** The members that every result of a method has. They are the same until the site has another name. */
function membersFor(method: string, of: { serverInfo: object; kept: KeptMs }): string {
  const { serverInfo, kept } = of;
  const texts = memberTexts.get(serverInfo) ?? new Map<string, string>();
  memberTexts.set(serverInfo, texts);
  // Only methods that exist have results.
  const key = kept === PUBLIC_KEPT ? method : `own ${method}`;
  const text = texts.get(key) ?? makeMembers(method, of);
  texts.set(key, text);
  return text;
}

const memberTexts = new WeakMap<object, Map<string, string>>();

function makeMembers(
  method: string,
  { serverInfo, kept }: { serverInfo: object; kept: KeptMs },
): string {
  const ttlMs = Object.hasOwn(kept, method) ? kept[method] : undefined;
  const cacheScope = kept === PUBLIC_KEPT ? "public" : "private";
  const members = {
    resultType: "complete",
    _meta: { [SERVER]: serverInfo },
    ...(ttlMs === undefined ? {} : { ttlMs, cacheScope }),
  };
  return `${JSON.stringify(members).slice(1, -1)},`;
}

/** The fault of the request itself, whatever it asks for. */
function faultOf(request: Request, headers: HeaderReader): RpcFault | undefined {
  if (request.id === null) {
    return new RpcFault("invalid_request", "id must be a string or an integer.");
  }
  const meta = metaOf(request);
  const revision = meta[REVISION];
  if (typeof revision !== "string") {
    return new RpcFault("invalid_params", `_meta must have ${REVISION}, a string.`);
  }
  const mismatch = mismatchIn(request, headers, revision);
  if (mismatch) return new RpcFault("header_mismatch", mismatch);
  if (revision !== STATELESS_REVISION) {
    return new RpcFault(
      "unsupported_revision",
      `The revision ${quoted(revision)} is not spoken in this way. Use one of those in data.`,
      { supported: REVISIONS, requested: revision },
    );
  }
  const capabilities = meta[CAPABILITIES];
  if (typeof capabilities !== "object" || !capabilities || Array.isArray(capabilities)) {
    return new RpcFault("invalid_params", `_meta must have ${CAPABILITIES}, an object.`);
  }
  return undefined;
}

/** A sentence about the first header that is missing, or that says something else than the message. */
function mismatchIn(
  { method, params }: Request,
  headers: HeaderReader,
  revision: string,
): string | undefined {
  const source = Object.hasOwn(NAMED, method) ? NAMED[method] : undefined;
  const wanted: [header: string, value: unknown][] = [
    ["MCP-Protocol-Version", revision],
    ["Mcp-Method", method],
    ...(source ? [["Mcp-Name", params[source]] as [string, unknown]] : []),
  ];
  for (const [header, value] of wanted) {
    const given = headers.get(header);
    if (given === null) return `The header ${header} is missing.`;
    // The method itself says what is wrong with a name that is none.
    if (typeof value !== "string") continue;
    const read = header === "Mcp-Name" ? decoded(given) : given;
    if (read !== value) {
      return `The header ${header} is ${quoted(given)}, and the message says ${quoted(value)}.`;
    }
  }
  return undefined;
}

const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

/** A value that does not fit into a header comes as base64. */
function decoded(value: string): string {
  const [, base64] = ENCODED.exec(value) ?? [];
  return base64 === undefined ? value : Buffer.from(base64, "base64").toString("utf8");
}

function metaOf({ params }: Request): Readonly<Record<string, unknown>> {
  const meta = params["_meta"];
  return typeof meta === "object" && meta ? (meta as Record<string, unknown>) : {};
}
