import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cardId } from "../../api/contract/site/share-card.ts";
import { CATEGORIES } from "../../api/contract/vocabulary.ts";
import { shardNumber, WORDS_FOLDER } from "../../api/search/words/paths.ts";
import { categoryList, tagList } from "../../api/store/pieces/public/list-numbers.ts";
import type { Queryable, Store } from "../../api/store/engine/open.ts";
import { productIds } from "../../api/store/people/products.ts";
import { snapshotOfTree } from "../../api/store/log/public-snapshot.ts";
import {
  walkPictures,
  walkPieces,
  walkWriters,
} from "../../api/store/pieces/public/public-walk.ts";
import { walkCards } from "../../api/store/pictures/share-cards.ts";
import { foldTag } from "../../api/store/pieces/public/tags.ts";
import type { Site } from "../targets/site.ts";
import { listPlace } from "../targets/list-places.ts";
import { paths } from "./paths.ts";
import { searchFiles } from "../search/search.ts";
import { filesIn } from "./sweep.ts";
import { SITE_WIDE, type Target } from "../targets/targets.ts";
import { type Plan, writeTree } from "./tree.ts";
import { writeTargets } from "./write-targets.ts";
import { writeOrSkip } from "./write-or-skip.ts";

type OnPlan = (plan: Plan) => Promise<void>;

/** Rendered together. */
const TOGETHER = 50;
/** Rows of pieces or writers read at once. */
const READ_TOGETHER = 1_000;

/**
 * Removes from a tree everything that its database does not have: it was published after the backup that was restored,
 * and nobody could take it down any more. The files go first and at once, then the search and the lists that name them,
 * even if an earlier try removed only the files. A full build does the rest.
 */
export async function removeForeign({
  store,
  follower,
  site,
  root,
  onPlan,
}: {
  store: Store;
  follower: string;
  site: Site;
  root: string;
  onPlan?: OnPlan;
}): Promise<string[]> {
  const { read } = store;
  const pieces = await unknownPieces(read, root);
  const writers = await unknownWriters(read, root);
  const removed = [
    ...pieces.map(({ id }) => paths.pieceRecord(id)),
    ...(await unknownPages(read, root)),
    ...writers.flatMap(({ files }) => files),
    ...(await unknownRecords(root, "api/public/products", new Set(await productIds(read)))),
    ...(await unknownPictures(read, root)),
    ...(await unknownFrames(read, root)),
  ];
  // Announcing needs disk space, and there may be none. The full build that follows announces everything.
  const tell = async (plan: Plan): Promise<void> => onPlan?.(plan).catch(() => {});
  await writeTree(root, { pages: [], removed }, tell);
  const targets: Target[] = [
    ...pieces.flatMap(({ tags }) =>
      tags.map((tag): Target => ({ kind: "tag", tag: foldTag(tag) })),
    ),
    ...CATEGORIES.map((category): Target => ({ kind: "category", category })),
    ...(await archiveTargets(root, pieces)),
    ...(await writerTargets(read, root)),
    ...(await shardTargets(root)),
    ...(await wordsTargets(root)),
    ...(await redirectTargets(root)),
    ...SITE_WIDE.map((kind): Target => ({ kind })),
  ];
  await store.snapshot(async (db) => {
    const snapshot = snapshotOfTree(db, follower);
    const search = await searchFiles(
      snapshot,
      root,
      pieces.map(({ id }) => id),
    );
    await writeTargets(snapshot, site, root, { targets: [], search }, tell);
    for (let first = 0; first < targets.length; first += TOGETHER) {
      await writeOrSkip(snapshot, site, root, targets.slice(first, first + TOGETHER), tell);
    }
  });
  return removed;
}

interface UnknownPiece {
  id: string;
  tags: string[];
}

/** The pieces with a record in the tree that are not public in this database. */
async function unknownPieces(db: Queryable, root: string): Promise<UnknownPiece[]> {
  const known = new Set<string>();
  for await (const pieces of walkPieces(db, READ_TOGETHER)) {
    for (const { id } of pieces) known.add(id);
  }
  const found: UnknownPiece[] = [];
  for (const name of await namesIn(root, "api/public/pieces")) {
    const [, id] = /^([0-9a-f-]{36})\.json$/.exec(name) ?? [];
    if (id === undefined || known.has(id)) continue;
    found.push({ id, tags: await tagsIn(join(root, paths.pieceRecord(id))) });
  }
  return found;
}

/** A record that cannot be read is removed anyway; the pages of its tags stay until the full build. */
async function tagsIn(file: string): Promise<string[]> {
  try {
    const { piece } = JSON.parse(await readFile(file, "utf8")) as { piece: { tags: string[] } };
    return piece.tags;
  } catch {
    return [];
  }
}

/** The pages of pieces that are not public in this database, as HTML and as Markdown. */
async function unknownPages(db: Queryable, root: string): Promise<string[]> {
  const known = new Set<string>();
  for await (const pieces of walkPieces(db, READ_TOGETHER)) {
    for (const { slug, writerSlug } of pieces) {
      known.add(paths.piecePage(writerSlug, slug)).add(paths.pieceTwin(writerSlug, slug));
    }
  }
  const found: string[] = [];
  for (const writer of await namesIn(root, "author")) {
    for (const name of await namesIn(root, `author/${writer}`)) {
      const path = name.endsWith(".md")
        ? `author/${writer}/${name}`
        : paths.piecePage(writer, name);
      if (!known.has(path) && existsSync(join(root, path))) found.push(path);
    }
  }
  return found;
}

/** The cards of pieces that are not public in this database. */
async function unknownFrames(db: Queryable, root: string): Promise<string[]> {
  const names = new Set(await namesIn(root, PIECE_FRAMES));
  for await (const pieces of walkPieces(db, READ_TOGETHER)) {
    for (const { id } of pieces) names.delete(id);
  }
  return [...names].map(paths.pieceFrame).filter((path) => existsSync(join(root, path)));
}

const PIECE_FRAMES = "embed/piece";
const PIECE_FRAME = new RegExp(`^${PIECE_FRAMES}/[0-9a-f-]{36}/`);

/** All files of writers who are not in this database. */
async function unknownWriters(
  db: Queryable,
  root: string,
): Promise<{ slug: string; files: string[] }[]> {
  const known = new Set<string>();
  for await (const { slug } of walkWriters(db, READ_TOGETHER)) known.add(slug);
  const slugs = new Set(
    [
      ...(await namesIn(root, "author")).map((name) => name.replace(/\.md$/, "")),
      ...(await namesIn(root, "embed")),
      ...(await namesIn(root, "api/public/authors")).map((name) => name.replace(/\.json$/, "")),
    ].filter((slug) => !known.has(slug)),
  );
  const found = [];
  for (const slug of slugs) {
    const files = [paths.authorRecord(slug), paths.authorTwin(slug), paths.initials(slug)];
    for (const folder of ["author", "embed", "api/public/authors"]) {
      for await (const path of filesIn(root, join(folder, slug))) {
        // The cards of pieces are in the folder of a writer with the slug `piece`.
        if (!PIECE_FRAME.test(path)) files.push(path);
      }
    }
    found.push({ slug, files: files.filter((path) => existsSync(join(root, path))) });
  }
  return found;
}

async function unknownRecords(
  root: string,
  folder: string,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const names = await namesIn(root, folder);
  return names
    .filter((name) => /^[0-9a-f-]{36}\.json$/.test(name) && !known.has(name.slice(0, -5)))
    .map((name) => `${folder}/${name}`);
}

async function unknownPictures(db: Queryable, root: string): Promise<string[]> {
  const known = new Set<string>();
  for await (const { slug, avatarFile } of walkWriters(db, READ_TOGETHER)) {
    known.add(`${slug}.svg`).add(avatarFile ?? "");
  }
  const names = await namesIn(root, "avatars");
  const shown = new Set<string>();
  for await (const id of walkPictures(db, READ_TOGETHER)) shown.add(id);
  const pictures = await namesIn(root, "pictures");
  const cards = await namesIn(root, "cards");
  const named = new Set<string>();
  for await (const subject of walkCards(db, READ_TOGETHER)) named.add(`${cardId(subject)}.jpg`);
  return [
    ...names.filter((name) => !known.has(name)).map((name) => paths.avatar(name)),
    ...cards.filter((name) => !named.has(name)).map((name) => `cards/${name}`),
    ...pictures.filter((name) => !shown.has(name.slice(0, 32))).map((name) => `pictures/${name}`),
  ];
}

/** Every writer, with the archive pages that the tree has for them. */
async function writerTargets(db: Queryable, root: string): Promise<Target[]> {
  const targets: Target[] = [];
  for await (const { id, slug } of walkWriters(db, READ_TOGETHER)) {
    targets.push({ kind: "author", id, slug });
    for (const number of await namesIn(root, `author/${slug}/archive`)) {
      targets.push({ kind: "archive", writerId: id, authorSlug: slug, number: Number(number) });
    }
  }
  return targets;
}

/** The pages of archives that the tree has of the site, of categories, and of the tags of these pieces. */
async function archiveTargets(root: string, pieces: readonly UnknownPiece[]): Promise<Target[]> {
  const tags = new Set(pieces.flatMap((piece) => piece.tags.map(foldTag)));
  const lists = [...CATEGORIES.map(categoryList), ...[...tags].map(tagList)];
  const targets: Target[] = [];
  for (const number of await numbersIn(root, "archive")) {
    targets.push({ kind: "site-archive", number });
  }
  for (const number of await numbersIn(root, "writers")) targets.push({ kind: "writers", number });
  for (const list of lists) {
    const folder = dirname(dirname(listPlace(list).archive.path(0)));
    for (const number of await numbersIn(root, folder)) {
      targets.push({ kind: "list-archive", list, number });
    }
  }
  return targets;
}

/** The numbered folders in a folder. */
async function numbersIn(root: string, folder: string): Promise<number[]> {
  const names = await namesIn(root, folder);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

async function shardTargets(root: string): Promise<Target[]> {
  const names = await namesIn(root, "sitemaps");
  return names.flatMap((name): Target[] => {
    const [, number] = /^(\d+)\.xml$/.exec(name) ?? [];
    const [, lists] = /^lists-(.+)\.xml$/.exec(name) ?? [];
    if (lists !== undefined) return [{ kind: "sitemap-lists", shard: lists }];
    return number === undefined ? [] : [{ kind: "sitemap", number: Number(number) }];
  });
}

async function wordsTargets(root: string): Promise<Target[]> {
  const names = await namesIn(root, WORDS_FOLDER);
  return names.flatMap((name): Target[] => {
    const shard = shardNumber(name.replace(/\.json$/, ""));
    return shard ? [{ kind: "words", shard: shard.kind, number: shard.number }] : [];
  });
}

async function redirectTargets(root: string): Promise<Target[]> {
  const names = await namesIn(root, "redirects");
  return names.map((name) => ({ kind: "redirects", shard: name.replace(/\.json$/, "") }));
}

async function namesIn(root: string, folder: string): Promise<string[]> {
  return readdir(join(root, folder)).catch(() => []);
}
