import type { Queryable } from "./open.ts";
import type { AuditRow } from "./tables.ts";

export type SecurityEvent = Pick<
  AuditRow,
  "id" | "at" | "actor_kind" | "actor_id" | "actor_name" | "action" | "note"
>;

/** What bears on who can get into an account, or speak for it. */
const OF_THE_WRITER = [
  "make password link",
  "make invitation link",
  "set password",
  "set password by link",
  "set email",
  "set credentials",
  "end sessions",
  "note password links",
  "make editor",
  "make writer",
  "verify identity",
  "unverify identity",
  "suspend",
  "unsuspend",
];

const SHOWN = 30;

/** An account's security events, newest first: what was done to it, its sign-ins, and its keys. */
export async function listSecurityEvents(
  db: Queryable,
  writerId: string,
): Promise<SecurityEvent[]> {
  const columns = ["id", "at", "actor_kind", "actor_id", "actor_name", "action", "note"] as const;
  const done = await db
    .selectFrom("audit")
    .select(columns)
    .where("subject_id", "=", writerId)
    .where("subject_kind", "=", "writer")
    .where("action", "in", OF_THE_WRITER)
    .orderBy("at", "desc")
    .limit(SHOWN)
    .execute();
  const keys = await db
    .selectFrom("audit")
    .innerJoin("api_keys", "api_keys.id", "audit.subject_id")
    .select(columns.map((column) => `audit.${column}` as const))
    .where("api_keys.writer_id", "=", writerId)
    .where("action", "in", ["mint", "revoke"])
    .orderBy("at", "desc")
    .limit(SHOWN)
    .execute();
  const signIns = await db
    .selectFrom("audit")
    .select(columns)
    .where("actor_id", "=", writerId)
    .where("action", "=", "sign in")
    .orderBy("at", "desc")
    .limit(SHOWN)
    .execute();
  return [...done, ...keys, ...signIns]
    .toSorted((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0))
    .slice(0, SHOWN);
}
