import type { StoredPiece } from "../../api/contract/records.ts";
import { type Actor, OPERATOR } from "../../api/store/log/audit.ts";
import {
  askForEmail,
  confirmEmail,
  createEmailLink,
} from "../../api/store/people/email-changes.ts";
import { findLiveKey, mintKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { createPasswordLink } from "../../api/store/people/links.ts";
import { grantCode, redeemCode } from "../../api/store/keys/oauth-codes.ts";
import { findTokenKey, refreshTokens } from "../../api/store/keys/oauth-connections.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { addPasskey, keepChallenge, takeChallenge } from "../../api/store/people/passkeys.ts";
import { createPreviewLink, findPreviewed } from "../../api/store/pieces/drafts/preview-links.ts";
import { findSession, startSession } from "../../api/store/people/sessions.ts";
import { requireLiveWebhook, saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { addWriter, findWriter } from "../../api/store/people/writers.ts";
import { createPiece, createTestStore, RENDERED, type TestClock, writerAt } from "../_setup.ts";

export const CLIENT = "https://agent.example/client.json";
const REDIRECT = "https://agent.example/back";

/** An account with everything that an intruder who knows the password can add to it; on wish, with another email. */
export async function intrude({ hasNewEmail = false } = {}) {
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
  const plan = await createPiece(store, ada);
  await schedule(store, thief, plan, minuteAfter(clock));
  await saveWebhook(store, thief, { writerId, url: "https://thief.example/hook" });
  await keepChallenge(store, { askedBy: session.id, challenge: "in flight" });
  if (hasNewEmail) await changeEmail(store, thief, "kept@thief.example");
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
    plan,
  };
}

/** Asks for another email, and confirms it. */
export async function changeEmail(
  store: Store,
  actor: Parameters<typeof askForEmail>[1],
  email: string,
): Promise<void> {
  await askForEmail(store, actor, email);
  const { id } = await store.read
    .selectFrom("email_changes")
    .select("id")
    .where("new_email", "=", email)
    .where("confirmed_at", "is", null)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  await confirmEmail(store, (await createEmailLink(store, { id, purpose: "confirm" })) ?? "");
}

export function minuteAfter(clock: TestClock): string {
  return new Date(clock().getTime() + 60_000).toISOString();
}

/** Sets a time at which a draft is published. */
export async function schedule(
  store: Store,
  actor: Actor,
  { id: pieceId, version }: Pick<StoredPiece, "id" | "version">,
  at: string,
  review: "off" | "required" = "off",
): Promise<void> {
  await takeStep(store, {
    pieceId,
    actor,
    review,
    action: "schedule",
    version,
    rendered: RENDERED,
    at,
  });
}

export type Cast = Awaited<ReturnType<typeof intrude>>;

export function passkey(writer_id: string, id: string) {
  return { id, writer_id, public_key: "k", counter: 0, transports: "[]", name: "Phone" };
}

/** What still opens the account. The refresh comes last, since it changes the tokens. */
export async function worksOf(cast: Cast) {
  const { store, writerId, token, key, tokens, code, preview, plan, session, redeem } = cast;
  const works = {
    session: await findSession(store.read, store, token),
    key: await findLiveKey(store.read, key),
    passkey: await store.read.selectFrom("passkeys").select("id").executeTakeFirst(),
    access: await findTokenKey(store.read, store, tokens.access),
    code: await redeem(code),
    refresh: await refreshTokens(store, { token: tokens.refresh, clientId: CLIENT }),
    preview: await findPreviewed(store.read, store, preview.token),
    challenge: await takeChallenge(store, session.id),
    email: await store.read
      .selectFrom("email_changes")
      .select("id")
      .where("ended_at", "is", null)
      .executeTakeFirst(),
    resets: (await findWriter(store.read, "email", "ada@example.org")) ? undefined : true,
    plan: (await findPiece(store.read, plan.id))?.plan ?? undefined,
    webhook: await requireLiveWebhook(store.read, writerId).then(
      () => true,
      () => undefined,
    ),
    mail: await store.read
      .selectFrom("mails")
      .select("id")
      .where("kind", "=", "email_confirm")
      .executeTakeFirst(),
  };
  return Object.entries(works).flatMap(([name, found]) => (found === undefined ? [] : [name]));
}

export async function resetLink(store: Store, writerId: string): Promise<string> {
  return (await createPasswordLink(store, OPERATOR, { writerId, purpose: "password" })).token;
}
