import { LRUCache } from "lru-cache";
import { z } from "zod";
import { NAME_MAX } from "../contract/limits.ts";
import { english } from "../contract/say.ts";
import { withoutMark } from "../contract/mark.ts";
import { PARAMETER_MAX } from "../contract/people/oauth.ts";
import { DIRECTION_CONTROLS, lineText } from "../contract/text.ts";
import type { Outbound } from "../outbound/client.ts";

/** What a program says about itself, at the address that is its client_id (draft-ietf-oauth-client-id-metadata-document). */
export interface OAuthClient {
  id: string;
  /** The only thing about it that is sure: who controls the document controls this host. */
  host: string;
  name: string;
  redirects: readonly string[];
}

interface ClientProblem {
  /** In English, for the client's developer. */
  problem: string;
}

export type FindClient = (
  clientId: string,
  of: { writerId: string },
) => Promise<OAuthClient | ClientProblem>;

/** The draft recommends 5 KB. */
const DOCUMENT_LIMITS = { bytes: 16 * 1_024, seconds: 5 } as const;
const REDIRECTS_MAX = 50;
/** The page and its form need the same document. Changes by the client's makers show soon. */
const KEPT_MS = 5 * 60_000;
const KEPT_AT_ONCE = 200;

/** Fetches the documents of clients through the guarded client, which connects to public addresses only. */
export function createClientDocuments({
  outbound,
  baseUrl,
  allowFetch,
}: {
  outbound: Outbound;
  baseUrl: string;
  /** Counts a request for the writer who caused it; throws if there were too many. */
  allowFetch: (writerId: string) => Promise<unknown>;
}): FindClient {
  const kept = new LRUCache<string, OAuthClient>({ max: KEPT_AT_ONCE, ttl: KEPT_MS });
  return async (clientId, { writerId }) => {
    const known = kept.get(clientId);
    if (known) return known;
    const wrong = problemOf(clientId, baseUrl);
    if (wrong !== undefined) return { problem: wrong };
    await allowFetch(writerId);
    const answer = await outbound.send({
      url: clientId,
      writerId,
      method: "GET",
      headers: { accept: "application/json", "user-agent": "Galley/1" },
      ...DOCUMENT_LIMITS,
    });
    if ("failure" in answer) return { problem: english(answer.said) };
    // Redirects are not followed: the document must be at the address that names the client.
    if (answer.status !== 200)
      return { problem: `${clientId} answered ${answer.status}, not 200.` };
    if (answer.isCut) return { problem: `${clientId} is larger than 16 KiB.` };
    if (!isJson(answer.headers["content-type"] ?? "")) {
      return { problem: `${clientId} is not served as application/json.` };
    }
    const client = readDocument(clientId, answer.body.toString("utf8"));
    if (!("problem" in client)) kept.set(clientId, client);
    return client;
  };
}

/** What is wrong with an address as the name of a client, if anything. */
function problemOf(clientId: string, baseUrl: string): string | undefined {
  const url = URL.canParse(clientId) ? new URL(clientId) : undefined;
  if (url?.protocol !== "https:" || url.pathname === "/") {
    return "client_id must be the https address of a client metadata document.";
  }
  // Another spelling of the same address would be another client: dot segments, letters, ports, passwords, fragments.
  if (url.href !== clientId || url.username || url.password || clientId.includes("#")) {
    return "client_id must be in its normal form, without a password or fragment.";
  }
  // The page shows the host. Nobody may ask in the name of the service.
  if (url.hostname === new URL(baseUrl).hostname && url.port === new URL(baseUrl).port) {
    return "client_id must not be an address of this service.";
  }
  return undefined;
}

/** Hosts that show the files of anybody as plain text, such as those of snippets, must not vouch for them with their name. */
function isJson(type: string): boolean {
  const [media = ""] = type.toLowerCase().split(";");
  return /^application\/(?:[\w.-]+\+)?json$/.test(media.trim());
}

const ClientDocument = z.object({
  client_id: z.string(),
  client_name: lineText({ max: NAME_MAX }).optional(),
  redirect_uris: z.array(z.string().max(PARAMETER_MAX)).min(1).max(REDIRECTS_MAX),
  // A client that proves who it is expects the proof to be checked, so it is not treated as one without.
  token_endpoint_auth_method: z.literal("none").optional(),
});

function readDocument(clientId: string, text: string): OAuthClient | ClientProblem {
  const parsed = ClientDocument.safeParse(parseJson(text));
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join(".") || "the document");
    return { problem: `${clientId} is no client metadata document: see ${fields.join(", ")}.` };
  }
  const { client_id, client_name, redirect_uris } = parsed.data;
  if (client_id !== clientId) return { problem: `${clientId} names another client_id.` };
  const { host } = new URL(clientId);
  return { id: clientId, host, name: plainName(client_name) || host, redirects: redirect_uris };
}

/** The program chose its name itself: without our mark, and without characters that reverse the words beside it. */
function plainName(name = ""): string {
  return withoutMark(name.replace(DIRECTION_CONTROLS, "")).trim();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
