// The tables of the log of changes and of its followers. Types: see tables.ts.

export interface ChangeTables {
  changes: ChangeTableRow;
  followers: FollowerRow;
  progress: ProgressRow;
}

/** A change for the build: an entry of the log that every tree follows. */
export interface ChangeRow {
  /** Assigned inside the transaction of the change: the order of numbers is the order of commits. */
  number: number;
  kind:
    | "piece_published"
    | "piece_updated"
    | "piece_unpublished"
    | "picture_changed"
    | "card_changed"
    | "writer_changed"
    | "writer_removed"
    | "product_changed"
    | "product_removed"
    | "trending_changed"
    | "words_changed"
    | "redirect_changed"
    | "series_changed"
    | "series_removed"
    | "site_changed";
  subject_id: string;
  /** JSON: data that the build can no longer read from the rows. */
  detail: string;
  created_at: string;
  /** The time when every living follower had it. */
  settled_at: string | null;
}

interface ChangeTableRow extends ChangeRow {
  /** No longer used; see migration 10. */
  attempts: number;
}

/** Something that follows the log of changes: the static tree of a node, or a bucket. */
export interface FollowerRow {
  id: string;
  kind: "tree" | "bucket";
  /** The name for people: of the machine, or of the bucket. */
  name: string;
  /** The version of Galley that runs it. */
  version: string;
  /** Random, and new at each start: two processes with the same id notice each other by it. Empty after a clean stop. */
  run: string;
  /** It has every change up to this number, except those with a row in `progress` that is not settled. */
  settled_to: number;
  started_at: string;
  heartbeat_at: string;
  /** The time when it had caught up with the log. Nobody waits for a follower that has not. */
  joined_at: string | null;
  /** The time of the first of its failures in a row to write public files, and the last of them in words. */
  failing_since: string | null;
  failure: string | null;
  /** How far the clock of its machine is ahead of the database's; negative if it is behind. */
  clock_ahead_ms: number;
}

/** What a follower has done of a change that it has not finished yet. */
export interface ChangeProgress {
  attempts: number;
  /** The progress of a job in slices. */
  cursor: string | null;
  error: string | null;
  /** The time of the next attempt. */
  retry_at: string | null;
  /** Set on a withdrawal whose own files are gone while a list that names it is not rewritten yet. */
  removed_at: string | null;
  set_aside_at: string | null;
}

/** Only for a change that is under way, has failed, or was settled before an earlier one. */
interface ProgressRow extends ChangeProgress {
  follower_id: string;
  number: number;
  settled_at: string | null;
}
