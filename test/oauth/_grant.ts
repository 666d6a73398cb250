import type { Writer } from "../../api/contract/records.ts";
import type { KeyScope } from "../../api/contract/vocabulary.ts";
import { challengeOf } from "../../api/oauth/pkce.ts";
import { grantCode } from "../../api/store/keys/oauth-codes.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { findSession, startSession } from "../../api/store/people/sessions.ts";
import { writerAt } from "../_setup.ts";

export const CLIENT_ID = "https://agent.example/client.json";
export const REDIRECT_URI = "https://agent.example/back";
export const VERIFIER = "a-verifier-that-is-long-enough-for-rfc-7636-x";

/** A writer's consent, without the page. Gives the form that a client exchanges it with. */
export async function grantTo(
  store: Store,
  writer: Writer,
  { scope = "pieces:write", verifier = VERIFIER }: { scope?: KeyScope; verifier?: string } = {},
): Promise<Record<"grant_type" | "client_id" | "code" | "code_verifier" | "redirect_uri", string>> {
  const { token } = await startSession(store, { writerId: writer.id, userAgent: null });
  const session = await findSession(store.read, store, token);
  const code = await grantCode(store, writerAt(writer), {
    sessionId: session!.id,
    clientId: CLIENT_ID,
    clientName: "Agent",
    redirectUri: REDIRECT_URI,
    challenge: challengeOf(verifier),
    scope,
  });
  return {
    grant_type: "authorization_code",
    client_id: CLIENT_ID,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT_URI,
  };
}
