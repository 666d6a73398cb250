import type { Queryable, Store } from "../engine/open.ts";

/** A password that was changed in the desk counts as its owner's after this time: by then they would have noticed. */
const SETTLED_DAYS = 30;

/**
 * Since when the account has had a password that its owner set. A link proves the owner; a change in the desk proves only
 * that somebody knew the password before, which may be the intruder. So does a link while an email could be taken back: it
 * may have been mailed to the intruder's.
 */
export async function ownPasswordSince(
  db: Queryable,
  { clock }: Pick<Store, "clock">,
  writerId: string,
): Promise<string> {
  const settled = new Date(clock().getTime() - SETTLED_DAYS * 86_400_000).toISOString();
  const row = await db
    .selectFrom("audit")
    .select(({ fn }) => fn.max("at").as("at"))
    .where("subject_id", "=", writerId)
    .where("subject_kind", "=", "writer")
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        eb("action", "=", "restore email"),
        and([
          eb("action", "=", "set password by link"),
          not(
            exists(
              selectFrom("email_changes as change")
                .select("change.id")
                .whereRef("change.writer_id", "=", "audit.subject_id")
                .whereRef("confirmed_at", "<=", "audit.at")
                .whereRef("undo_until", ">", "audit.at")
                .where((open) =>
                  open.or([
                    open("ended_at", "is", null),
                    open("ended_at", ">", open.ref("audit.at")),
                  ]),
                ),
            ),
          ),
        ]),
        and([eb("action", "in", ["set password", "set credentials"]), eb("at", "<", settled)]),
      ]),
    )
    .executeTakeFirst();
  return row?.at ?? "";
}
