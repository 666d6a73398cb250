import { CATEGORIES } from "../../api/contract/vocabulary.ts";
import type { Queryable, Store } from "../../api/store/engine/open.ts";
import { snapshotOfWhole } from "../../api/store/log/public-snapshot.ts";
import { newestCheckpoint } from "../../api/store/ledger/checkpoints.ts";
import {
  countApproved,
  countTags,
  walkLists,
  walkPictures,
  walkPieces,
  walkTags,
  walkWriters,
} from "../../api/store/pieces/public/public-walk.ts";
import { walkSeries } from "../../api/store/series/public-series.ts";
import { walkCards } from "../../api/store/pictures/share-cards.ts";
import { redirectShardsInUse } from "../../api/store/pieces/public/public-redirects.ts";
import { productIds } from "../../api/store/people/products.ts";
import { lastNumber, rangesInUse } from "../../api/store/pieces/public/numbered-pieces.ts";
import { writerShardsInUse } from "../../api/store/people/writer-shards.ts";
import { targetsBetween } from "../ledger/tree-log.ts";
import { listShardsInUse, writersPages } from "../targets/render-sitemaps.ts";
import { shardsInUse } from "../targets/render-reader-index.ts";
import { languagesInUse } from "../../api/store/pieces/public/languages.ts";
import { LANGUAGES_SHARD } from "../targets/list-places.ts";
import { languageTargets } from "../targets/named-targets.ts";
import { ARCHIVE_SIZE, SHARD_SIZE, SITE_WIDE, type Target } from "../targets/targets.ts";

/** Pieces rendered together. */
const PIECES = 250;
/** Pieces in one segment of the search. */
export const SEGMENT = 500;
/** A writer has two feeds of twenty whole pieces each. */
const WRITERS = 50;
/** Some have the same feeds as a writer. */
const TAGS = 250;
/** Each lists fifty pieces. */
const ARCHIVES = 50;
/** Tiles of the transparency log. A partial one may have hundreds of files. */
const LEDGER_TILES = 4;
/** Rows of ids read at once. */
const READ_TOGETHER = 200;
/** Each may have megabytes. */
const PICTURES = 4;
/** Each has some tens of kilobytes. */
const CARDS = 50;

/** Everything in a tree except the search, in batches that fit into memory. */
export async function* targetBatches(store: Store, follower: string): AsyncGenerator<Target[]> {
  const { read: db } = store;
  for await (const pieces of walkPieces(db, PIECES)) {
    yield pieces.map(({ id, slug, writerSlug }) => ({
      kind: "piece",
      id,
      authorSlug: writerSlug,
      pieceSlug: slug,
    }));
  }
  yield* inBatches(pictureTargets(db), PICTURES);
  yield* inBatches(cardTargets(db), CARDS);
  yield* inBatches(writerTargets(store, follower), WRITERS);
  const { shards, archives, writers, lists, languages } = await store.snapshot(async (snapshot) => {
    const whole = snapshotOfWhole(snapshot, follower);
    return {
      shards: await rangesInUse(whole, { of: "site" }, SHARD_SIZE),
      archives: await rangesInUse(whole, { of: "site" }, ARCHIVE_SIZE),
      writers: await writersPages({ snapshot: whole }),
      lists: await listShardsInUse({ snapshot: whole }),
      languages: await languagesInUse(whole),
    };
  });
  const writerShards = await writerShardsInUse(db);
  const products = await productIds(db);
  const redirects = await redirectShardsInUse(db);
  yield [
    ...products.map((id): Target => ({ kind: "product", id })),
    ...CATEGORIES.map((category): Target => ({ kind: "category", category })),
    ...languages.flatMap(languageTargets),
    ...shards.map((number): Target => ({ kind: "sitemap", number })),
    ...writerShards.map((shard): Target => ({ kind: "sitemap-writers", shard })),
    ...redirects.map((shard): Target => ({ kind: "redirects", shard })),
    ...lists.map((shard): Target => ({ kind: "sitemap-lists", shard })),
    ...writers.map((number): Target => ({ kind: "writers", number })),
    { kind: "sitemap-lists", shard: LANGUAGES_SHARD },
    { kind: "fixed" },
    ...SITE_WIDE.map((kind): Target => ({ kind })),
  ];
  yield* inBatches(
    archives.map((number): Target => ({ kind: "site-archive", number })),
    ARCHIVES,
  );
  yield* inBatches(listTargets(db), ARCHIVES);
  const readerShards = await store.snapshot((snapshot) =>
    shardsInUse(snapshotOfWhole(snapshot, follower)),
  );
  yield* oneByOne(
    readerShards.blocks.map((number) => ({ kind: "reader-shard", shard: "block", number })),
  );
  const checkpoint = await newestCheckpoint(db);
  yield* inBatches(checkpoint ? targetsBetween(0, checkpoint.size) : [], LEDGER_TILES);
  yield* inBatches(seriesTargets(db), WRITERS);
  yield* inBatches(tagTargets(db), TAGS);
  // Last, because each takes only some milliseconds: all lanes then end at about the same time.
  yield* oneByOne(
    readerShards.parts.map((number) => ({ kind: "reader-shard", shard: "part", number })),
  );
}

/** One file at a time: the index of 500 pieces takes as long as many pages, and a publication may wait for it. */
function* oneByOne(shards: readonly Target[]): Generator<Target[]> {
  for (const target of shards) yield [target];
}

/** About how many targets there are: for the progress bar, and to judge whether threads pay. */
export async function countTargets(db: Queryable): Promise<number> {
  return (await countApproved(db)) + (await countTags(db));
}

/** The ids of the pieces of each segment, oldest first. */
export async function* segmentBatches(
  db: Queryable,
): AsyncGenerator<{ number: number; ids: string[] }> {
  let number = 0;
  for await (const pieces of walkPieces(db, SEGMENT)) {
    yield { number: number++, ids: pieces.map(({ id }) => id) };
  }
}

async function* writerTargets(store: Store, follower: string): AsyncGenerator<Target> {
  for await (const { id, slug, avatarFile: file } of walkWriters(store.read, WRITERS)) {
    if (file) yield { kind: "avatar", file };
    yield { kind: "author", id, slug };
    const last = (await lastOf(store, follower, id)) ?? -1;
    for (let number = 0; number * ARCHIVE_SIZE <= last; number++) {
      yield { kind: "archive", writerId: id, authorSlug: slug, number };
    }
  }
}

async function lastOf(store: Store, follower: string, writerId: string): Promise<number | null> {
  return store.snapshot((db) =>
    lastNumber(snapshotOfWhole(db, follower), { of: "writer", writerId }),
  );
}

async function* pictureTargets(db: Queryable): AsyncGenerator<Target> {
  for await (const id of walkPictures(db, READ_TOGETHER)) yield { kind: "picture", id };
}

async function* cardTargets(db: Queryable): AsyncGenerator<Target> {
  for await (const subject of walkCards(db, READ_TOGETHER)) yield { kind: "card", subject };
}

async function* seriesTargets(db: Queryable): AsyncGenerator<Target> {
  for await (const series of walkSeries(db, READ_TOGETHER)) yield { kind: "series", ...series };
}

async function* tagTargets(db: Queryable): AsyncGenerator<Target> {
  for await (const tag of walkTags(db, READ_TOGETHER)) yield { kind: "tag", tag };
}

/** The pages of the archives of categories and tags. */
async function* listTargets(db: Queryable): AsyncGenerator<Target> {
  for await (const { list, last } of walkLists(db, ARCHIVE_SIZE, READ_TOGETHER)) {
    for (let number = 0; number * ARCHIVE_SIZE <= last; number++) {
      yield { kind: "list-archive", list, number };
    }
  }
}

async function* inBatches(
  targets: AsyncIterable<Target> | Iterable<Target>,
  size: number,
): AsyncGenerator<Target[]> {
  let batch: Target[] = [];
  for await (const target of targets) {
    batch.push(target);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
