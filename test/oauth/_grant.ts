import type { Writer } from "../../api/contract/records.ts";
import { challengeOf } from "../../api/oauth/pkce.ts";
import { type Consent, grantCode } from "../../api/store/keys/oauth-codes.ts";
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
  {
    scope = "pieces:write",
    verifier = VERIFIER,
    clientId = CLIENT_ID,
    ...more
  }: Partial<Pick<Consent, "scope" | "clientId" | "proof" | "category" | "tag">> & {
    verifier?: string;
  } = {},
): Promise<Record<"grant_type" | "client_id" | "code" | "code_verifier" | "redirect_uri", string>> {
  const { token } = await startSession(store, { writerId: writer.id, userAgent: null });
  const session = await findSession(store.read, store, token);
  const code = await grantCode(store, writerAt(writer), {
    sessionId: session!.id,
    clientId,
    clientName: "Agent",
    redirectUri: REDIRECT_URI,
    challenge: challengeOf(verifier),
    scope,
    ...more,
  });
  return {
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT_URI,
  };
}
