import {
  cpSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  AuthorAnswer,
  AuthorSearchAnswer,
  PieceAnswer,
  PieceSearchAnswer,
  ProductAnswer,
  ProductSearchAnswer,
  RecentPiecesAnswer,
  TrendingPiecesAnswer,
} from "../../api/contract/envelopes.ts";
import { Refusal } from "../../api/contract/errors.ts";
import type { Product } from "../../api/contract/people/product.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { addProduct } from "../../api/store/people/products.ts";
import { saveProfile } from "../../api/store/people/profiles.ts";
import { setVerified } from "../../api/store/people/verification.ts";
import { buildAll } from "../../build/tree/full.ts";
import { createWriter, tempFolder, writerAt } from "../_setup.ts";
import {
  BASE_URL,
  createTestSite,
  openReads,
  publishPiece,
  unpublishPiece,
  updatePiece,
} from "./_site.ts";

const SEARCH = { limit: 20 };
const UUID = "00000000-0000-4000-8000-000000000001";

const notFound = async (read: Promise<unknown>): Promise<void> => {
  const error: unknown = await read.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ reason: "not_found", status: 404 });
};

describe("a change of the tree", () => {
  it("is in every read as soon as the worker has finished", async () => {
    const { store, clock, worker, reads } = await createTestSite();
    const ada = await createWriter(store);
    await worker.catchUp();
    expect((await reads.searchPieces({ q: "bridge", ...SEARCH })).results).toEqual([]);
    expect((await reads.recentPieces(SEARCH)).items).toEqual([]);

    const piece = await publishPiece(store, ada, { headline: "The bridge", category: "life" });
    await worker.catchUp();
    const found = await reads.searchPieces({ q: "BRIDGE", ...SEARCH });
    expect(PieceSearchAnswer.parse(found)).toEqual(found);
    expect(found.results).toMatchObject([{ title: "The bridge", match_site: "headline" }]);
    expect((await reads.recentPieces(SEARCH)).count).toBe(1);
    expect((await reads.getPiece({ id: piece.id })).piece.title).toBe("The bridge");
    expect((await reads.getAuthor({ slug: "ada" })).author.stats.pieces_count).toBe(1);
    expect((await reads.searchAuthors({ q: "ada", limit: 10 })).results[0]?.pieces_count).toBe(1);

    // Many in a row, some within one tick of the file system's clock.
    let current = piece;
    for (let round = 0; round < 6; round++) {
      clock.advance({ minutes: 1 });
      current = await updatePiece(store, ada, current, { body_md: `Round ${round} of them.` });
      await saveProfile(store, writerAt(ada), {
        writerId: ada.id,
        profile: { ...ada, name: `Ada ${round}` },
      });
      await worker.catchUp();
      const { results } = await reads.searchPieces({ q: `round ${round}`, ...SEARCH });
      expect(results).toMatchObject([
        { snippet: `Round ${round} of them.`, authors: [{ name: `Ada ${round}` }] },
      ]);
      expect((await reads.searchPieces({ q: `round ${round - 1} of`, ...SEARCH })).results).toEqual(
        [],
      );
      expect((await reads.getPiece({ id: piece.id })).piece.content_text).toContain(`${round}`);
      expect((await reads.searchAuthors({ q: `ada ${round}`, limit: 10 })).count).toBe(1);
      expect((await reads.searchAuthors({ q: `ada ${round - 1}`, limit: 10 })).count).toBe(0);
    }

    await unpublishPiece(store, ada, current);
    await worker.catchUp();
    expect((await reads.searchPieces({ q: "bridge", ...SEARCH })).results).toEqual([]);
    expect((await reads.recentPieces({ category: "life", limit: 5 })).items).toEqual([]);
    await notFound(reads.getPiece({ id: piece.id }));
  });

  it("is seen by many concurrent reads while it happens, always complete", async () => {
    const { store, worker, reads } = await createTestSite();
    const ada = await createWriter(store);
    await worker.catchUp();
    for (let round = 1; round <= 5; round++) {
      await publishPiece(store, ada, { headline: `Wave ${round}` });
      const during = Promise.all(
        Array.from({ length: 20 }, () => reads.searchPieces({ q: "wave", ...SEARCH })),
      );
      await worker.catchUp();
      for (const { count } of await during) expect([round - 1, round]).toContain(count);
      const after = await Promise.all(
        Array.from({ length: 20 }, () => reads.searchPieces({ q: "wave", ...SEARCH })),
      );
      expect(after.map(({ count }) => count)).toEqual(Array.from({ length: 20 }, () => round));
    }
  });

  it("may be a whole new generation", async () => {
    const { store, worker, reads, dataDir } = await createTestSite();
    const ada = await createWriter(store);
    const piece = await publishPiece(store, ada, { headline: "Old and new" });
    await worker.catchUp();
    const before = await reads.searchPieces({ q: "old and", ...SEARCH });
    for (const baseUrl of ["https://one.example", "https://two.example", BASE_URL]) {
      await buildAll({ store, dataDir, settings: { baseUrl, siteName: "Galley" } });
      const { results } = await reads.searchPieces({ q: "old and", ...SEARCH });
      expect(results.map(({ id }) => id)).toEqual([`${baseUrl}/api/public/pieces/${piece.id}`]);
      const { author } = await reads.getAuthor({ slug: "ada" });
      expect(author.urls.profile).toBe(`${baseUrl}/author/ada`);
      const authors = await reads.searchAuthors({ q: "ada", limit: 1 });
      expect(authors.results[0]?.urls.profile).toBe(`${baseUrl}/author/ada`);
    }
    expect(await reads.searchPieces({ q: "old and", ...SEARCH })).toEqual(before);
  });
});

describe("a tree that does not exist yet", () => {
  it("reads as an empty one, and is read once it exists", async () => {
    const { store, worker, reads } = await createTestSite();
    expect(await reads.searchPieces({ q: "a", limit: 20 })).toEqual({
      ok: true,
      query: "a",
      category: null,
      count: 0,
      results: [],
    });
    expect((await reads.searchAuthors({ q: "a", limit: 10 })).results).toEqual([]);
    expect((await reads.searchProducts({ q: "a", limit: 10 })).results).toEqual([]);
    expect((await reads.recentPieces({ limit: 20 })).items).toEqual([]);
    expect((await reads.trendingPieces({ window: "day", limit: 10 })).items).toEqual([]);
    await notFound(reads.getAuthor({ slug: "ada" }));
    await publishPiece(store, await createWriter(store));
    await worker.catchUp();
    expect((await reads.searchPieces({ q: "a", limit: 20 })).count).toBe(1);
    expect((await reads.searchAuthors({ q: "a", limit: 10 })).count).toBe(1);
  });
});

describe("searchPieces", () => {
  it("leaves out a piece whose record is gone, and the next one moves up", async () => {
    const { store, clock, worker, reads, root } = await createTestSite();
    const ada = await createWriter(store);
    const pieces = [];
    for (const headline of ["Wave one", "Wave two", "Wave three"]) {
      clock.advance({ minutes: 1 });
      pieces.push(await publishPiece(store, ada, { headline }));
    }
    await worker.catchUp();
    rmSync(join(root, `api/public/pieces/${pieces[1]!.id}.json`));
    const { count, results } = await reads.searchPieces({ q: "wave", limit: 20 });
    expect(results.map(({ title }) => title)).toEqual(["Wave three", "Wave one"]);
    expect(count).toBe(2);
  });

  it("gives no character of the text a special meaning, and returns the text unchanged", async () => {
    const { store, worker, reads } = await createTestSite();
    const ada = await createWriter(store);
    await publishPiece(store, ada, { headline: "100% of *all* _things_ title:x -y +z ~1" });
    await worker.catchUp();
    for (const q of ["100%", "*all*", "_things_", "title:x", "-y +z", " of\t *", "~1"]) {
      expect(await reads.searchPieces({ q, limit: 5 })).toMatchObject({ query: q, count: 1 });
    }
    for (const q of ["1%", "*", "a*l", "_hings", "title:", "%"]) {
      const count = "100% of *all* _things_ title:x -y +z ~1".includes(q) ? 1 : 0;
      expect((await reads.searchPieces({ q, limit: 5 })).count, q).toBe(count);
    }
    expect((await reads.searchPieces({ q: "\ud800", limit: 5 })).count).toBe(0);
  });

  it("answers 503 while its only segment is missing, and works again when the manifest is complete", async () => {
    const { store, worker, reads, root } = await createTestSite();
    await publishPiece(store, await createWriter(store), { headline: "Here" });
    await worker.catchUp();
    const manifest = join(root, "search/manifest.json");
    const whole = readFileSync(manifest, "utf8");
    writeFileSync(manifest, whole.replace(/[0-9a-f]{20}\.seg/, "gone.seg"));
    await expect(reads.searchPieces({ q: "here", limit: 5 })).rejects.toMatchObject({
      status: 503,
    });
    writeFileSync(manifest, `${whole} `);
    expect((await reads.searchPieces({ q: "here", limit: 5 })).count).toBe(1);
  });

  it("never fails or mixes two generations while the tree is swapped under it", async () => {
    const { store, clock, worker, reads, root, dataDir } = await createTestSite();
    const ada = await createWriter(store);
    await publishPiece(store, ada, { headline: "Wave one" });
    await worker.catchUp();
    // A build removes the previous tree.
    const first = "first";
    cpSync(realpathSync(root), join(dataDir, first), { recursive: true });
    // With equal times, the higher id would come first.
    clock.advance({ minutes: 1 });
    await publishPiece(store, ada, { headline: "Wave two" });
    const settings = { baseUrl: BASE_URL, siteName: "Galley" };
    const { tidied } = await buildAll({ store, dataDir, settings });
    // A build would take the new tree for an old one, once the link leads to the first.
    await tidied;
    const second = readlinkSync(root);
    const pointTo = (generation: string): void => {
      symlinkSync(generation, `${root}.next`);
      renameSync(`${root}.next`, root);
    };
    const titles = async (): Promise<string> => {
      const { results } = await reads.searchPieces({ q: "wave", limit: 5 });
      return results.map(({ title }) => title).join();
    };
    const seen = new Set<string>();
    for (let round = 0; round < 100; round++) {
      pointTo(round % 2 ? second : first);
      const during = titles();
      // At some moment while the search loads.
      for (let turn = 0; turn < round % 12; turn++) await setImmediate();
      pointTo(round % 2 ? first : second);
      expect(await titles()).toBe(round % 2 ? "Wave one" : "Wave two,Wave one");
      seen.add(await during);
    }
    expect([...seen].toSorted()).toEqual(["Wave one", "Wave two,Wave one"]);
  });
});

describe("recentPieces", () => {
  it("gives the default limit byte for byte like the file, and other limits as parts of the same list", async () => {
    const { store, clock, worker, reads, root } = await createTestSite();
    const ada = await createWriter(store);
    for (let number = 0; number < 25; number++) {
      clock.advance({ minutes: 1 });
      const category = number % 2 ? "money" : "civic";
      await publishPiece(store, ada, { headline: `“Piece” ${number} 日本 \u2028`, category });
    }
    await worker.catchUp();
    const file = (path: string) => readFileSync(join(root, "api/public/pieces", path), "utf8");
    expect(JSON.stringify(await reads.recentPieces({ limit: 20 }))).toBe(file("recent.json"));
    expect(JSON.stringify(await reads.recentPieces({ category: "money", limit: 20 }))).toBe(
      file("recent/money.json"),
    );
    const all = await reads.recentPieces({ limit: 100 });
    expect(RecentPiecesAnswer.parse(all).count).toBe(25);
    const three = await reads.recentPieces({ limit: 3 });
    expect(three).toMatchObject({ ...all, count: 3, items: all.items.slice(0, 3) });
    expect(all).not.toHaveProperty("next_url");
    const cursor = three.next_cursor ?? "";
    expect(three.next_url).toBe(
      `${BASE_URL}/api/public/pieces/recent?${new URLSearchParams({ cursor, limit: "3" }).toString()}`,
    );
    const { items } = await reads.recentPieces({ limit: 100, cursor });
    expect(items).toEqual(all.items.slice(3));
    expect(await reads.recentPieces({ category: "life", limit: 3 })).toEqual({
      ok: true,
      category: "life",
      count: 0,
      items: [],
    });
  });
});

describe("trendingPieces", () => {
  it("gives the beginning of the stored list", async () => {
    const root = tempFolder();
    const item = {
      id: `${BASE_URL}/api/public/pieces/${UUID}`,
      url: `${BASE_URL}/author/ada/x`,
      title: "X",
      summary: "",
      date_published: "2026-01-01T00:00:00.000Z",
      category: "life",
      tags: [],
      authors: [],
    };
    const items = [3, 2, 1].map((reads) => ({ ...item, reads, score: reads / 2 }));
    const path = join(root, "api/public/pieces/trending/week/life.50.json");
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      JSON.stringify({ ok: true, window: "week", category: "life", count: 3, items }),
    );
    const reads = openReads(root);
    const answer = await reads.trendingPieces({ window: "week", category: "life", limit: 2 });
    expect(TrendingPiecesAnswer.parse(answer)).toEqual({
      ok: true,
      window: "week",
      category: "life",
      count: 2,
      items: items.slice(0, 2),
    });
    expect((await reads.trendingPieces({ window: "week", limit: 2 })).count).toBe(0);
  });
});

describe("getPiece", () => {
  it("takes the UUID in any letter case, and the piece's own id", async () => {
    const { store, worker, reads, root } = await createTestSite();
    const { id } = await publishPiece(store, await createWriter(store));
    await worker.catchUp();
    const text = readFileSync(join(root, `api/public/pieces/${id}.json`), "utf8");
    expect(PieceAnswer.parse(await reads.getPiece({ id }))).toEqual(JSON.parse(text));
    for (const known of [
      id,
      id.toUpperCase(),
      `${BASE_URL}/api/public/pieces/${id}`,
      `${BASE_URL}/api/public/pieces/${id.toUpperCase()}`,
    ]) {
      expect(await reads.getPiece({ id: known })).toEqual(JSON.parse(text));
    }
    for (const unknown of [
      "",
      "recent",
      "recent/life",
      UUID,
      `${id} `,
      `${id}\n`,
      `${id}.json`,
      `${id}\u0000`,
      `./${id}`,
      `../pieces/${id}`,
      `..%2fpieces%2f${id}`,
      `https://other.example/api/public/pieces/${id}`,
      `${BASE_URL}/api/public/pieces/`,
      `${BASE_URL}/api/public/pieces/../pieces/${id}`,
      `${BASE_URL}/api/public/pieces/${BASE_URL}/api/public/pieces/${id}`,
      "__proto__",
      "\ud800",
      "a".repeat(2_000_000),
    ]) {
      await notFound(reads.getPiece({ id: unknown }));
    }
  });
});

describe("getAuthor", () => {
  it("finds no writer by a name that leads to another path", async () => {
    const { store, worker, reads, root } = await createTestSite();
    await createWriter(store);
    await worker.catchUp();
    expect(AuthorAnswer.parse(await reads.getAuthor({ slug: "ada" })).author.name).toBe("ADA");
    symlinkSync("ada.json", join(root, "api/public/authors/.hidden.json"));
    for (const slug of [
      "",
      ".",
      "..",
      ".hidden",
      "ADA",
      "ada.json",
      "ada/",
      "ada\n",
      "ada\u0000",
      "../authors/ada",
      "..%2fauthors%2fada",
      "%61da",
      "..\\authors\\ada",
      "/etc/passwd",
      "-ada",
      "search",
      "constructor",
      "__proto__",
      "\udc00",
      "ａｄａ",
      "a".repeat(300),
    ]) {
      await notFound(reads.getAuthor({ slug }));
    }
  });
});

describe("searchAuthors", () => {
  it("searches name, niche, role and bio, and lists verified writers and those with many pieces first", async () => {
    const { store, worker, reads } = await createTestSite();
    const bio = `${"Words about bridges and water. ".repeat(12)}The end.`;
    const profiles = {
      ada: { niche: "Bridges" },
      bea: { role: "BRIDGE builder" },
      cleo: { bio },
      dora: {},
      emil: { name: "E. Cambridge", location: "Bridgetown" },
      fay: { location: "Bridgetown", name: "Fay", niche: "a brid", role: "ge" },
    };
    for (const [slug, profile] of Object.entries(profiles)) {
      const writer = await createWriter(store, { slug });
      await saveProfile(store, writerAt(writer), {
        writerId: writer.id,
        profile: { ...writer, ...profile },
      });
      if (slug === "cleo" || slug === "dora") {
        const mark = { writerId: writer.id, mark: "identity", verified: true } as const;
        await setVerified(store, OPERATOR, mark);
      }
      if (slug === "emil") await publishPiece(store, writer);
    }
    await worker.catchUp();
    const answer = await reads.searchAuthors({ q: "bRiDge", limit: 10 });
    expect(AuthorSearchAnswer.parse(answer)).toEqual(answer);
    expect(answer.results.map(({ slug }) => slug)).toEqual(["cleo", "emil", "ada", "bea"]);
    expect(answer).toMatchObject({ ok: true, query: "bRiDge", count: 4 });
    const snippet = answer.results[0]!.bio_snippet!;
    expect(snippet.length).toBeLessThan(165);
    expect(snippet).toMatch(/^Words .* \w+…$/);
    const [first, ...none] = (await reads.searchAuthors({ q: "bridge", limit: 1 })).results;
    expect([first?.slug, none]).toEqual(["cleo", []]);
    expect((await reads.searchAuthors({ q: "%", limit: 10 })).results).toEqual([]);
  });
});

describe("products", () => {
  it("are found by name, then by description, newest first, and read by their id", async () => {
    const { store, clock, worker, reads, tree } = await createTestSite();
    const ada = await createWriter(store);
    const add = (name: string, description: string, category: Product["category"] = "life") => {
      clock.advance({ minutes: 1 });
      return addProduct(store, writerAt(ada), {
        writerId: ada.id,
        content: {
          name,
          description,
          category,
          price: { amount: "9.50", currency: "EUR" },
          payment_url: "https://pay.example/",
          related: [],
        },
      });
    };
    await add("A book of bridges", "Paper.");
    const print = await add("A print", "Shows a BRIDGE.", "civic");
    await add("The bridge, again", "A bridge.");
    await add("Tea", "None.");
    await worker.catchUp();
    const answer = await reads.searchProducts({ q: "Bridge", limit: 10 });
    expect(ProductSearchAnswer.parse(answer)).toEqual(answer);
    expect(answer.results.map(({ name }) => name)).toEqual([
      "The bridge, again",
      "A book of bridges",
      "A print",
    ]);
    const civic = await reads.searchProducts({ q: "bridge", category: "civic", limit: 10 });
    expect(civic).toMatchObject({ category: "civic", count: 1, results: [{ id: print }] });
    expect((await reads.searchProducts({ q: "bridge", limit: 2 })).count).toBe(2);
    const recordOf = (id: string) => tree.textAt(reads.productFile({ id }));
    const { product } = ProductAnswer.parse(JSON.parse(recordOf(print.toUpperCase())));
    expect(product.name).toBe("A print");
    for (const id of ["search", UUID, `../products/${print}`, `${print}.json`, ""]) {
      expect(() => recordOf(id)).toThrow(expect.objectContaining({ reason: "not_found" }));
    }
  });
});
