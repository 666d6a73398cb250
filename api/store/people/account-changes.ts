import { browserOf } from "../../contract/people/browser-name.ts";
import { MAIL_LIMITS } from "../../contract/people/mail.ts";
import { type Actor, type AuditEntry, recordAudit } from "../log/audit.ts";
import { ownerEmails } from "./changed-emails.ts";
import { countMailsToday, queueMail } from "./mails.ts";
import type { Queryable, Store } from "../engine/open.ts";

/** Acts that give somebody access to an account, or could, or let a session do more. Their owner is told of each, by mail and in Needs you. */
export const ACCOUNT_CHANGES = [
  "mint",
  "connect",
  "add passkey",
  "set password",
  "set password by link",
  "set credentials",
  "ask for email",
  "set email",
  "restore email",
  "sign publications",
  "stop signing",
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** Those whose entry in the audit names what was added or changed. */
export const NAMED_CHANGES: ReadonlySet<string> = new Set<AccountChange>([
  "mint",
  "connect",
  "add passkey",
  "ask for email",
  "set email",
  "restore email",
]);

/** The note of the first password of an account: its owner has just joined, and is told nothing. */
export const FIRST = "first";

interface Change extends Omit<AuditEntry, "action" | "subject"> {
  action: AccountChange;
  /** The account itself, if it is not named. */
  subject?: AuditEntry["subject"];
  writerId: string;
  /** Where the mail goes, if the change is one of the email. */
  email?: string | null;
  /** Where the act came from, if its actor does not say. */
  origin?: { address: string | null; userAgent: string | null };
}

/** Records a change of an account, and tells its owner. */
export async function recordAccountChange(
  tx: Queryable,
  store: Store,
  { writerId, email, origin: given, ...entry }: Change,
): Promise<void> {
  await recordAudit(tx, store, { subject: ["writer", writerId], ...entry });
  if (!store.sendsMail || entry.note === FIRST) return;
  // The mail must reach the owner, and not whoever changes the email next.
  const to = new Set([...(email ? [email] : []), ...(await ownerEmails(tx, store, writerId))]);
  const notice = { writerId, kind: "account_changed" } as const;
  const limit = MAIL_LIMITS.changesADay * to.size;
  // Each act is counted by itself: an intruder who makes many keys must not silence the news of a new password.
  const about = `${entry.action}\n`;
  if ((await countMailsToday(tx, store, { ...notice, about })) >= limit) return;
  const note = changeNote(entry.action, entry.note ?? "", given ?? originIn(entry.actor));
  for (const one of to) await queueMail(tx, store, { ...notice, email: one, note });
}

function originIn(actor: Actor): Change["origin"] {
  // Where an editor sits is not told to writers.
  return actor.kind === "writer" ? actor.from : undefined;
}

/** In the order in which the mail reads them: what was done, to what, and from where. */
function changeNote(action: AccountChange, name: string, origin: Change["origin"]): string {
  const { browser, system } = browserOf(origin?.userAgent ?? null);
  const parts = [action, name, browser, system, origin?.address];
  return parts.map((part) => (part ?? "").replace(/\s+/g, " ")).join("\n");
}
