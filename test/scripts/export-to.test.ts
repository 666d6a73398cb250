import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { parseConfiguration } from "../../api/contract/configuration.ts";
import type { Destination } from "../../scripts/export/to-folder.ts";
import { exportTo } from "../../scripts/export/to-folder.ts";
import { addRedirect } from "../../api/store/pieces/public/redirects.ts";
import { addOwnPage, publishOwnPage } from "../../api/store/site/own-page-steps.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { databaseFile, openStore, type Store } from "../../api/store/engine/open.ts";
import { createLeaving, type LeavingPiece } from "../../scripts/export/leaving.ts";
import { z } from "zod";
import { copyDemo } from "../_demo.ts";
import { runScript } from "./_run.ts";
import { createPiece, createWriter, RENDERED, publishPiece, tempFolder } from "../_setup.ts";

const BASE_URL = "https://galley.example";
type Row = Record<string, unknown>;

const ghostId = z.string().regex(/^[0-9a-f]{24}$/);
const line = (max: number) => z.string().min(1).max(max);
const time = z.iso.datetime();
/** The columns of Ghost 5 and 6 that we fill, with their limits (core/server/data/schema/schema.js). */
const GHOST = {
  posts: z.strictObject({
    id: ghostId,
    uuid: z.uuid().optional(),
    title: line(255),
    slug: line(191),
    html: z.string(),
    type: z.enum(["post", "page"]),
    status: z.literal("published"),
    visibility: z.literal("public"),
    feature_image: line(2_000).nullable().optional(),
    custom_excerpt: line(300).nullable().optional(),
    canonical_url: line(2_000).nullable().optional(),
    created_at: time,
    published_at: time,
    updated_at: time,
  }),
  posts_meta: z.strictObject({ post_id: ghostId, feature_image_alt: z.string().max(191) }),
  users: z.strictObject({
    id: ghostId,
    name: line(191),
    slug: line(191),
    email: z.email().max(191),
    profile_image: line(2_000).nullable(),
    bio: z.string().max(250).nullable(),
    website: z.url().nullable(),
    location: z.string().max(150).nullable(),
    created_at: time,
  }),
  tags: z.strictObject({ id: ghostId, name: line(191).regex(/^[^,]/), slug: line(191) }),
  posts_tags: z.strictObject({ post_id: ghostId, tag_id: ghostId, sort_order: z.int().min(0) }),
  posts_authors: z.strictObject({
    post_id: ghostId,
    author_id: ghostId,
    sort_order: z.int().min(0),
  }),
};
type GhostRows = Record<keyof typeof GHOST, Row[]>;

const hasHugo = spawnSync("hugo", ["version"]).status === 0;
if (!hasHugo && process.env["CI"]) throw new Error("There is no hugo.");

interface Read {
  title: string;
  date: string;
  words: string[];
  links: string[];
  pictures: string[];
}

/** What a reader of a page of the built site sees in its article. */
function readPage(html: string): Read {
  const read: Read = { title: "", date: "", words: [], links: [], pictures: [] };
  let inArticle = false;
  let inTitle = false;
  let text = "";
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "article") inArticle = true;
      if (!inArticle) return;
      if (name === "h1" && !read.title) inTitle = true;
      if (name === "time" && !read.date) read.date = attributes["datetime"] ?? "";
      // Generators name the places of notes in their own ways.
      const { href = "" } = attributes;
      if (name === "a" && !/#fn/.test(href)) read.links.push(placeOf(href));
      if (name === "img") read.pictures.push(placeOf(attributes["src"] ?? ""));
    },
    ontext(part) {
      if (inTitle) read.title += part;
      else if (inArticle) text += part;
    },
    onclosetag(name) {
      if (name === "h1") inTitle = false;
      if (name === "article") inArticle = false;
      text += BLOCK.test(name) ? " " : "";
    },
  });
  parser.end(html);
  read.words = wordsOf(text);
  return read;
}

const BLOCK = /^(?:p|li|td|th|h\d|div|figcaption|blockquote|pre|time|br|sup|dt|dd)$/;

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Sites differ in the slash at the end of an address, and in the names of notes. */
function placeOf(href: string): string {
  const url = new URL(href, BASE_URL);
  return decodeURI(url.origin + url.pathname.replace(/\/$/, "") + url.search);
}

async function demo(): Promise<{ store: Store; pieces: LeavingPiece[] }> {
  const file = databaseFile(tempFolder());
  await copyDemo(file);
  const store = await openStore(file);
  const [first] = await listOf(store);
  await addRedirect(store, OPERATOR, {
    path: "/2019/old-address",
    target: { path: `/${first?.path}`, rest: "" },
  });
  return { store, pieces: await listOf(store) };
}

async function listOf(store: Store): Promise<LeavingPiece[]> {
  return store.snapshot(async (db) => {
    const site = await createLeaving(db, {
      baseUrl: BASE_URL,
      siteName: "Galley",
      follower: "tree",
    });
    const pieces: LeavingPiece[] = [];
    for await (const piece of site.pieces()) pieces.push(piece);
    return pieces;
  });
}

async function leave(store: Store, to: Destination): Promise<string> {
  const folder = join(tempFolder(), to);
  const configuration = parseConfiguration({ BASE_URL });
  const counts = await exportTo(store, configuration, { to, folder });
  expect(counts).toMatchObject({ pieces: 66, redirects: to === "ghost" ? 67 : 1 });
  return folder;
}

/** Every piece is on the built site as it was: title, date, words, links, pictures. */
function compare(root: string, pieces: readonly LeavingPiece[]): void {
  expect(pieces.length).toBe(66);
  const home = readFileSync(join(root, "index.html"), "utf8");
  expect(pieces.filter(({ path }) => !home.includes(`href="/${path}/"`))).toEqual([]);
  for (const { piece, path, html, writer, cover, pictures } of pieces) {
    const built = readFileSync(join(root, path, "index.html"), "utf8");
    // Arabic runs from the right.
    expect(built).toContain('<article dir="auto">');
    const page = readPage(built);
    const before = readPage(`<article>${html}</article>`);
    const byline = wordsOf(`${piece.sub ?? ""} ${writer.name}`);
    expect([path, page.title]).toEqual([path, piece.headline]);
    expect([path, new Date(page.date).toISOString()]).toEqual([path, piece.publishedAt]);
    const words = page.words.slice(page.words.length - before.words.length);
    expect([path, words]).toEqual([path, before.words]);
    expect(page.words.slice(0, byline.length)).toEqual(byline);
    const links = new Set([...before.links, `${BASE_URL}/author/${writer.slug}`]);
    expect([path, [...new Set(page.links)].toSorted()]).toEqual([path, [...links].toSorted()]);
    const shown = [...(cover ? [`${BASE_URL}/pictures/${cover.name}`] : []), ...before.pictures];
    expect(page.pictures).toEqual(shown);
    for (const { name, bytes } of pictures) {
      expect(readFileSync(join(root, "pictures", name)).equals(bytes)).toBe(true);
    }
    expect(existsSync(join(root, "author", writer.slug, "index.html"))).toBe(true);
  }
}

describe("npm run export -- --to", () => {
  it.skipIf(!hasHugo)("hugo: Hugo builds the folder, with every piece as it was", async () => {
    const { store, pieces } = await demo();
    const folder = await leave(store, "hugo");
    const { status, stdout, stderr } = spawnSync("hugo", ["--quiet"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
    compare(join(folder, "public"), pieces);
    const old = readFileSync(join(folder, "public/2019/old-address/index.html"), "utf8");
    expect(old).toContain(`/${pieces[0]?.path}/`);
    expect(readFileSync(join(folder, "public/_redirects"), "utf8")).toBe(
      `/2019/old-address /${pieces[0]?.path} 301\n`,
    );
    await store.close();
  });

  it("eleventy: the folder asks for the versions that these tests build it with", () => {
    const read = (file: string) =>
      (JSON.parse(readFileSync(file, "utf8")) as { dependencies: Record<string, string> })
        .dependencies;
    expect(read("package.json")).toMatchObject(read("scripts/export/eleventy/package.json"));
  });

  it("eleventy: Eleventy builds the folder, with every piece as it was", async () => {
    const { store, pieces } = await demo();
    const folder = await leave(store, "eleventy");
    // What `npm install` would put there.
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    const command = join(resolve("node_modules"), "@11ty/eleventy/cmd.cjs");
    const built = spawnSync(process.execPath, [command, "--quiet"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect([built.status, built.stderr]).toEqual([0, ""]);
    compare(join(folder, "_site"), pieces);
    expect(existsSync(join(folder, "_site/_redirects"))).toBe(true);
    const { path = "" } = pieces[0] ?? {};
    const writer = readFileSync(join(folder, "_site", path, "../index.html"), "utf8");
    expect(writer).toContain(`href="/${path}/"`);
    await store.close();
  });

  it("hugo and eleventy: a text about templates is shown as it was typed, and pages of the site are linked", async () => {
    const store = await openStore(databaseFile(tempFolder()));
    const ada = await createWriter(store);
    const html = `<p>Write <code>{{&lt; figure src="a.png" &gt;}}</code> or {{% note %}}, {{ title }}, {% if x %}.</p>
<pre><code>{{&lt; open</code></pre>`;
    await publishPiece(store, ada, await createPiece(store, ada), { ...RENDERED, html });
    const about = {
      slug: "about",
      title: "About",
      body_md: "",
      in_navigation: true,
      in_footer: false,
    };
    const id = await addOwnPage(store, OPERATOR, about);
    await publishOwnPage(store, OPERATOR, { id, version: 1, rendered: RENDERED });
    const pieces = await listOf(store);
    const configuration = parseConfiguration({ BASE_URL });
    for (const to of ["hugo", "eleventy"] as const) {
      if (to === "hugo" && !hasHugo) continue;
      const folder = join(tempFolder(), to);
      await exportTo(store, configuration, { to, folder });
      symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
      const built =
        to === "hugo"
          ? spawnSync("hugo", ["--quiet"], { cwd: folder, encoding: "utf8" })
          : spawnSync(
              process.execPath,
              [join(resolve("node_modules"), "@11ty/eleventy/cmd.cjs"), "--quiet"],
              { cwd: folder, encoding: "utf8" },
            );
      expect([built.status, built.stderr]).toEqual([0, ""]);
      const site = join(folder, to === "hugo" ? "public" : "_site");
      const page = readPage(readFileSync(join(site, `${pieces[0]?.path}/index.html`), "utf8"));
      expect(page.words.join(" ")).toContain("write figure src a png or note title if x open");
      expect(readFileSync(join(site, "index.html"), "utf8")).toContain(
        '<a href="/about/">About</a>',
      );
    }
    await store.close();
  });

  it("markdown: only what is public leaves, and a folder in use is refused", async () => {
    const store = await openStore(databaseFile(tempFolder()));
    const ada = await createWriter(store);
    await createPiece(store, ada, { headline: "A secret draft" });
    await publishPiece(store, ada, await createPiece(store, ada, { headline: "Herons" }), {
      ...RENDERED,
      slug: "herons",
      html: "<p><em>Grey</em> ones.</p>",
    });
    const folder = join(tempFolder(), "out");
    const configuration = parseConfiguration({ BASE_URL });
    const counts = await exportTo(store, configuration, { to: "markdown", folder });
    expect(counts).toMatchObject({ pieces: 1, writers: 1 });
    const files = readdirSync(folder, { recursive: true }).map(String).toSorted();
    expect(files).toEqual(["author", "author/ada", "author/ada/herons.md", "author/ada/index.md"]);
    const text = readFileSync(join(folder, "author/ada/herons.md"), "utf8");
    expect(text).toMatch(/^---\ntitle: "Herons"\n[\s\S]*\n---\n\n\*Grey\* ones\.\n$/);
    await expect(exportTo(store, configuration, { to: "markdown", folder })).rejects.toThrow(
      "is not empty",
    );
    await store.close();
  });

  it("ghost: every row fits the columns of Ghost's import, and an import brings every piece back", async () => {
    const { store, pieces } = await demo();
    const folder = await leave(store, "ghost");
    const file = join(folder, "ghost.json");
    const { db } = JSON.parse(readFileSync(file, "utf8")) as { db: [{ data: GhostRows }] };
    const { data } = db[0];
    for (const [table, columns] of Object.entries(GHOST)) {
      for (const row of data[table as keyof GhostRows]) columns.parse(row);
    }
    const { posts, users, tags, posts_tags, posts_authors } = data;
    const ids = (rows: readonly Row[], column = "id"): Set<unknown> =>
      new Set(rows.map((row) => row[column]));
    for (const rows of [posts, users, tags]) {
      expect(ids(rows).size).toBe(rows.length);
      expect(ids(rows, "slug").size).toBe(rows.length);
    }
    expect(ids(users, "email").size).toBe(users.length);
    expect([...ids(posts_tags, "tag_id")].filter((id) => !ids(tags).has(id))).toEqual([]);
    expect([...ids(posts_authors, "author_id")].filter((id) => !ids(users).has(id))).toEqual([]);
    expect(ids(posts_authors, "post_id")).toEqual(ids(posts));
    for (const [, name = ""] of JSON.stringify(posts).matchAll(
      /__GHOST_URL__(\/content\/[^"\\]+)/g,
    )) {
      expect(existsSync(join(folder, name))).toBe(true);
    }
    const redirects = JSON.parse(readFileSync(join(folder, "redirects.json"), "utf8")) as Row[];
    expect(
      redirects.filter(({ from }) => new RegExp(String(from)).test("/2019/old-address")),
    ).toEqual([
      { from: "^/2019/old-address/?$", to: `/${pieces[0]?.piece.slug}/`, permanent: true },
    ]);
    await store.close();

    const dataDir = tempFolder();
    const words = [
      "--create",
      "--site",
      BASE_URL,
      "--pictures",
      join(folder, "content/images"),
      file,
    ];
    const back = await runScript("import", words, { dataDir });
    expect(back.stdout + back.stderr).toContain(`${pieces.length}`);
    const again = await openStore(databaseFile(dataDir));
    const returned = new Map((await listOf(again)).map((one) => [one.piece.id, one]));
    await again.close();
    expect(returned.size).toBe(pieces.length);
    for (const { piece, html, writer } of pieces) {
      const one = returned.get(piece.id);
      expect(one).toMatchObject({
        piece: { headline: piece.headline, publishedAt: piece.publishedAt },
        writer: { name: writer.name },
      });
      const [here, there] = [html, one?.html ?? ""].map((text) =>
        readPage(`<article>${text}</article>`),
      );
      expect([piece.slug, there?.words]).toEqual([piece.slug, here?.words]);
      expect(there?.pictures.length).toBe(here?.pictures.length);
    }
  });
});
