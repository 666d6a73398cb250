import { REGISTERED_PREFIX } from "../contract/people/oauth.ts";
import { findRegistered } from "../store/keys/oauth-clients.ts";
import type { Store } from "../store/engine/open.ts";
import type { FindClient } from "./client.ts";

/** Finds a program by its id: the address of its document, or the id that it got when it registered itself. */
export function createFindClient({
  store,
  findDocumented,
  registers,
}: {
  store: Store;
  findDocumented: FindClient;
  /** Whether programs may register themselves. */
  registers: boolean;
}): FindClient {
  return async (clientId, of) => {
    if (!clientId.startsWith(REGISTERED_PREFIX)) return findDocumented(clientId, of);
    if (!registers) {
      return {
        problem: "This site takes no registered programs. Use a client metadata document.",
        isUnregistered: true,
      };
    }
    const row = await findRegistered(store.read, store, clientId);
    if (!row) {
      return {
        problem: "client_id is not registered here, or was forgotten because nobody used it.",
        isUnregistered: true,
      };
    }
    const { id, name, redirect_uris } = row;
    const redirects = JSON.parse(redirect_uris) as string[];
    return { id, host: null, name, redirects, proof: "never" };
  };
}
