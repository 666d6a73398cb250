import { newId } from "../../contract/random.ts";
import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { endAccess, endsWithSessions, recordEnded } from "./access.ts";
import { FIRST, recordAccountChange } from "./account-changes.ts";
import { type Actor, actorId, recordAudit } from "../log/audit.ts";
import { forgetDevices } from "./devices.ts";
import { requireOverWriter } from "./editors.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { ownPasswordSince } from "./own-password.ts";
import type { InvitationRow } from "../engine/tables-writers.ts";
import { hashSecret } from "./secrets.ts";
import { deleteRows, insertRow, requireRow, updateById } from "../engine/rows.ts";

type Purpose = InvitationRow["purpose"];

/** An invited person may be on holiday; a forgotten password is needed now. */
const VALID_HOURS: Record<Purpose, number> = { invitation: 7 * 24, password: 24 };
/**
 * A link that was asked for at sign-in. Somebody who is signed in cannot end it, so it is short; and it lives as long as
 * asks are counted, so that an intruder who uses them up leaves the owner a link that works.
 */
const ASKED_HOURS = 1;

interface NewLink {
  writerId: string;
  purpose: Purpose;
  /** The link goes to the account's email, because somebody asked for it at sign-in. */
  askedAtSignIn?: boolean;
  /** The address that it was asked for from. */
  address?: string | null;
  /** The mail that the link is for. If somebody has ended the account's links meanwhile, it is gone. */
  mailId?: string;
}

/**
 * Creates the token of a one-time link with which a writer sets a password. It is shown once and stored as a hash. An
 * older link of the same writer stops working, unless one of them was asked for at sign-in: anybody can ask, and must not
 * end another link by it.
 */
export async function createPasswordLink(
  store: Store,
  actor: Actor,
  { writerId, purpose: wanted, askedAtSignIn = false, address = null, mailId }: NewLink,
): Promise<{ token: string; expiresAt: string }> {
  const token = store.random(32).toString("base64url");
  return store.write(async (tx) => {
    if (mailId !== undefined) await requireMail(tx, mailId);
    await requireOverWriter(tx, actor, { writerId, refusal: ONLY_THE_OPERATOR });
    if (!askedAtSignIn) await voidLinks(tx, store, writerId);
    const writer = await requireRow(tx, "writers", { id: writerId }, ["email", "password_hash"]);
    if (askedAtSignIn && writer.password_hash === null)
      await requireProvenEmail(tx, store, writerId);
    // An account with a password is in use: its writer is told of every link to it.
    const purpose = writer.password_hash === null ? wanted : "password";
    const hours = askedAtSignIn ? ASKED_HOURS : VALID_HOURS[purpose];
    const expiresAt = new Date(store.clock().getTime() + hours * 3_600_000).toISOString();
    await insertRow(tx, "invitations", {
      id: newId(store.random),
      writer_id: writerId,
      token_hash: hashSecret(token),
      purpose,
      created_by: actorId(actor),
      created_at: timestamp(store.clock),
      expires_at: expiresAt,
      used_at: null,
      email: writer.email,
      voided_at: null,
      seen_at: null,
      asked_at_sign_in: askedAtSignIn ? timestamp(store.clock) : null,
      from_address: address,
    });
    const subject = ["writer", writerId] as const;
    await recordAudit(tx, store, { actor, action: `make ${purpose} link`, subject });
    return { token, expiresAt };
  });
}

/**
 * With such a link an editor could act as another editor, and anyone at an unattended session could set a password
 * without knowing the current one.
 */
const ONLY_THE_OPERATOR = say(
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link",
);

async function requireMail(tx: Queryable, id: string): Promise<void> {
  const mail = await tx.selectFrom("mails").select("id").where("id", "=", id).executeTakeFirst();
  if (!mail) throw linkEnded();
}

/**
 * Nobody has entered the account yet, so an email that an editor gave it is proven by nothing. Whoever gave it may have been
 * put out since, and the invitation with them.
 */
async function requireProvenEmail(tx: Queryable, store: Store, writerId: string): Promise<void> {
  const given = await tx
    .selectFrom("audit")
    .select("actor_kind")
    .where("subject_id", "=", writerId)
    .where("subject_kind", "=", "writer")
    .where("action", "in", ["add", "set email"])
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (given?.actor_kind !== "editor") return;
  const open = await workingLinks(tx, store)
    .where("invitations.writer_id", "=", writerId)
    .where("asked_at_sign_in", "is", null)
    .executeTakeFirst();
  if (!open) throw linkEnded();
}

export function linkEnded(): Refusal {
  return new Refusal("not_found", say("This link has expired or was used. Ask for a new one."));
}

/**
 * Sets the password with a link, once. It is the remedy after an intrusion, so all access ends that an intruder could
 * have added: every session, program, passkey and link, and whatever else was added or set to happen since a password that is known to
 * be the owner's.
 */
export async function redeemPasswordLink(
  store: Store,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<{ writerId: string; isFirst: boolean }> {
  return store.write(async (tx) => {
    const link = await findPasswordLink(tx, store, token);
    if (!link) throw linkEnded();
    const { id, writer_id: writerId } = link;
    const { password_hash: before } = await requireRow(tx, "writers", { id: writerId }, [
      "password_hash",
    ]);
    // Nobody could sign in so far: keys that are here were imported.
    const isFirst = before === null;
    // A link that was mailed proves the email that it went to. Whether that is the owner's is asked afterwards.
    const isMailed = link.asked_at_sign_in !== null;
    const since = isFirst ? undefined : await ownPasswordSince(tx, store, writerId);
    await updateById(tx, "invitations", id, { used_at: timestamp(store.clock) });
    await updateById(tx, "writers", writerId, { password_hash: passwordHash });
    const actor = { kind: "writer", writerId, via: "desk" } as const;
    const ended = await endAccess(tx, store, {
      actor,
      writerId,
      isEnded: ({ kind, addedAt }) =>
        kind === "session" ||
        kind === "passkey" ||
        endsWithSessions(kind) ||
        (since !== undefined && addedAt >= since && (kind !== "email" || !isMailed)),
    });
    await forgetDevices(tx, writerId);
    await showAgain(tx, store, writerId);
    await markAsOwn(tx, store, link);
    await recordAccountChange(tx, store, {
      actor,
      writerId,
      action: "set password by link",
      note: isFirst ? FIRST : null,
    });
    await recordEnded(tx, store, actor, { writerId, ended });
    return { writerId, isFirst };
  });
}

/**
 * A link that still works. One made by an editor works only while that editor could make it again: not after the editor
 * was suspended, removed or made a plain writer, and not once its writer is an editor.
 */
export async function findPasswordLink(
  db: Queryable,
  store: Store,
  token: string,
): Promise<InvitationRow | undefined> {
  return workingLinks(db, store).where("token_hash", "=", hashSecret(token)).executeTakeFirst();
}

function workingLinks(db: Queryable, store: Store) {
  return db
    .selectFrom("invitations")
    .innerJoin("writers", "writers.id", "invitations.writer_id")
    .leftJoin("writers as maker", "maker.id", "invitations.created_by")
    .leftJoin("suspensions", "suspensions.writer_id", "invitations.created_by")
    .selectAll("invitations")
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .where("expires_at", ">", timestamp(store.clock))
    .where(({ eb, or, and }) =>
      or([
        eb("invitations.created_by", "is", null),
        and([
          eb("maker.access", "=", "editor"),
          eb("suspensions.at", "is", null),
          eb("writers.access", "=", "writer"),
        ]),
      ]),
    );
}

/** Voids the open links of a writer that people made: only the newest one works. */
async function voidLinks(tx: Queryable, store: Store, writerId: string): Promise<void> {
  await tx
    .updateTable("invitations")
    .set({ voided_at: timestamp(store.clock) })
    .where("writer_id", "=", writerId)
    .where("asked_at_sign_in", "is", null)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
}

/** For this many days a link is shown to its writer again when another one is used. */
const SHOWN_AGAIN_DAYS = 90;

/**
 * An intruder who used a link could mark it as seen in the writer's place. The intruder has set a password that the
 * writer does not know, so the writer needs another link or a password of the operator's to return, and is then shown all
 * of them again, and all changes to the account.
 */
export async function showAgain(tx: Queryable, store: Store, writerId: string): Promise<void> {
  const since = new Date(store.clock().getTime() - SHOWN_AGAIN_DAYS * 86_400_000).toISOString();
  await tx
    .updateTable("invitations")
    .set({ seen_at: null })
    .where("writer_id", "=", writerId)
    .where("created_at", ">=", since)
    .execute();
  await deleteRows(tx, "seen", { writer_id: writerId, kind: "account" });
}

/**
 * Whoever has just used a link knows of it, and of those that they asked for in vain. If that was an intruder, all of them
 * are shown again when the writer returns.
 */
async function markAsOwn(
  tx: Queryable,
  { clock }: Pick<Store, "clock">,
  { id, writer_id }: InvitationRow,
): Promise<void> {
  await tx
    .updateTable("invitations")
    .set({ seen_at: timestamp(clock) })
    .where("writer_id", "=", writer_id)
    .where(({ or, and, eb }) =>
      or([
        eb("id", "=", id),
        and([eb("asked_at_sign_in", "is not", null), eb("used_at", "is", null)]),
      ]),
    )
    .execute();
}
