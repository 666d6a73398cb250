import { sql } from "kysely";
import { lackingOf, settledTo } from "./log-position.ts";
import type { Queryable } from "../engine/open.ts";
import { idsIn } from "../engine/repeatable.ts";

/**
 * A snapshot of the database as the public may see it. An approved piece whose publication is not built yet has no
 * page, so no list may name it: every query for the public tree takes this type instead of a plain connection.
 */
export interface PublicSnapshot {
  readonly db: Queryable;
  readonly shows: Shows;
}

export interface Shows {
  /** The follower of the log whose tree is built. */
  follower: string;
  /** JSON: the pieces whose pages are written together with the lists of this snapshot. */
  batch: string;
  /** 1 for a full build, which includes every publication that was not set aside. */
  isWhole: 0 | 1;
}

/** The snapshot for a live tree: it shows the pieces of the tree, and those that this batch adds. */
export function snapshotOfTree(
  db: Queryable,
  follower: string,
  batch: readonly string[] = [],
): PublicSnapshot {
  return { db, shows: { follower, batch: JSON.stringify(batch), isWhole: 0 } };
}

/** The snapshot for a full build: it shows every public piece that was not set aside. */
export function snapshotOfWhole(db: Queryable, follower: string): PublicSnapshot {
  return { db, shows: { follower, batch: "[]", isWhole: 1 } };
}

/** The same as placeholders of a query that is compiled once. */
export function showsOf(value: <Name extends keyof Shows>(name: Name) => Shows[Name]): Shows {
  return { follower: value("follower"), batch: value("batch"), isWhole: value("isWhole") };
}

/** A condition for queries: the public tree of this snapshot has the piece's page. */
export function isShown({ follower, batch, isWhole }: Shows, table: "pieces" | "other" = "pieces") {
  const id = sql.ref<string>(`${table}.id`);
  // The kind is a literal so that the index over publications can be used.
  return sql<boolean>`(
    not exists (
      select 1 from changes as unbuilt
      left join progress on progress.follower_id = ${follower} and progress.number = unbuilt.number
      where unbuilt.subject_id = ${id} and unbuilt.kind = 'piece_published'
        and progress.settled_at is null
        and (
          progress.number is not null
          or unbuilt.number > ${settledTo(follower)}
        )
        and (progress.set_aside_at is not null or ${isWhole} = 0)
    )
    or ${id} in ${idsIn(batch)}
  )`;
}

/**
 * A condition for queries over approved pieces: the public tree of this snapshot lacks the piece's page. Beside a
 * publication few changes are open, and the list may be long: only the pieces of those few are looked up. A full build
 * checks each piece, since an import leaves thousands of changes open.
 */
export function isHidden({ db, shows }: PublicSnapshot) {
  if (shows.isWhole) return sql<boolean>`not ${isShown(shows)}`;
  const open = db.selectFrom(lackingOf(db, shows.follower).as("open")).select("subject_id");
  return sql<boolean>`pieces.id in ${open} and not ${isShown(shows)}`;
}

/**
 * A condition for queries: the tree of this follower has the piece as it is here, since no change of it is open. What an
 * open change does to a list must be judged without the pieces of other open changes.
 */
export function isBuilt(follower: string) {
  return sql<boolean>`not exists (
    select 1 from changes as unbuilt
    left join progress on progress.follower_id = ${follower} and progress.number = unbuilt.number
    where unbuilt.subject_id = pieces.id
      and unbuilt.kind in ('piece_published', 'piece_updated', 'piece_unpublished')
      and progress.settled_at is null
      and (progress.number is not null or unbuilt.number > ${settledTo(follower)})
  )`;
}
