import { sql } from "kysely";
import type { Queryable } from "./open.ts";
import { idsIn } from "./repeatable.ts";

/**
 * A snapshot of the database as the public may see it. An approved piece whose publication is not built yet has no
 * page, so no list may name it: every query for the public tree takes this type instead of a plain connection.
 */
export type PublicMoment = Queryable & { readonly shows: Shows };

interface Shows {
  /** JSON: the pieces whose pages are written together with the lists of this moment. */
  batch: string;
  /** 1 for a full build, which includes every publication that was not set aside. */
  isWhole: 0 | 1;
}

/** For the live tree: its pieces, and those that this batch adds. */
export function momentOfTree(db: Queryable, batch: readonly string[]): PublicMoment {
  return Object.assign(db, { shows: { batch: JSON.stringify(batch), isWhole: 0 } as const });
}

/** For a full build. */
export function momentOfWhole(db: Queryable): PublicMoment {
  return Object.assign(db, { shows: { batch: "[]", isWhole: 1 } as const });
}

/** A condition for queries: the public tree of this snapshot has the piece's page. */
export function isShown({ batch, isWhole }: Shows, table: "pieces" | "other" = "pieces") {
  const id = sql.ref<string>(`${table}.id`);
  // The kind is a literal so that SQLite can use the index over open changes.
  return sql<boolean>`(
    not exists (
      select 1 from changes as unbuilt
      where unbuilt.subject_id = ${id} and unbuilt.settled_at is null
        and unbuilt.kind = 'piece_published'
        and (unbuilt.set_aside_at is not null or ${isWhole} = 0)
    )
    or ${id} in ${idsIn(batch)}
  )`;
}
