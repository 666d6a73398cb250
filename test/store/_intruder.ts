import { OPERATOR } from "../../api/store/audit.ts";
import { askForEmail } from "../../api/store/email-changes.ts";
import { mintKey } from "../../api/store/keys.ts";
import { grantCode, redeemCode } from "../../api/store/oauth-codes.ts";
import { addPasskey, keepChallenge } from "../../api/store/passkeys.ts";
import { createPreviewLink } from "../../api/store/preview-links.ts";
import { findSession, startSession } from "../../api/store/sessions.ts";
import { addWriter } from "../../api/store/writers.ts";
import { createPiece, createTestStore, writerAt } from "../_setup.ts";

export const CLIENT = "https://agent.example/client.json";
const REDIRECT = "https://agent.example/back";

/** An account with everything that an intruder who knows the password can add to it. */
export async function intrude() {
  const { store, clock } = await createTestStore({ sendsMail: true });
  const ada = await addWriter(store, OPERATOR, {
    name: "Ada",
    slug: "ada",
    email: "ada@example.org",
    passwordHash: "stolen",
  });
  const { id: writerId } = ada;
  const actor = writerAt(ada);
  const { token } = await startSession(store, { writerId, userAgent: "Firefox/1" });
  const session = (await findSession(store.read, store, token))!;
  const thief = {
    ...actor,
    from: { sessionId: session.id, userAgent: "Firefox/1", address: "192.0.2.7" },
  };
  const { key } = await mintKey(store, thief, { writerId, name: "Kept", scope: "pieces:write" });
  await addPasskey(store, thief, passkey(writerId, "passkey-1"));
  const grant = () =>
    grantCode(store, thief, {
      sessionId: session.id,
      clientId: CLIENT,
      clientName: "Helper",
      redirectUri: REDIRECT,
      challenge: "challenge",
      scope: "pieces:write",
    });
  const redeem = (code: string) =>
    redeemCode(store, {
      code,
      clientId: CLIENT,
      redirectUri: REDIRECT,
      challenge: "challenge",
    });
  const tokens = (await redeem(await grant()))!;
  const code = await grant();
  const piece = await createPiece(store, ada);
  const preview = await createPreviewLink(store, thief, {
    pieceId: piece.id,
    label: "A friend",
    days: 7,
  });
  await keepChallenge(store, { askedBy: session.id, challenge: "in flight" });
  await askForEmail(store, thief, "thief@example.org");
  return {
    store,
    clock,
    ada,
    writerId,
    actor,
    thief,
    token,
    session,
    key,
    tokens,
    code,
    preview,
    grant,
    redeem,
    piece,
  };
}

export type Cast = Awaited<ReturnType<typeof intrude>>;

export function passkey(writer_id: string, id: string) {
  return { id, writer_id, public_key: "k", counter: 0, transports: "[]", name: "Phone" };
}
