import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CATEGORIES } from "../../api/contract/vocabulary.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { snapshotOfTree } from "../../api/store/log/public-snapshot.ts";
import type { Store } from "../../api/store/engine/open.ts";
import type { Writer } from "../../api/contract/records.ts";
import { affectedBy } from "../../build/pipeline/affected.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder, TEMPLATE_VERSION } from "../../build/tree/generation.ts";
import { content, createWriter, RENDERED, tempFolder, writerAt } from "../_setup.ts";
import { openReads } from "../read/_site.ts";
import { createLiveTree, danglingIn, publishNew, SETTINGS, unpublish } from "./_site.ts";
import { readTree, withoutSearch } from "./_tree.ts";

/** The lists for programs give each piece once. */
async function expectPages(root: string, open: readonly { id: string; writer: Writer }[]) {
  const reads = openReads(root);
  const walk = async (
    call: (
      cursor?: string,
    ) => Promise<{ items: { id: string }[]; next_cursor?: string | undefined }>,
  ): Promise<string[]> => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await call(cursor);
      found.push(...answer.items.map(({ id }) => id.slice(-36)));
      cursor = answer.next_cursor;
    } while (cursor !== undefined);
    return found;
  };
  const all = await walk((cursor) => reads.recentPieces({ limit: 20, cursor }));
  expect(all.toSorted()).toEqual(open.map(({ id }) => id).toSorted());
  const own = open.filter(({ writer }) => writer.slug === "ada").map(({ id }) => id);
  expect(own.length).toBeGreaterThan(100);
  const listed = await walk((cursor) => reads.authorPieces({ slug: "ada", cursor }));
  expect(listed.toSorted()).toEqual(own.toSorted());
  const life = await walk((cursor) => reads.recentPieces({ category: "life", limit: 100, cursor }));
  expect(life.length).toBeGreaterThan(200);
  expect(new Set(life).size).toBe(life.length);
}

describe("with 500 pieces", () => {
  it("each public one is reached from the home page by links alone, and no link leads to nothing", async () => {
    const { store, clock, ada, dataDir, root } = await createLiveTree();
    const writers = [ada];
    for (let number = 0; number < 60; number++) {
      writers.push(await createWriter(store, { slug: `writer-${number}` }));
    }
    const ids: { writer: Writer; id: string; page: string }[] = [];
    for (let number = 0; number < 500; number++) {
      clock.advance({ days: 2 });
      // Ada has more than a page of her archive; the others have a few pieces each.
      const writer = number % 3 === 0 ? ada : writers[1 + (number % 59)]!;
      const { id } = await publishNew(store, writer, {
        headline: `Piece ${number}`,
        category: number % 2 ? "life" : CATEGORIES[number % CATEGORIES.length]!,
        tags: number % 4 ? ["often", `tag ${number % 7}`] : ["Seldom 日本"],
      });
      ids.push({ writer, id, page: `author/${writer.slug}/piece-${number}/index.html` });
    }
    const gone = ids.filter((_, number) => number % 11 === 3 || (number >= 100 && number < 160));
    for (const { writer, id } of gone) await unpublish(store, writer, id);
    await (
      await buildAll({ store, dataDir, settings: SETTINGS })
    ).tidied;
    const { seen, missing } = crawl(readTree(root));
    expect(missing).toEqual([]);
    const open = ids.filter((piece) => !gone.includes(piece)).map(({ page }) => page);
    expect(open.filter((page) => !seen.has(page))).toEqual([]);
    expect(gone.filter(({ page }) => seen.has(page))).toEqual([]);
    const { seen: index } = crawl(readTree(root), "writers/index.html", (path) =>
      /^(?:writers\/|author\/[^/]+\/index)/.test(path),
    );
    expect([...index].filter((path) => path.startsWith("writers/"))).toHaveLength(3);
    const openWriters = new Set(open.map((page) => page.split("/")[1]));
    expect(openWriters.size).toBeGreaterThan(55);
    for (const slug of openWriters) expect([...index]).toContain(`author/${slug}/index.html`);
    await expectPages(
      root,
      ids.filter((piece) => !gone.includes(piece)),
    );
    // By each list alone, without the home page's other ways.
    for (const start of ["archive", "author/ada", "category/life", "tag/often"]) {
      const { seen: inList } = crawl(readTree(root), `${start}/index.html`, (path) =>
        path.startsWith(`${start}/`),
      );
      const pages = [...inList].filter(
        (path) => path.includes("/archive/") || /^archive\/\d/.test(path),
      );
      expect(pages.toSorted(), start).toEqual(
        [...readTree(root).keys()].filter(
          (path) => path.startsWith(`${start}/`) && /archive\/\d+\/index\.html$/.test(path),
        ),
      );
    }
  });
});

describe("the pages of a list", () => {
  it("are the same in a full build, when pages between them empty and fill again", async () => {
    const { store, clock, ada, root, build } = await createLiveTree();
    const bob = await createWriter(store, { slug: "bob" });
    const pieces: { writer: Writer; id: string }[] = [];
    for (let number = 0; number < 160; number++) {
      clock.advance({ days: 3 });
      const writer = number % 2 ? ada : bob;
      const { id } = await publishNew(store, writer, {
        headline: `Piece ${number}`,
        category: "life",
        tags: ["one"],
      });
      pieces.push({ writer, id });
    }
    await build();
    // A service with the same version keeps the tree of an earlier release, and with it files that nobody writes any more.
    expect([TEMPLATE_VERSION, filesOf(root)], "Other files need another version").toEqual([
      36,
      "a309ab03eba169bc",
    ]);
    const compare = async (when: string): Promise<void> => {
      await build();
      const fresh = tempFolder();
      await (
        await buildAll({ store, dataDir: fresh, settings: SETTINGS })
      ).tidied;
      const [now, full] = [root, publicFolder(fresh)].map((tree) => withoutSearch(readTree(tree)));
      expect(
        [...now!.keys()].filter((path) => !full!.has(path)),
        when,
      ).toEqual([]);
      expect(
        [...full!.keys()].filter((path) => now!.get(path) !== full!.get(path)),
        when,
      ).toEqual([]);
      expect(danglingIn(root), when).toEqual([]);
    };
    const pagesOf = (folder: string): string[] =>
      readdirSync(join(root, folder))
        .filter((name) => /^\d+$/.test(name))
        .toSorted();
    // The list's own page shows the pieces of its last one; of the site, the index of the archive.
    expect(pagesOf("archive")).toEqual(["0", "1", "2"]);
    expect(pagesOf("tag/one/archive")).toEqual(["0", "1", "2"]);

    // A piece with an earlier date is on neither, and the last page is written for it.
    const early = await publishNew(store, ada, {
      headline: "From long ago",
      category: "life",
      tags: ["one"],
      dated: new Date(store.clock().getTime() - 400 * 86_400_000).toISOString(),
    });
    await compare("with an earlier date");
    const page = "author/ada/from-long-ago/index.html";
    for (const folder of ["tag/one", "category/life"]) {
      expect(pagesOf(`${folder}/archive`)).toEqual(["0", "1", "2", "3"]);
      const { seen } = crawl(
        readTree(root),
        `${folder}/index.html`,
        (path) => path === page || path.startsWith(`${folder}/`),
      );
      expect([...seen]).toContain(page);
    }
    expect(pagesOf("archive")).toEqual(["0", "1", "2", "3"]);
    await unpublish(store, ada, early.id);
    await compare("without the earlier date");
    expect(pagesOf("archive")).toEqual(["0", "1", "2"]);
    expect(pagesOf("tag/one/archive")).toEqual(["0", "1", "2"]);

    // Two pages beside each other empty, in different batches.
    for (const { writer, id } of pieces.slice(50, 149)) await unpublish(store, writer, id);
    await build();
    await unpublish(store, pieces[149]!.writer, pieces[149]!.id);
    await compare("with two empty pages");
    expect(pagesOf("archive")).toEqual(["0"]);

    // Pieces move to other lists and leave the last page empty.
    for (const { writer, id } of pieces.slice(154)) {
      await update(store, writer, id, { category: "money", tags: ["two"] });
    }
    await build();
    expect(pagesOf("category/life/archive")).toEqual(["0"]);
    for (const { writer, id } of pieces.slice(150, 154)) {
      await update(store, writer, id, { category: "money", tags: ["two"] });
    }
    await compare("with pieces in other lists");
    // The first page of the category and of the tag has all of their pieces.
    expect(readTree(root).has("category/life/archive/0/index.html")).toBe(false);
    expect(readTree(root).has("tag/one/archive/0/index.html")).toBe(false);

    // One of an empty page is back, in a list that it was not in; two open changes concern the same page.
    await republish(store, pieces[60]!.writer, pieces[60]!.id);
    await update(store, pieces[0]!.writer, pieces[0]!.id, {
      category: "money",
      tags: ["one", "two"],
    });
    await compare("with a page filled again");
    expect(pagesOf("archive")).toEqual(["0", "1"]);

    await eraseWriter(store, OPERATOR, bob.id);
    await compare("without a writer");
    expect(pagesOf("archive")).toEqual(["0"]);
  });

  it("cost a publication one page for each list, however long the lists are", async () => {
    const { store, ada, build, publish } = await createLiveTree();
    for (let number = 0; number < 120; number++)
      await publish(`Piece ${number}`, { tags: ["one"] });
    await build();
    const archives = async (headline: string): Promise<string[]> => {
      await publish(headline, { tags: ["one"] });
      const change = await store.read
        .selectFrom("changes")
        .selectAll()
        .orderBy("number", "desc")
        .limit(1)
        .executeTakeFirstOrThrow();
      const targets = await store.snapshot((db) =>
        affectedBy(snapshotOfTree(db, SINGLE_TREE, [change.subject_id]), change),
      );
      const names = targets!.flatMap((target) => {
        const { kind, ...rest } = target;
        const isPage = /archive|writers|sitemap-lists/.test(kind);
        return isPage ? [[kind, ...Object.values(rest)].join(" ").replace(ada.id, "ada")] : [];
      });
      return [...new Set(names)].toSorted();
    };
    expect(await archives("Another")).toEqual([
      "archive ada ada 2",
      "archive-index",
      "list-archive category building 2",
      "list-archive tag one 2",
      "site-archive 2",
    ]);
    for (let number = 121; number < 150; number++)
      await publish(`Piece ${number}`, { tags: ["one"] });
    await build();
    // The first of a new page: also the page before, which leads to it, and what lists the pages.
    expect(await archives("First of a page")).toEqual(
      expect.arrayContaining(["site-archive 2", "site-archive 3", "archive-index"]),
    );
    await build();
    expect(await archives("Second of a page")).not.toContain("site-archive 1");
  });
});

/** Stands for the files that a tree has, without those whose names are made of what is in them or of a writer's id. */
function filesOf(root: string): string {
  const names = [...readTree(root).keys()]
    .filter((path) => !/^(?:assets|docs|search|sitemaps\/writers)\b/.test(path))
    .map((path) => path.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/, "id"));
  return createHash("sha256").update(names.toSorted().join("\n")).digest("hex").slice(0, 16);
}

/** Follows the links of pages from one file of a tree, within the tree. */
function crawl(
  tree: ReadonlyMap<string, string>,
  start = "index.html",
  isWanted = (_path: string): boolean => true,
): { seen: Set<string>; missing: string[] } {
  const seen = new Set([start]);
  const missing: string[] = [];
  for (const path of seen) {
    if (!path.endsWith(".html")) continue;
    for (const [, href = ""] of (tree.get(path) ?? "").matchAll(
      /<(?:a|link)\s[^>]*href="(\/[^"]*)"/g,
    )) {
      const address = new URL(href, SETTINGS.baseUrl).pathname.slice(1).replace(/\/$/, "");
      // The desk and the API are the server's.
      if (/^(desk|api)(\/|$)/.test(address)) continue;
      const file = [address, `${address}/index.html`, "index.html"].find(
        (name) => tree.has(name) && (name !== "index.html" || address === ""),
      );
      if (file === undefined) missing.push(`${path} → ${href}`);
      else if (isWanted(file)) seen.add(file);
    }
  }
  return { seen, missing };
}

async function update(
  store: Store,
  writer: Writer,
  pieceId: string,
  overrides: Parameters<typeof content>[0],
): Promise<void> {
  const step = { pieceId, actor: writerAt(writer), review: "off" } as const;
  const { version } = await store.read
    .selectFrom("pieces")
    .select("version")
    .where("id", "=", pieceId)
    .executeTakeFirstOrThrow();
  const edited = await takeStep(store, {
    ...step,
    action: "edit",
    version,
    content: content(overrides),
  });
  await takeStep(store, { ...step, action: "update", version: edited.version, rendered: RENDERED });
}

async function republish(store: Store, writer: Writer, pieceId: string): Promise<void> {
  const step = { pieceId, actor: writerAt(writer), review: "off" } as const;
  const { version } = await store.read
    .selectFrom("pieces")
    .select("version")
    .where("id", "=", pieceId)
    .executeTakeFirstOrThrow();
  await takeStep(store, { ...step, action: "publish", version, rendered: RENDERED });
}
