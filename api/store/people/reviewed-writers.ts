import { nameWithoutMark } from "../../contract/mark.ts";
import type { Suspension, Writer } from "../../contract/records.ts";
import { contains, findRows } from "../engine/rows.ts";
import type { Queryable } from "../engine/open.ts";
import type { AuditRow } from "../engine/tables-writers.ts";
import { RENAME, UNVERIFY } from "./profiles.ts";

/** A writer as editors see them: who they are, and whether they can sign in. */
export interface ReviewedWriter extends Pick<
  Writer,
  "id" | "slug" | "name" | "email" | "access" | "identityVerifiedAt" | "joinedAt"
> {
  hasPassword: boolean;
  suspension: Suspension | null;
  published: number;
  /** Former names since the identity was verified. The first is the verified one. */
  formerNames: string[];
  /** The verified name, if a rename has removed the mark since. */
  verifiedAs: string | null;
}

const WRITERS_SHOWN = 50;

/** Writers by name, or those whose name, slug or email contains the words. */
export async function listReviewedWriters(
  db: Queryable,
  { words = "", id }: { words?: string; id?: string },
): Promise<{ writers: ReviewedWriter[]; more: boolean }> {
  let query = db
    .selectFrom("writers")
    .leftJoin("suspensions", "suspensions.writer_id", "writers.id")
    .select(["suspensions.at as suspended_at", "suspensions.note as suspended_note"])
    .select([
      "id",
      "slug",
      "name",
      "email",
      "access",
      "identity_verified_at",
      "password_hash",
      "joined_at",
    ])
    .select((eb) =>
      eb
        .selectFrom("pieces")
        .whereRef("writer_id", "=", "writers.id")
        .where("status", "=", "approved")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("published"),
    );
  if (id) query = query.where("id", "=", id);
  if (words) {
    query = query.where(({ or }) =>
      or([contains("name", words), contains("slug", words), contains("email", words)]),
    );
  }
  const rows = await query
    .orderBy("slug")
    .limit(WRITERS_SHOWN + 1)
    .execute();
  const shown = rows.slice(0, WRITERS_SHOWN);
  const renames = await renamesOf(
    db,
    shown.flatMap((row) => (row.identity_verified_at ? [row.id] : [])),
  );
  const lostMarks = await lostMarksOf(
    db,
    shown.flatMap((row) => (row.identity_verified_at ? [] : [row.id])),
  );
  return {
    writers: shown.map(({ identity_verified_at, password_hash, joined_at, ...row }) => ({
      id: row.id,
      slug: row.slug,
      name: nameWithoutMark(row.name),
      email: row.email,
      access: row.access,
      suspension:
        row.suspended_at === null ? null : { at: row.suspended_at, note: row.suspended_note ?? "" },
      identityVerifiedAt: identity_verified_at,
      hasPassword: password_hash !== null,
      joinedAt: joined_at,
      published: row.published ?? 0,
      verifiedAs: lostMarks.get(row.id) ?? null,
      formerNames: renames.flatMap(({ subject_id, at, note }) =>
        note && subject_id === row.id && at > (identity_verified_at ?? "") ? [note] : [],
      ),
    })),
    more: rows.length > WRITERS_SHOWN,
  };
}

async function renamesOf(
  db: Queryable,
  writerIds: readonly string[],
): Promise<Pick<AuditRow, "subject_id" | "at" | "note">[]> {
  if (!writerIds.length) return [];
  return findRows(
    db,
    "audit",
    { subject_id: writerIds, action: RENAME },
    ["subject_id", "at", "note"],
    "at",
  );
}

/** The verified names of writers who renamed themselves; none for those whose mark an editor removed. */
async function lostMarksOf(
  db: Queryable,
  writerIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (!writerIds.length) return new Map();
  const rows = await findRows(
    db,
    "audit",
    { subject_id: writerIds, action: UNVERIFY },
    ["subject_id", "note"],
    "at",
  );
  return new Map(rows.map(({ subject_id, note }) => [subject_id, note]));
}
