import { z } from "zod";
import type { Queryable } from "../engine/open.ts";

/** Identifies one change of the log, so that another change with the same number is not mistaken for it. */
export const ChangeMark = z.object({
  number: z.int(),
  kind: z.string(),
  subject_id: z.string(),
  created_at: z.string(),
});
export type ChangeMark = z.infer<typeof ChangeMark>;

/** The id that a database gets when it is created. Its backups and copies keep it. */
export async function readIdentity(db: Queryable): Promise<string> {
  const { id } = await db.selectFrom("identity").select("id").executeTakeFirstOrThrow();
  return id;
}

/** The newest change, settled or not, or the one with this number. */
export async function markOfChange(db: Queryable, number?: number): Promise<ChangeMark | null> {
  let query = db.selectFrom("changes").select(["number", "kind", "subject_id", "created_at"]);
  if (number !== undefined) query = query.where("number", "=", number);
  const row = await query.orderBy("number", "desc").limit(1).executeTakeFirst();
  return row ?? null;
}

/** Whether the log has this exact change. A database restored from a backup lacks later ones. */
export async function hasChange(db: Queryable, mark: ChangeMark): Promise<boolean> {
  const found = await markOfChange(db, mark.number);
  return (
    found !== null &&
    found.kind === mark.kind &&
    found.subject_id === mark.subject_id &&
    found.created_at === mark.created_at
  );
}
