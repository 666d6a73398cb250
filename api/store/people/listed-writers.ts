import type { Writer } from "../../contract/records.ts";
import type { Queryable } from "../engine/open.ts";
import { writerFromRow } from "./writers.ts";

export interface ListedWriter extends Writer {
  pieces: number;
  published: number;
  hasPassword: boolean;
  isSuspended: boolean;
}

/** All writers by slug, with the number of their pieces. */
export async function listWriters(db: Queryable): Promise<ListedWriter[]> {
  const rows = await db
    .selectFrom("writers")
    .leftJoin("suspensions", "suspensions.writer_id", "writers.id")
    .selectAll("writers")
    .select("suspensions.at as suspended_at")
    .select((eb) => [
      eb
        .selectFrom("pieces")
        .whereRef("writer_id", "=", "writers.id")
        .where("deleted_at", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("pieces"),
      eb
        .selectFrom("pieces")
        .whereRef("writer_id", "=", "writers.id")
        .where("status", "=", "approved")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("published"),
    ])
    .orderBy("slug")
    .execute();
  return rows.map((row) => ({
    ...writerFromRow(row),
    pieces: row.pieces ?? 0,
    published: row.published ?? 0,
    hasPassword: row.password_hash !== null,
    isSuspended: row.suspended_at !== null,
  }));
}
