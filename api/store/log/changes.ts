import { timestamp } from "../../contract/clock.ts";
import { insertMany } from "../engine/bulk.ts";
import { putProgress } from "./change-attempts.ts";
import { nextNumber } from "../pieces/public/counters.ts";
import { lowestPosition, noteForgotten } from "./followers.ts";
import type { ListNumber } from "../pieces/public/list-numbers.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { ChangeRow } from "../engine/tables-changes.ts";

export interface Change {
  kind: ChangeRow["kind"];
  subjectId: string;
  /** Data that the build can no longer read from the rows. */
  detail?: ChangeDetail;
}

/** Changes that make something no longer public. They are built before all others, and never set aside. */
export const WITHDRAWALS = [
  "piece_unpublished",
  "writer_removed",
  "product_removed",
  "series_removed",
] as const;

export function isWithdrawal({ kind }: Pick<ChangeRow, "kind">): boolean {
  return WITHDRAWALS.some((withdrawal) => withdrawal === kind);
}

export interface ChangeDetail {
  /** Set when a piece becomes public for the first time: its webhook is due once its files are in place. */
  first?: true;
  /** Set when the piece has got another address. */
  moved?: true;
  /** The category, tags, language and pictures of the public piece before the change. */
  before?: {
    category: string;
    tags: readonly string[];
    locale?: string;
    /** The group of translations that it was in. */
    group?: string;
    pictures?: readonly string[];
    /** How many cards of other sites it had. */
    cards?: number;
    /** Its numbers in categories and tags. */
    numbers?: readonly ListNumber[];
  };
  /** Everything that was public of a removed writer. */
  erased?: {
    slug: string;
    avatar?: string;
    pieces: readonly {
      id: string;
      slug: string;
      ordinal: number;
      category: string;
      tags: readonly string[];
      /** The slugs that it had before. */
      former?: readonly string[];
      publishedAt?: string;
      locale?: string;
      numbers?: readonly ListNumber[];
    }[];
    /** The files with redirects from or to their pages. */
    redirects?: readonly string[];
    products: readonly string[];
    /** Pictures that their pieces showed. */
    pictures?: readonly string[];
    /** Pieces of other writers that list the removed ones as related, or as translations. */
    naming: readonly string[];
    /** The end of the numbers in the writer's archive. */
    archived: number;
    /** The writer's number in the index of writers. */
    number?: number;
    /** Series that had their pieces. Those of other writers may be left in them. */
    series?: readonly { id: string; slug: string }[];
  };
  /** The address of a changed series, and the public pieces that were taken out of it. */
  series?: { slug: string; pieces: readonly string[] };
  /** The writer's picture before the change. */
  avatarBefore?: string;
  /** The seller of a removed product. */
  sellerId?: string;
}

/**
 * Records a change for the build, in the transaction that makes the change, so neither happens without the other. Returns
 * its number.
 */
export async function recordChange(tx: Queryable, store: Store, change: Change): Promise<number> {
  return recordChanges(tx, store, [change]);
}

/** Numbers every change. */
export const CHANGE_COUNTER = "change";

/** The same for several changes. Returns the first number. */
export async function recordChanges(
  tx: Queryable,
  store: Store,
  changes: readonly Change[],
): Promise<number> {
  const first = await nextNumber(tx, CHANGE_COUNTER, changes.length);
  await insertMany(
    tx,
    "changes",
    changes.map((change, index) => newRow(store, change, first + index)),
  );
  await store.announce(tx);
  return first;
}

function newRow(store: Store, { kind, subjectId, detail = {} }: Change, number: number) {
  return {
    number,
    kind,
    subject_id: subjectId,
    detail: JSON.stringify(detail),
    created_at: timestamp(store.clock),
    attempts: 0,
    settled_at: null,
  };
}

/**
 * Records that pieces could not be rendered in a follower's full build. Their publication is set aside: no list of that
 * tree names them, the operator sees why, and the next full build or a retry publishes them.
 */
export async function setPiecesAside(
  store: Store,
  follower: string,
  pieces: readonly { id: string; error: string }[],
): Promise<void> {
  if (!pieces.length) return;
  await store.write(async (tx) => {
    const set_aside_at = timestamp(store.clock);
    for (const { id, error } of pieces) {
      const number =
        (await openPublicationOf(tx, id)) ??
        (await recordChange(tx, store, { kind: "piece_published", subjectId: id }));
      await putProgress(tx, store, { follower, number }, { error, set_aside_at });
    }
  });
}

/** A publication that is set aside already, by this follower or another: the piece needs no second one. */
async function openPublicationOf(tx: Queryable, pieceId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom("changes")
    .select("number")
    .where("subject_id", "=", pieceId)
    .where("kind", "=", "piece_published")
    .where("settled_at", "is", null)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** The highest number of a change, or -1. */
export async function newestChange(db: Queryable): Promise<number> {
  const { newest } = await db
    .selectFrom("changes")
    .select(({ fn }) => fn.max<number | null>("number").as("newest"))
    .executeTakeFirstOrThrow();
  return newest ?? -1;
}

/** Every change with a higher number, settled or not, oldest first. */
export async function changesAfter(db: Queryable, number: number): Promise<ChangeRow[]> {
  return db
    .selectFrom("changes")
    .select(["number", "kind", "subject_id", "detail", "created_at", "settled_at"])
    .where("number", ">", number)
    .orderBy("number")
    .execute();
}

export async function piecesChangedFrom(db: Queryable, number: number): Promise<string[]> {
  const rows = await db
    .selectFrom("changes")
    .select("subject_id")
    .distinct()
    .where("number", ">=", number)
    .where("kind", "in", ["piece_published", "piece_updated", "piece_unpublished"])
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

/**
 * Removes old settled changes, which a running full build may still need, and with them the data they keep of a removed
 * writer. The changes that identify the live trees stay, without their data. A follower that lacks one of them starts
 * anew.
 */
export async function forgetSettled(
  store: Store,
  { before, noted }: { before: Date; noted: number },
): Promise<void> {
  await store.write(async (tx) => {
    const old = before.toISOString();
    const { last } = await tx
      .selectFrom("changes")
      .select(({ fn }) => fn.max<number | null>("number").as("last"))
      .where("settled_at", "<", old)
      .executeTakeFirstOrThrow();
    if (last === null) return;
    await noteForgotten(tx, last);
    const kept = Math.min(noted, (await lowestPosition(tx, store)) ?? noted);
    await tx
      .deleteFrom("changes")
      .where("settled_at", "<", old)
      .where("number", "<", kept)
      .execute();
    await tx.updateTable("changes").set({ detail: "{}" }).where("settled_at", "<", old).execute();
    await tx
      .deleteFrom("progress")
      .where("settled_at", "is not", null)
      .where("number", "<", kept)
      .where("number", "not in", ({ selectFrom }) => selectFrom("changes").select("number"))
      .execute();
  });
}

/** Lets all open changes wait from this time on: those of sample data are dated back, and nobody has waited for them. */
export async function dateOpenChanges(store: Store, at: Date): Promise<void> {
  await store.write((tx) =>
    tx
      .updateTable("changes")
      .set({ created_at: at.toISOString() })
      .where("settled_at", "is", null)
      .execute(),
  );
}
