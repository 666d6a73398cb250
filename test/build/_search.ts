import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { SearchDocument } from "../../api/search/document.ts";
import type { Manifest } from "../../api/search/manifest.ts";
import { createSearch } from "../../api/search/engine.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { snapshotOfWhole } from "../../api/store/log/public-snapshot.ts";
import { findPublicTexts } from "../../api/store/pieces/public/public.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { idOf } from "../../api/search/segment.ts";
import { readManifest, readSegment, SEGMENTS } from "../../build/search/search.ts";
import { plainForm, readAll } from "../search/_documents.ts";
import { readTree } from "./_tree.ts";

/** More than any of these sites holds, so that a missing or repeated piece is noticed. */
const ALL = 100_000;

/** Runs of text that are asked for, cut from each site of a few pieces. */
const PIECES_ASKED = 8;
const CUT = 12;

/**
 * The differences between a fresh engine over a tree's files and a plain reading of the database. Both must find the same
 * pieces in the same order, matched at the same sites, and each snippet must contain the query.
 */
export async function searchFaults(
  store: Store,
  root: string,
  queries: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  const documents = await readDocuments(store);
  const manifest = await readManifest(root);
  const files = manifest.segments.map(({ file }) => file);
  if (manifest.incomplete) faults.push("The manifest is incomplete.");
  const written = namesOnDisk(root);
  if (new Set(written).size < written.length) faults.push("The manifest names a segment twice.");
  const search = createSearch();
  search.load(manifest, await Promise.all(files.map((file) => readSegment(root, file))));
  for (const q of [...queries, ...cutsOf(documents)]) {
    const { hits } = search.search({ q, limit: ALL });
    const found = hits.map(({ id, matchSite }) => `${id} ${matchSite}`);
    const wanted = readAll(documents, { q, limit: ALL }).map((hit) => `${hit.id} ${hit.matchSite}`);
    const first = Array.from({ length: Math.max(found.length, wanted.length) }).findIndex(
      (_, place) => found[place] !== wanted[place],
    );
    if (first !== -1) {
      faults.push(
        `${JSON.stringify(q)} has ${found[first]} in place ${first}, and should have ${wanted[first]}.`,
      );
    }
    for (const { id, matchSite, snippet } of hits) {
      const isRight =
        matchSite === "body" ? plainForm(snippet ?? "").includes(plainForm(q)) : snippet === null;
      if (!isRight) faults.push(`${JSON.stringify(q)} shows ${JSON.stringify(snippet)} of ${id}.`);
    }
  }
  return [...faults, ...(await withdrawnWords(store, root, documents))];
}

/** Texts of pieces that are not public, in any file of the search, whether the manifest names it or not. */
async function withdrawnWords(
  store: Store,
  root: string,
  documents: readonly SearchDocument[],
): Promise<string[]> {
  const open = plainForm(
    documents
      .map(({ headline, standfirst, body }) => `${headline} ${standfirst} ${body}`)
      .join(" "),
  );
  const hidden = await store.read
    .selectFrom("pieces")
    .select(["headline", "body_md"])
    .where("status", "!=", "approved")
    .execute();
  const texts = hidden
    .flatMap(({ headline, body_md }) => [headline, body_md])
    .map(plainForm)
    .filter((text) => !open.includes(text));
  const files = [...readTree(join(root, "search"))];
  return files.flatMap(([path, bytes]) => {
    const held = plainForm(bytes);
    return texts
      .filter((text) => held.includes(text))
      .map((text) => `search/${path} holds ${text}`);
  });
}

/** Read from the file itself, because the reader of the build drops a name that occurs twice. */
function namesOnDisk(root: string): string[] {
  const text = readFileSync(join(root, "search/manifest.json"), "utf8");
  return (JSON.parse(text) as Manifest).segments.map(({ file }) => file);
}

async function readDocuments(store: Store): Promise<SearchDocument[]> {
  const rows = await store.read
    .selectFrom("pieces")
    .select("id")
    .where("status", "=", "approved")
    .execute();
  const ids = rows.map(({ id }) => id);
  const texts = await store.snapshot((db) =>
    findPublicTexts(snapshotOfWhole(db, SINGLE_TREE), ids),
  );
  return texts.map(({ id, publishedAt, category, author, headline, sub, text }) => {
    return { id, publishedAt, category, author, headline, standfirst: sub ?? "", body: text };
  });
}

/** Texts that only a few pieces hold, so that a missing piece or an older text is noticed. */
function cutsOf(documents: readonly SearchDocument[]): string[] {
  const step = Math.max(1, Math.floor(documents.length / PIECES_ASKED));
  return documents
    .filter((_, number) => number % step === 0)
    .flatMap(({ headline, standfirst, body }) => [
      headline,
      standfirst.slice(0, CUT),
      body.slice(-CUT),
    ])
    .filter((cut) => cut.trim() !== "");
}

/** Whether no segment of a tree, named by its manifest or not, holds a piece that is not public. */
export async function isTidied({ read }: Store, root: string): Promise<boolean> {
  const rows = await read
    .selectFrom("pieces")
    .select("id")
    .where("status", "=", "approved")
    .execute();
  const ids = new Set(rows.map(({ id }) => id));
  for (const file of await readdir(join(root, SEGMENTS)).catch(() => [])) {
    const segment = await readSegment(root, file).catch(() => undefined);
    const held = Array.from({ length: segment?.documents ?? 0 }, (_, n) => idOf(segment!, n));
    if (!held.every((id) => ids.has(id))) return false;
  }
  return true;
}
