import type { Queryable } from "../engine/open.ts";
import type { AuditRow } from "../engine/tables-writers.ts";

export type SecurityEvent = Pick<
  AuditRow,
  "id" | "at" | "actor_kind" | "actor_id" | "actor_name" | "action" | "note"
>;

/** Actions that affect who can access an account or act for it. */
const ACCOUNT_ACTIONS = [
  "make password link",
  "make invitation link",
  "set password",
  "set password by link",
  "ask for email",
  "set email",
  "restore email",
  "end access",
  "set credentials",
  "end sessions",
  "add passkey",
  "remove passkey",
  "sign publications",
  "stop signing",
  "note password links",
  "make editor",
  "make writer",
  "verify identity",
  "unverify identity",
  "suspend",
  "unsuspend",
];

const COLUMNS = ["id", "at", "actor_kind", "actor_id", "actor_name", "action", "note"] as const;

/** Events shown of each kind: an intruder cannot push the evidence off the list by signing in again and again. */
const SHOWN_OF_A_KIND = 15;

/** An account's security events, newest first: actions on it by anyone, its sign-ins, and its keys. */
export async function listSecurityEvents(
  db: Queryable,
  writerId: string,
): Promise<SecurityEvent[]> {
  const done = db
    .selectFrom("audit")
    .select(COLUMNS)
    .where("subject_id", "=", writerId)
    .where("subject_kind", "=", "writer")
    .where("action", "in", ACCOUNT_ACTIONS)
    .orderBy("at", "desc")
    .limit(SHOWN_OF_A_KIND);
  const byOthers = await done.where("actor_id", "is distinct from", writerId).execute();
  const byThemselves = await done.where("actor_id", "=", writerId).execute();
  const keys = await db
    .selectFrom("audit")
    .innerJoin("api_keys", "api_keys.id", "audit.subject_id")
    .select(COLUMNS.map((column) => `audit.${column}` as const))
    .where("api_keys.writer_id", "=", writerId)
    .where("action", "in", ["mint", "connect", "revoke"])
    .orderBy("at", "desc")
    .limit(SHOWN_OF_A_KIND)
    .execute();
  const signIns = await db
    .selectFrom("audit")
    .select(COLUMNS)
    .where("actor_id", "=", writerId)
    .where("action", "=", "sign in")
    .orderBy("at", "desc")
    .limit(SHOWN_OF_A_KIND)
    .execute();
  return [...byOthers, ...byThemselves, ...keys, ...signIns].toSorted((a, b) =>
    a.at > b.at ? -1 : a.at < b.at ? 1 : 0,
  );
}
