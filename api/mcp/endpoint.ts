import { english } from "../contract/say.ts";
import {
  PROTOCOL_REVISION,
  REVISIONS,
  SESSION_REVISIONS,
  STATELESS_REVISION,
} from "../contract/rpc.ts";
import type { Answer, RawCall } from "../http/handler.ts";
import { type RateLimits, type RateState, rateHeaders, tooMany } from "../http/rate-limit.ts";
import { MCP_CAPABILITIES, type McpFacts, mcpServerInfo } from "../render/mcp-manifest.ts";
import { createDispatch, failure, type Methods, success } from "./dispatch.ts";
import { idIn, type Message, readMessage } from "./message.ts";
import { RpcFault } from "./rpc-fault.ts";
import {
  answerStateless,
  isStateless,
  type KeptMs,
  STATELESS_CODES,
  statelessOnly,
  VERSION_HEADER,
} from "./stateless.ts";

export interface EndpointOptions<Caller> {
  /** The tools, prompts and resources that are offered here. */
  methods: Methods<Caller>;
  facts: () => McpFacts;
  /** Tells a model what this is, and which tool to use first. */
  instructions: string;
  /** How long clients may keep results. */
  kept: KeptMs;
  limits: Pick<RateLimits, "reads">;
  /** The caller's state at another limit, if this call was counted there: its answer names that one. */
  rateOf?: (caller: Caller) => RateState | undefined;
  /** Logs an unexpected error, and gives the id to find it by. */
  report: (error: unknown) => string;
}

/**
 * The Model Context Protocol over plain HTTP: one message per request, one JSON answer, no session, no stream. `admit` says
 * who calls, or throws; it is asked after the address was counted.
 */
export function createEndpoint<Caller>({
  methods: offered,
  facts,
  instructions,
  kept,
  limits,
  rateOf = () => undefined,
  report,
}: EndpointOptions<Caller>) {
  const methods = { ...createSessionMethods(facts, instructions), ...offered };
  const dispatch = createDispatch<Caller>({ report, methods });
  const dispatchStateless = createDispatch<Caller>({
    report,
    methods: { ...statelessOnly(methods), "server/discover": () => discovery(instructions) },
  });

  let known: ReturnType<typeof mcpServerInfo> | undefined;
  /** The same object while the site has the same name: texts are kept with it. */
  function serverInfo(): object {
    const info = mcpServerInfo(facts());
    if (known?.title !== info.title) known = info;
    return known;
  }

  async function answerTo({ text, headers }: RawCall, caller: Caller): Promise<Answer> {
    const message = readMessage(text);
    if (isStateless(message, headers)) {
      return answerStateless(message, {
        headers,
        dispatch: (request) => dispatchStateless(request, caller),
        serverInfo: serverInfo(),
        kept,
      });
    }
    const revision = headers.get(VERSION_HEADER);
    if (revision !== null && !REVISIONS.includes(revision) && !isInitialize(message)) {
      return { status: 400, text: failure(idOf(message), UNSUPPORTED_REVISION) };
    }
    if (message.kind === "unanswered") return { status: 202 };
    if (message.kind === "fault") return { status: 200, text: failure(message.id, message.fault) };
    const outcome = await dispatch(message, caller);
    const { id } = message;
    if ("fault" in outcome) return { status: 200, text: failure(id, outcome.fault) };
    return { status: 200, ...success(id, outcome.result) };
  }

  return async (call: RawCall, admit: () => Promise<Caller>): Promise<Answer> => {
    const rate = limits.reads.take(call.address);
    if (rate && !rate.allowed) {
      const fault = new RpcFault("rate_limited", english(tooMany(rate)));
      const codes = call.headers.get(VERSION_HEADER) === STATELESS_REVISION ? STATELESS_CODES : {};
      return {
        status: 429,
        text: failure(idIn(call.text), fault, codes),
        headers: rateHeaders(rate),
      };
    }
    const caller = await admit();
    const answer = await answerTo(call, caller);
    const named = rateOf(caller) ?? rate;
    return named ? { ...answer, headers: { ...rateHeaders(named), ...answer.headers } } : answer;
  };
}

function createSessionMethods(facts: () => McpFacts, instructions: string) {
  // A revision that is not spoken here is answered with one that is: the client disconnects if it does not speak it.
  const greeting = ({ protocolVersion: asked }: Record<string, unknown>): string =>
    JSON.stringify({
      protocolVersion:
        SESSION_REVISIONS.find((revision) => revision === asked) ?? PROTOCOL_REVISION,
      capabilities: MCP_CAPABILITIES,
      serverInfo: mcpServerInfo(facts()),
      instructions,
    });
  return { initialize: greeting, ping: () => "{}" };
}

/** What a client of the stateless revision asks first. */
function discovery(instructions: string): string {
  return JSON.stringify({
    supportedVersions: REVISIONS,
    capabilities: MCP_CAPABILITIES,
    instructions,
  });
}

const UNSUPPORTED_REVISION = new RpcFault(
  "invalid_request",
  `This MCP-Protocol-Version is not supported. Send ${PROTOCOL_REVISION}, or leave the header out.`,
  { supported: REVISIONS },
);

/** The revision is negotiated by this message, so its header does not count. */
function isInitialize(message: Message): boolean {
  return message.kind === "request" && message.method === "initialize";
}

function idOf(message: Message) {
  return message.kind === "unanswered" ? null : message.id;
}
