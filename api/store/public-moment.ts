import { sql } from "kysely";
import type { Queryable } from "./open.ts";

/**
 * One moment of the database as the public may see it. An approved piece whose publication has not been built has no page,
 * so no list may name it: every query for the public tree takes a moment instead of a plain connection.
 */
export type PublicMoment = Queryable & { readonly shows: Shows };

interface Shows {
  /** JSON: the pieces whose pages are written together with the lists of this moment. */
  batch: string;
  /** 1 where a whole tree is built: every publication is part of it but those that were set aside. */
  isWhole: 0 | 1;
}

/** For the live tree: the pieces that it holds, and those that this batch brings into it. */
export function momentOfTree(db: Queryable, batch: readonly string[]): PublicMoment {
  return Object.assign(db, { shows: { batch: JSON.stringify(batch), isWhole: 0 } as const });
}

/** For a tree that is built as a whole. */
export function momentOfWhole(db: Queryable): PublicMoment {
  return Object.assign(db, { shows: { batch: "[]", isWhole: 1 } as const });
}

/** A condition on the pieces of a query: the public tree of this moment holds the page. */
export function isShown({ batch, isWhole }: Shows, table: "pieces" | "other" = "pieces") {
  const id = sql.ref<string>(`${table}.id`);
  // The kind is written out so that SQLite can use the index over open changes.
  return sql<boolean>`(
    not exists (
      select 1 from changes as unbuilt
      where unbuilt.subject_id = ${id} and unbuilt.settled_at is null
        and unbuilt.kind = 'piece_published'
        and (unbuilt.set_aside_at is not null or ${isWhole} = 0)
    )
    or ${id} in (select value from json_each(${batch}))
  )`;
}
