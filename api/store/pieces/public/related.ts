import { setImmediate as pause } from "node:timers/promises";
import { timestamp } from "../../../contract/clock.ts";
import type { Category } from "../../../contract/vocabulary.ts";
import { insertMany } from "../../engine/bulk.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { repeatable } from "../../engine/repeatable.ts";
import { languageIn, languageOf } from "./languages.ts";

/** One more than pages show: one of them may be the previous piece, which is shown as such. */
const RELATED = 4;
/** At most this many pieces list the same piece as related, so that taking it down stays cheap. */
const NAMED_AT_MOST = 20;
const CANDIDATES = 50;
/** Pieces per transaction. */
const AT_ONCE = 500;

/**
 * Chooses older related pieces for each piece that has none yet: by shared tags, then by category, newest first; those in
 * its own language before all others. `also` is written in the same transaction, so that a publication syncs the database once.
 */
export async function chooseRelated(
  store: Store,
  ids: readonly string[],
  also?: (tx: Queryable) => Promise<void>,
): Promise<void> {
  // Another node may have chosen already. Then this one need not wait for its turn to write.
  const isDue = ids.length > 0 && (await withoutRelated(store.read, ids)).length > 0;
  if (!isDue && !also) return;
  await store.write(async (tx) => {
    await also?.(tx);
    const pieces = isDue ? await withoutRelated(tx, ids) : [];
    for (const piece of pieces) {
      const chosen = await choose(tx, piece);
      await insertMany(
        tx,
        "related",
        chosen.map((related_id, position) => ({ piece_id: piece.id, related_id, position })),
      );
      await markChosen(tx, { id: piece.id, at: timestamp(store.clock) });
    }
  });
}

async function withoutRelated(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom("pieces")
    .select(["id", "category", "locale", "published_at"])
    .where("id", "in", ids)
    .where("related_at", "is", null)
    .where("ordinal", "is not", null)
    .orderBy("ordinal")
    .execute();
}

/** The same for every public piece that has none yet. */
export async function chooseAllRelated(store: Store): Promise<void> {
  for (;;) {
    const rows = await store.read
      .selectFrom("pieces")
      .select("id")
      .where("related_at", "is", null)
      .where("status", "=", "approved")
      .where("ordinal", "is not", null)
      .orderBy("ordinal")
      .limit(AT_ONCE)
      .execute();
    if (!rows.length) return;
    // Nothing above waits for I/O: without a pause no other work would run.
    await pause();
    await chooseRelated(
      store,
      rows.map(({ id }) => id),
    );
  }
}

/** The related pieces of each of these pieces, in order. */
export async function relatedOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const related = new Map<string, string[]>(ids.map((id) => [id, []]));
  if (!ids.length) return related;
  const rows = await db
    .selectFrom("related")
    .select(["piece_id", "related_id"])
    .where("piece_id", "in", ids)
    .orderBy("piece_id")
    .orderBy("position")
    .execute();
  for (const { piece_id, related_id } of rows) related.get(piece_id)?.push(related_id);
  return related;
}

/** The pieces that list this one as related. */
export async function namingPieces(db: Queryable, id: string): Promise<string[]> {
  return (await namingOf(db, { id })).map(({ piece_id }) => piece_id);
}

async function choose(tx: Queryable, piece: Unrelated): Promise<string[]> {
  const language = languageOf(piece.locale);
  const before = piece.published_at ?? "";
  const near = [
    ...(await sharingTags(tx, { id: piece.id, before })),
    ...(await newestInCategoryBefore(tx, { category: piece.category, before })),
  ];
  const [same, others] = [true, false].map((isSame) =>
    near.filter(({ locale }) => (languageOf(locale) === language) === isSame),
  ) as [Candidate[], Candidate[]];
  // A piece about something else is better than one that the reader may not understand.
  if (others.length && new Set(same.map(({ id }) => id)).size < RELATED) {
    same.push(...(await newestInLanguageBefore(tx, { language, before })));
  }
  const chosen: string[] = [];
  for (const other of new Set([...same, ...others].map(({ id }) => id))) {
    if (chosen.length === RELATED) break;
    if ((await namingPieces(tx, other)).length < NAMED_AT_MOST) chosen.push(other);
  }
  return chosen;
}

type Unrelated = Awaited<ReturnType<typeof withoutRelated>>[number];
type Candidate = Pick<Unrelated, "id" | "locale">;

/** Those that share most tags first. */
async function sharingTags(
  tx: Queryable,
  { id, before }: { id: string; before: string },
): Promise<Candidate[]> {
  const shared = new Map<string, { candidate: Candidate; tags: number }>();
  for (const { tag } of await tagsOf(tx, { id })) {
    for (const candidate of await newestTaggedBefore(tx, { tag, before })) {
      const tags = (shared.get(candidate.id)?.tags ?? 0) + 1;
      shared.set(candidate.id, { candidate, tags });
    }
  }
  // Sorting is stable, and newer pieces are found first: they stay first among equals.
  return [...shared.values()].toSorted((a, b) => b.tags - a.tags).map(({ candidate }) => candidate);
}

const tagsOf = repeatable<{ id: string }>()((db, value) =>
  db.selectFrom("piece_tags").select("tag").where("piece_id", "=", value("id")).orderBy("tag"),
);

const newestTaggedBefore = repeatable<{ tag: string; before: string }>()((db, value) =>
  db
    .selectFrom("piece_tags")
    .innerJoin("pieces", "pieces.id", "piece_tags.piece_id")
    .select(["pieces.id", "pieces.locale"])
    .where("piece_tags.tag", "=", value("tag"))
    .where("piece_tags.published_at", "<", value("before"))
    .where("pieces.status", "=", "approved")
    .where("pieces.ordinal", "is not", null)
    .orderBy("piece_tags.published_at", "desc")
    .orderBy("piece_tags.piece_id", "desc")
    .limit(CANDIDATES),
);

const newestInCategoryBefore = repeatable<{ category: Category; before: string }>()((db, value) =>
  newestBefore(db, value("before")).where("category", "=", value("category")),
);

const newestInLanguageBefore = repeatable<{ language: string; before: string }>()((db, value) =>
  newestBefore(db, value("before")).where(languageIn("pieces"), "=", value("language")),
);

function newestBefore(db: Queryable, before: string) {
  return db
    .selectFrom("pieces")
    .select(["id", "locale"])
    .where("status", "=", "approved")
    .where("published_at", "<", before)
    .where("ordinal", "is not", null)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(CANDIDATES);
}

const markChosen = repeatable<{ id: string; at: string }>()((db, value) =>
  db
    .updateTable("pieces")
    .set({ related_at: value("at") })
    .where("id", "=", value("id")),
);

const namingOf = repeatable<{ id: string }>()((db, value) =>
  db
    .selectFrom("related")
    .select("piece_id")
    .where("related_id", "=", value("id"))
    .orderBy("piece_id"),
);
