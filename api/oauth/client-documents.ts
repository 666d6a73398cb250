import { LRUCache } from "lru-cache";
import type { Store } from "../store/engine/open.ts";
import { dropDocument, findDocument } from "../store/keys/oauth-documents.ts";
import type { ClientProblem, FindClient, OAuthClient } from "./client.ts";
import type { FetchJson } from "./fetch-json.ts";
import { readDocument } from "./read-document.ts";

/** The draft recommends 5 KB. */
const DOCUMENT_BYTES = 16 * 1_024;
/** The page and its form need the same document. Changes by the client's makers show soon. */
const KEPT_MS = 5 * 60_000;
/** The form need not wait for a host that did not answer the page. */
const COPY_KEPT_MS = 60_000;
const KEPT_AT_ONCE = 200;

/**
 * Finds programs whose id is the address of what they say about themselves (draft-ietf-oauth-client-id-metadata-document). If
 * the address does not answer, the last good copy counts. Anything else that it answers means that the copy no longer
 * does.
 */
export function createClientDocuments({
  store,
  fetchJson,
  baseUrl,
}: {
  store: Store;
  fetchJson: FetchJson;
  baseUrl: string;
}): FindClient {
  const kept = new LRUCache<string, OAuthClient>({ max: KEPT_AT_ONCE, ttl: KEPT_MS });

  async function findNow(clientId: string, writerId: string): Promise<OAuthClient | ClientProblem> {
    const wrong = problemOf(clientId, baseUrl);
    if (wrong !== undefined) return { problem: wrong };
    const fetched = await fetchJson(clientId, { writerId, bytes: DOCUMENT_BYTES });
    if ("problem" in fetched && fetched.isTemporary) {
      const copy = await findDocument(store.read, store, clientId);
      const client = copy && readDocument(clientId, copy.document);
      // A newer version of the service may refuse what an older one has kept.
      return client && !("problem" in client) ? { ...client, keptFrom: copy.fetched_at } : fetched;
    }
    const client = "text" in fetched ? describedBy(clientId, fetched.text) : fetched;
    // The host has withdrawn the document or broken it.
    if ("problem" in client) await dropDocument(store, clientId);
    return client;
  }

  return async (clientId, { writerId }) => {
    const known = kept.get(clientId);
    if (known) return known;
    const client = await findNow(clientId, writerId);
    if (!("problem" in client)) {
      kept.set(clientId, client, client.keptFrom === undefined ? {} : { ttl: COPY_KEPT_MS });
    }
    return client;
  };
}

function describedBy(clientId: string, document: string): OAuthClient | ClientProblem {
  const client = readDocument(clientId, document);
  return "problem" in client ? client : { ...client, document };
}

/** The fault of an address as the name of a client, if it has one. */
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
