import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import { cardHtml } from "../../api/render/text/elsewhere.ts";
import type { PictureType, PictureWidth } from "../../api/contract/pictures.ts";
import { Refusal } from "../../api/contract/errors.ts";
import { parseTarget } from "../../api/contract/redirects.ts";
import { CARD_COLOURS } from "../../api/contract/site/share-card.ts";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { createRenderer } from "../../api/render/text/renderer.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { listPieces } from "../../api/store/pieces/drafts/pieces.ts";
import { finishPictureRow, unfinishedPictures } from "../../api/store/pictures/picture-finish.ts";
import { describePicture } from "../../api/store/pictures/picture-library.ts";
import { deletePicture } from "../../api/store/pictures/picture-deletion.ts";
import { addPicture } from "../../api/store/pictures/pictures.ts";
import { addProduct } from "../../api/store/people/products.ts";
import { addReads } from "../../api/store/pieces/public/read-counts.ts";
import {
  addRedirect,
  listRedirects,
  removeRedirect,
} from "../../api/store/pieces/public/redirects.ts";
import { recountTrending } from "../../api/store/pieces/public/trending.ts";
import { listWriters } from "../../api/store/people/writers.ts";
import { saveProfile } from "../../api/store/people/profiles.ts";
import { setVerified } from "../../api/store/people/verification.ts";
import { listSeries, partsOf } from "../../api/store/series/series.ts";
import {
  addSeries,
  moveInSeries,
  putInSeries,
  removeSeries,
  saveSeries,
} from "../../api/store/series/series-steps.ts";
import { generateLines } from "../../scripts/bench/generate.ts";
import { readJsonLines } from "../../api/import/json-lines.ts";
import { importAll } from "../../api/import/pipeline.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { drawSome } from "../pictures/_cards.ts";
import { content, createPiece, type TestClock, tempFolder, writerAt } from "../_setup.ts";

const CATEGORIES = ["building", "civic", "money"] as const;

export async function importPieces(store: Store, count: number): Promise<void> {
  const renderer = createRenderer({ baseUrl: EXAMPLES_BASE });
  onTestFinished(() => renderer.close());
  const file = join(tempFolder(), "pieces.jsonl");
  writeFileSync(file, [...generateLines(count)].join("\n"));
  await importAll(readJsonLines(file), { store, renderer });
}

/** Of the pictures that texts show: few, so that several texts show the same. */
const IDS = Array.from("0123456789", (digit) => digit.repeat(32));

const SITE = { name: "Galley", language: "en", colours: CARD_COLOURS, tagline: null };

export type Random = (below: number) => number;

/**
 * Every kind of change, the common ones twice, in an order in which each finds what it needs: a text is published before
 * it is updated, and shows a picture before that is described and deleted.
 */
export const CHANGE_KINDS = [
  "publish",
  "cards",
  "publish",
  "series",
  "redirect",
  "series",
  "update",
  "picture",
  "move",
  "update",
  "unpublish",
  "verify",
  "describe picture",
  "republish",
  "product",
  "reads",
  "cards",
  "rename",
  "change series",
  "redirect",
  "takedown",
  "remove series",
  "remove redirect",
  "move",
  "delete picture",
  "erase",
] as const;

/** Makes one random change through the service's own functions, of a random kind if none is given. Returns its kind. */
export async function makeChange(
  store: Store,
  clock: TestClock,
  random: Random,
  kind: (typeof CHANGE_KINDS)[number] = pick(CHANGE_KINDS, random),
): Promise<string> {
  const writers = await listWriters(store.read);
  const writer = pick(writers, random);
  const pieces = await listPieces(store.read, { limit: 400 });
  const publics = pieces.filter(({ status }) => status === "approved");
  const hidden = pieces.filter(
    ({ status }) => status === "draft" || status === "changes_requested",
  );
  switch (kind) {
    case "publish": {
      const pictures = await somePictures(store, writers, writer, random);
      const draft = await createPiece(store, writer, {
        ...newContent(random, clock().getTime()),
        ...someOriginal(publics, clock().getTime() / MINUTE_MS),
        cover: await someCover(store, writer, random),
      });
      // Some get an earlier date, between those of older pieces.
      const dated = new Date(clock().getTime() - random(3_000) * 3_600_000).toISOString();
      await publish(store, writer, draft, { pictures, ...(random(3) ? {} : { dated }) });
      break;
    }
    case "update": {
      const piece = pick(publics, random);
      const owner = ownerOf(writers, piece);
      const pictures = await somePictures(store, writers, owner, random);
      const edited = await takeStep(store, {
        ...step(owner, piece),
        action: "edit",
        version: piece.version,
        content: content({
          ...newContent(random, piece.ordinal ?? 0),
          ...someOriginal(publics, piece.version),
          cover: await someCover(store, owner, random),
        }),
      });
      await takeStep(store, {
        ...step(owner, piece),
        action: "update",
        version: edited.version,
        rendered: rendered(edited, "Changed.", pictures),
      });
      break;
    }
    case "unpublish": {
      const piece = pick(publics, random);
      await takeStep(store, { ...step(ownerOf(writers, piece), piece), action: "unpublish" });
      break;
    }
    case "republish": {
      const piece = hidden.length ? pick(hidden, random) : undefined;
      if (piece) await publish(store, ownerOf(writers, piece), piece);
      break;
    }
    case "takedown":
      await takeStep(store, {
        pieceId: pick(publics, random).id,
        actor: OPERATOR,
        review: "off",
        action: "reject",
        note: "No.",
      });
      break;
    case "rename":
      await saveProfile(store, writerAt(writer), {
        writerId: writer.id,
        profile: { ...writer, name: `${writer.name} ${random(100)}`, bio: "New & <bold>." },
      });
      break;
    case "verify":
      await setVerified(store, OPERATOR, {
        writerId: writer.id,
        mark: "identity",
        verified: random(2) === 0,
      });
      break;
    case "product": {
      const own = publics.filter(({ writerId }) => writerId === writer.id).slice(0, 2);
      await addProduct(store, writerAt(writer), {
        writerId: writer.id,
        content: {
          name: `Book ${random(1_000)}`,
          description: "Pages.",
          price: { amount: "9.50", currency: "EUR" },
          category: pick(CATEGORIES, random),
          payment_url: "https://pay.example/",
          related: own.map(({ id }) => id),
        },
      });
      break;
    }
    case "reads":
      for (const { id } of publics.slice(0, 9)) {
        const day = clock().toISOString().slice(0, 10);
        await store.write((tx) => addReads(tx, { pieceId: id, day, count: 1 + random(50) }));
      }
      await recountTrending(store);
      break;
    case "picture":
      for (const { id } of await unfinishedPictures(store, IDS)) {
        await finishPictureRow(store, { id, files: [pictureFile(2_560, "avif", id)] });
      }
      break;
    case "describe picture": {
      const owned = await ownedPictures(store);
      if (!owned.length) break;
      const { writerId, id } = pick(owned, random);
      await describePicture(store, { writerId, id, alt: `A ${random(9)}`, review: "off" });
      break;
    }
    case "delete picture": {
      const owned = await ownedPictures(store);
      if (!owned.length) break;
      const { writerId, id } = pick(owned, random);
      const actor = { kind: "writer", writerId, via: "desk" } as const;
      await deletePicture(store, actor, { writerId, id });
      break;
    }
    case "cards":
      await drawSome(store, SITE, {
        pieces: Array.from({ length: 15 }, () => pick(publics, random)),
        writer,
      });
      break;
    case "redirect": {
      const piece = pick(publics, random);
      const address = `/author/${ownerOf(writers, piece).slug}/${piece.slug}`;
      const target = pick([address, "/docs", `/old/${random(9)}`, "https://a.example/"], random);
      const parsed = parseTarget(target, "https://galley.example");
      const path = `/old/${random(40)}`;
      // It may be redirected already, or lead back.
      if (parsed) await addRedirect(store, OPERATOR, { path, target: parsed }).catch(unlessRefused);
      break;
    }
    case "remove redirect": {
      const redirects = await listRedirects(store.read, { limit: 100 });
      if (redirects.length) await removeRedirect(store, OPERATOR, pick(redirects, random).path);
      break;
    }
    case "move": {
      const piece = pick(publics, random);
      const owner = ownerOf(writers, piece);
      // Few of them, so that a piece returns to an address, or finds it taken.
      const wanted_slug = `moved-${random(3)}`;
      try {
        const edited = await takeStep(store, {
          ...step(owner, piece),
          action: "edit",
          version: piece.version,
          content: { ...piece.content, wanted_slug },
        });
        await takeStep(store, {
          ...step(owner, piece),
          action: "update",
          version: edited.version,
          rendered: rendered(edited, "Moved."),
        });
      } catch (error) {
        unlessRefused(error);
      }
      break;
    }
    case "series":
      await growSeries(store, { writer, pieces, random });
      break;
    case "change series":
      await changeSeries(store, random);
      break;
    case "remove series": {
      const all = await listSeries(store.read, {});
      if (all.length) await removeSeries(store, OPERATOR, pick(all, random).id);
      break;
    }
    case "erase":
      if (writers.length > 30) await eraseWriter(store, OPERATOR, writer.id);
      break;
  }
  return kind;
}

/** Puts some pieces, public or not, into a series: of one writer, or of the site. */
async function growSeries(
  store: Store,
  { writer, pieces, random }: { writer: Writer; pieces: readonly StoredPiece[]; random: Random },
): Promise<void> {
  const isOfSite = random(2) === 0;
  const writerId = isOfSite ? null : writer.id;
  const all = await listSeries(store.read, {});
  const own = all.filter((series) => series.writerId === writerId);
  const title = `Series ${random(1_000)} & <more>`;
  const slug = (id: string) => `series-${id.slice(0, 8)}`;
  const description = random(2) ? "About it." : "";
  const id =
    own.length && random(3)
      ? pick(own, random).id
      : await addSeries(store, OPERATOR, { writerId, title, description, slug });
  const mine = pieces.filter((piece) => isOfSite || piece.writerId === writer.id);
  for (let left = 1 + random(4); left > 0 && mine.length; left--) {
    await putInSeries(store, OPERATOR, { pieceId: pick(mine, random).id, seriesId: id });
  }
}

/** Renames a series, or moves one of its pieces to the front or out of it. */
async function changeSeries(store: Store, random: Random): Promise<void> {
  const all = await listSeries(store.read, {});
  if (!all.length) return;
  const { id } = pick(all, random);
  const parts = await partsOf(store.read, id);
  const slug = () => `renamed-${random(1_000_000)}`;
  const title = `Renamed ${random(1_000)}`;
  if (!random(3)) await saveSeries(store, OPERATOR, { id, title, description: "", slug });
  if (!parts.length) return;
  const pieceId = pick(parts, random).id;
  if (random(2)) await moveInSeries(store, OPERATOR, { id, pieceId, before: parts[0]?.id ?? null });
  else await putInSeries(store, OPERATOR, { pieceId, seriesId: null });
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

const MINUTE_MS = 60_000;

/** Of an ordinal, or of a time in whole minutes. */
function isOdd(number: number): boolean {
  return Math.floor(number) % 2 === 1;
}

/** In some texts, where no page shows it. */
export const UNSEEN = "not for readers";

const LOCALES = ["en", "en-GB", "ar", "ja", "he"];

function newContent(random: Random, number: number) {
  const some = random(50);
  return {
    headline: `Headline ${number} ${some}`,
    locale: LOCALES[some % LOCALES.length] ?? "en",
    body_md: isOdd(number) || isOdd(number / MINUTE_MS) ? `Text. <!-- ${UNSEEN} -->` : "Text.",
    category: pick(CATEGORIES, random),
    tags: [`tag ${random(6)}`, pick(["C++", "c", "日本", "Mixed Case"], random)],
    ...(random(2) ? { sub: "A standfirst." } : {}),
  };
}

/** Most texts translate one of the few newest pieces, so that groups grow and lose members. */
function someOriginal(publics: readonly StoredPiece[], number: number) {
  const newest = publics.toSorted((a, b) => (b.ordinal ?? 0) - (a.ordinal ?? 0));
  const original = newest[Math.floor(number) % ORIGINALS];
  return original ? { translation_of: original.id } : {};
}

const ORIGINALS = 5;

/** Pictures for a text: some that its writer has, now and then one of another writer, and mostly none. */
async function somePictures(
  store: Store,
  writers: readonly Writer[],
  writer: Writer,
  random: Random,
): Promise<string[]> {
  const ids: string[] = [];
  for (let left = random(3); left > 0; left--) {
    const owner = random(4) ? writer : pick(writers, random);
    const id = pick(IDS, random);
    await addPicture(store, writerAt(owner), {
      writerId: owner.id,
      alt: "",
      picture: {
        id,
        width: 3_000,
        height: 2_000,
        isAnimated: false,
        encoderVersion: 1,
        master: Buffer.from("master"),
        files: [
          pictureFile(720, "webp", id),
          pictureFile(1_280, "webp", id),
          pictureFile(1_280, "jpg", id),
        ],
      },
    });
    ids.push(id);
  }
  return ids;
}

/** One of the writer's pictures, or none. */
async function someCover(store: Store, writer: Writer, random: Random): Promise<string | null> {
  const own = (await ownedPictures(store)).filter(({ writerId }) => writerId === writer.id);
  return own.length && random(4) ? pick(own, random).id : null;
}

async function ownedPictures(store: Store): Promise<{ writerId: string; id: string }[]> {
  return store.read
    .selectFrom("picture_owners")
    .select(["writer_id as writerId", "picture_id as id"])
    .orderBy("picture_id")
    .orderBy("writer_id")
    .execute();
}

function pictureFile(slot: PictureWidth, type: PictureType, id: string) {
  return { slot, type, width: slot, height: slot / 2, bytes: Buffer.from(`${id} ${slot} ${type}`) };
}

async function publish(
  store: Store,
  writer: Writer,
  piece: StoredPiece,
  { pictures = [], dated }: { pictures?: readonly string[]; dated?: string } = {},
): Promise<void> {
  await takeStep(store, {
    ...step(writer, piece),
    ...(dated ? { dated } : {}),
    action: "publish",
    version: piece.version,
    rendered: rendered(piece, "Text.", pictures),
  });
}

function step(writer: Writer, piece: StoredPiece) {
  return { pieceId: piece.id, actor: writerAt(writer), review: "off" as const };
}

function rendered(piece: StoredPiece, text: string, pictures: readonly string[] = []) {
  const slug = piece.content.headline.toLowerCase().replaceAll(" ", "-");
  const images = pictures.map((id) => `<p><img src="/pictures/${id}" alt="A ${id}" /></p>`);
  // None, one or two videos, by the number of the version: an update has more or fewer.
  const videos = Array.from({ length: piece.version % 3 }, (_, index) => {
    const href = `https://vimeo.com/1000${index}${piece.version}`;
    return cardHtml({ href, rel: "", words: href }, undefined);
  });
  const html = `<p>${text}</p>${images.join("")}${videos.join("")}`;
  return { html, text, version: RENDERER_VERSION, slug };
}

function ownerOf(writers: readonly Writer[], piece: StoredPiece): Writer {
  const owner = writers.find(({ id }) => id === piece.writerId);
  if (!owner) throw new Error("A piece without a writer.");
  return owner;
}

export function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error("Nothing to pick from.");
  return item;
}

export function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}
