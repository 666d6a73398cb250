import { describe, expect, it } from "vitest";
import { CATEGORIES } from "../../api/contract/vocabulary.ts";
import type { PieceContent } from "../../api/contract/draft.ts";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { recordChange } from "../../api/store/log/changes.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { addProduct } from "../../api/store/people/products.ts";
import { addReads } from "../../api/store/pieces/public/read-counts.ts";
import { snapshotOfWhole } from "../../api/store/log/public-snapshot.ts";
import { chooseRelated } from "../../api/store/pieces/public/related.ts";
import type { ChangeRow } from "../../api/store/engine/tables-changes.ts";
import { recountTrending } from "../../api/store/pieces/public/trending.ts";
import { saveProfile } from "../../api/store/people/profiles.ts";
import { setVerified } from "../../api/store/people/verification.ts";
import { writerShard } from "../../api/store/people/writer-shards.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { affectedBy } from "../../build/pipeline/affected.ts";
import type { Target } from "../../build/targets/targets.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  RENDERED,
  type TestClock,
  publishPiece,
  writerAt,
} from "../_setup.ts";

const affected = (store: Store, change: ChangeRow) =>
  store.snapshot((db) => affectedBy(snapshotOfWhole(db, SINGLE_TREE), change));

const SITE_LISTS = ["home", "llms", "sitemap-index"];
/** The pages of languages, and all with the switch: in a new tree, a home may have appeared. */
const LANGUAGES = [
  "language en",
  ...CATEGORIES.flatMap((name) => [`category ${name}`, `language-category en ${name}`]),
  "sitemap-lists languages",
];
/** The files of the reader index. */
const INDEX = ["reader-shard part 0", "reader-shard block 0", "reader-manifest"];

/** Ada has three pieces a, b, c, by age; Bob has one, which names two of hers as related. */
async function createSite() {
  const { store, clock } = await createTestStore();
  const ada = await createWriter(store, { slug: "ada" });
  const bob = await createWriter(store, { slug: "bob" });
  const a = await publish(store, clock, ada, "a", { category: "life", tags: ["X"] });
  const b = await publish(store, clock, ada, "b", { category: "life", tags: ["Y"] });
  const c = await publish(store, clock, ada, "c", { category: "money", tags: ["Z"] });
  const d = await publish(store, clock, bob, "d", { category: "life", tags: ["x", "y"] });
  return { store, clock, ada, bob, a, b, c, d };
}

describe("what a change affects", () => {
  it("for a publication: the piece, its neighbours, and every list that shows it", async () => {
    const { store, clock, ada } = await createSite();
    const { id } = await publish(store, clock, ada, "new", {
      category: "civic",
      tags: ["Only Here", "x"],
    });
    expect(await lastAffected(store)).toEqual(
      sorted([
        "piece ada/new",
        `card piece:${id}`,
        "piece ada/c",
        "author ada",
        ...archives("ada", ada.id, ["category civic", "tag only here", "tag x"]),
        "sitemap 0",
        ...INDEX,
        "tag only here",
        "tag x",
        "category civic",
        ...SITE_LISTS,
        ...LANGUAGES,
      ]),
    );
  });

  it("for an update: also the lists that showed it before, and the pieces that name it", async () => {
    const { store, ada, b } = await createSite();
    await update(store, ada, b, { category: "ideas", tags: ["new"] });
    expect(await lastAffected(store)).toEqual(
      sorted([
        "piece ada/b",
        `card piece:${b.id}`,
        "piece ada/a",
        "piece ada/c",
        "piece bob/d",
        "author ada",
        ...archives("ada", ada.id, ["category ideas", "category life", "tag new", "tag y"]),
        "sitemap 0",
        ...INDEX,
        "tag new",
        "tag y",
        "category ideas",
        "category life",
        ...SITE_LISTS,
        ...LANGUAGES,
      ]),
    );
  });

  it("for an unpublished piece: the pieces that named it, and the lists that showed it", async () => {
    const { store, ada, a } = await createSite();
    await unpublish(store, ada, a);
    expect(await lastAffected(store)).toEqual(
      sorted([
        "piece ada/a",
        `card piece:${a.id}`,
        "piece ada/b",
        "piece bob/d",
        "author ada",
        ...archives("ada", ada.id, ["category life", "tag x"]),
        "sitemap 0",
        ...INDEX,
        "tag x",
        "category life",
        ...SITE_LISTS,
        ...LANGUAGES,
      ]),
    );
  });

  it("for a piece that many would name: no more than twenty of them", async () => {
    const { store, clock, ada, bob } = await createSite();
    const tags = Array.from({ length: 8 }, (_, number) => `t${number}`);
    const hub = await publish(store, clock, ada, "hub", { category: "civic", tags });
    // Three with each tag: all 24 would name the hub among their three.
    for (const [number, tag] of [...tags, ...tags, ...tags].entries()) {
      await publish(store, clock, bob, `n${number}`, { category: "society", tags: [tag] });
    }
    await unpublish(store, ada, hub);
    const naming = (await lastAffected(store)).filter((target) => target.startsWith("piece bob/"));
    expect(naming).toHaveLength(20);
  });

  it("for a changed profile or a verification: every file that shows the name", async () => {
    const { store, ada, a, b, c } = await createSite();
    const all = sorted([
      ...[a, b, c].map((piece) => `card piece:${piece.id}`),
      `card author:${ada.id}`,
      "piece ada/a",
      "piece ada/b",
      "piece ada/c",
      // It names two of hers as related.
      "piece bob/d",
      "author ada",
      `sitemap-writers ${writerShard(ada.id)}`,
      "archive ada 0",
      "site-archive 0",
      "archive-index",
      "writers 0",
      "writers-index",
      ...["category life", "category money", "tag x", "tag y", "tag z"].map(
        (list) => `list-archive ${list} 0`,
      ),
      "tag x",
      "tag y",
      "tag z",
      "category life",
      "category money",
      ...INDEX,
      ...SITE_LISTS,
      "language en",
      "language-category en life",
      "language-category en money",
    ]);
    await saveProfile(store, writerAt(ada), {
      writerId: ada.id,
      profile: { ...ada, name: "Augusta" },
    });
    expect(await lastAffected(store)).toEqual(all);
    await setVerified(store, OPERATOR, { writerId: ada.id, mark: "identity", verified: true });
    expect(await lastAffected(store)).toEqual(all);
  });

  it("for a removed writer: all of their files, and the pieces that named theirs", async () => {
    const { store, ada, a, b, c } = await createSite();
    await eraseWriter(store, OPERATOR, ada.id);
    expect(await lastAffected(store)).toEqual(
      sorted([
        ...[a, b, c].map((piece) => `card piece:${piece.id}`),
        `card author:${ada.id}`,
        "piece ada/a",
        "piece ada/b",
        "piece ada/c",
        "piece bob/d",
        ...archives("ada", ada.id, ["category life", "category money", "tag x", "tag y", "tag z"]),
        "author ada",
        "sitemap 0",
        ...INDEX,
        "tag x",
        "tag y",
        "tag z",
        "category life",
        "category money",
        "shop",
        "trending",
        ...SITE_LISTS,
        ...LANGUAGES,
      ]),
    );
  });

  it("for an update whose writer was removed before the build: the lists that showed the piece until then", async () => {
    const { store, ada, b } = await createSite();
    await update(store, ada, b, { category: "ideas", tags: ["new"] });
    const change = await lastChange(store);
    await eraseWriter(store, OPERATOR, ada.id);
    const targets = (await affected(store, change)) ?? [];
    expect(sorted(targets.map(nameOf))).toEqual(
      sorted([
        `card piece:${b.id}`,
        "category life",
        "list-archive category life 0",
        "list-archive tag y 0",
        "sitemap-lists category-life",
        "sitemap-lists tags-y",
        "tag y",
        ...LANGUAGES,
      ]),
    );
  });

  it("for a product: its record, its seller's page and the shop", async () => {
    const { store, ada, a } = await createSite();
    const id = await sell(store, ada, [a.id]);
    expect(await lastAffected(store)).toEqual(
      sorted([`product ${id}`, "author ada", "shop", "llms"]),
    );
    await unpublish(store, ada, a);
    expect(await lastAffected(store)).toEqual(expect.arrayContaining([`product ${id}`, "shop"]));
  });

  it("for the most read pieces: their lists, which are also affected by a piece in them", async () => {
    const { store, ada, a, b } = await createSite();
    const day = store.clock().toISOString().slice(0, 10);
    await store.write((tx) => addReads(tx, { pieceId: a.id, day, count: 3 }));
    await recountTrending(store);
    expect(await lastAffected(store)).toEqual(["home", "trending"]);
    await unpublish(store, ada, b);
    expect(await lastAffected(store)).not.toContain("trending");
    await saveProfile(store, writerAt(ada), { writerId: ada.id, profile: { ...ada, name: "A" } });
    expect(await lastAffected(store)).toContain("trending");
    await unpublish(store, ada, a);
    expect(await lastAffected(store)).toContain("trending");
  });

  it("for a language: the neighbours in it, in the one before, and in any", async () => {
    const { store, clock } = await createTestStore();
    const ada = await createWriter(store, { slug: "ada" });
    const made = new Map<string, StoredPiece>();
    for (const slug of ["en", "ja", "ar", "en-2", "fr", "ja-2", "ar-2"]) {
      const locale = slug.slice(0, 2);
      made.set(slug, await publish(store, clock, ada, slug, { locale }));
    }
    await store.write((tx) => tx.deleteFrom("related").execute());
    const pieces = async () =>
      (await lastAffected(store)).filter((target) => target.startsWith("piece "));
    await update(store, ada, made.get("en-2")!, { locale: "ja" });
    expect(await pieces()).toEqual(
      ["ar", "en", "en-2", "fr", "ja", "ja-2"].map((slug) => `piece ada/${slug}`),
    );
    await unpublish(store, ada, made.get("fr")!);
    expect(await pieces()).toEqual(["en-2", "fr", "ja-2"].map((slug) => `piece ada/${slug}`));
  });

  it("for the site itself: everything", async () => {
    const { store } = await createSite();
    await store.write((tx) => recordChange(tx, store, { kind: "site_changed", subjectId: "" }));
    const change = await lastChange(store);
    expect(await affected(store, change)).toBeNull();
  });
});

async function publish(
  store: Store,
  clock: TestClock,
  writer: Writer,
  slug: string,
  overrides: Partial<PieceContent>,
): Promise<StoredPiece> {
  clock.advance({ minutes: 1 });
  const draft = await createPiece(store, writer, { headline: slug, ...overrides });
  const piece = await publishPiece(store, writer, draft, { ...RENDERED, slug });
  await chooseRelated(store, [piece.id]);
  return piece;
}

async function update(
  store: Store,
  writer: Writer,
  piece: StoredPiece,
  overrides: Partial<PieceContent>,
): Promise<void> {
  const step = { pieceId: piece.id, actor: writerAt(writer), review: "off" as const };
  const { version } = await takeStep(store, {
    ...step,
    action: "edit",
    version: piece.version,
    content: content(overrides),
  });
  await takeStep(store, { ...step, action: "update", version, rendered: RENDERED });
}

async function unpublish(store: Store, writer: Writer, piece: StoredPiece): Promise<void> {
  const actor = writerAt(writer);
  await takeStep(store, { pieceId: piece.id, actor, review: "off", action: "unpublish" });
}

async function sell(store: Store, writer: Writer, related: string[]): Promise<string> {
  return addProduct(store, writerAt(writer), {
    writerId: writer.id,
    content: {
      name: "Book",
      description: "Pages.",
      price: { amount: "9.50", currency: "EUR" },
      category: "life",
      payment_url: "https://pay.example/",
      related,
    },
  });
}

async function lastChange(store: Store) {
  return store.read
    .selectFrom("changes")
    .selectAll()
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function lastAffected(store: Store): Promise<string[]> {
  const targets = (await affected(store, await lastChange(store))) ?? [];
  return sorted(targets.map(nameOf));
}

function nameOf(target: Target): string {
  if (target.kind === "piece") return `piece ${target.authorSlug}/${target.pieceSlug}`;
  if (target.kind === "archive") return `archive ${target.authorSlug} ${target.number}`;
  const { kind, ...rest } = target;
  if ("slug" in rest) return `${kind} ${rest.slug}`;
  return [kind, ...Object.values(rest)].join(" ");
}

/** The pages of archives for pieces of these lists, in a new tree: each may have appeared. */
function archives(slug: string, writerId: string, lists: readonly string[]): string[] {
  return [
    `archive ${slug} 0`,
    `sitemap-writers ${writerShard(writerId)}`,
    "site-archive 0",
    "archive-index",
    "sitemap-lists archive",
    "writers 0",
    "writers-index",
    "sitemap-lists writers",
    ...lists.flatMap((list) => [`list-archive ${list} 0`, `sitemap-lists ${shardOf(list)}`]),
  ];
}

function shardOf(list: string): string {
  const [kind, name = ""] = list.split(" ");
  return kind === "tag" ? `tags-${name.slice(0, 1)}` : `category-${name}`;
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted();
}
