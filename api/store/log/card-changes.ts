import type { Queryable } from "../engine/open.ts";
import type { ChangeRow } from "../engine/tables-changes.ts";

/** A change after which a card may show something old. */
export interface CardChange {
  number: number;
  kind: Extract<ChangeRow["kind"], "piece_published" | "piece_updated" | "writer_changed">;
  subjectId: string;
  createdAt: string;
  /** The time when readers had it. */
  settledAt: string | null;
}

const KINDS = ["piece_published", "piece_updated", "writer_changed"] as const;

/** The first such changes with a higher number. */
export async function cardChangesAfter(
  db: Queryable,
  number: number,
  limit: number,
): Promise<CardChange[]> {
  return db
    .selectFrom("changes")
    .select(["number", "kind", "subject_id as subjectId"])
    .select(["created_at as createdAt", "settled_at as settledAt"])
    .$narrowType<{ kind: CardChange["kind"] }>()
    .where("number", ">", number)
    .where("kind", "in", KINDS)
    .orderBy("number")
    .limit(limit)
    .execute();
}
