import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  keyFromSeed,
  publicBytes,
  signCheckpoint,
  verifierKey,
} from "../../api/render/ledger/note.ts";
import { createBudget } from "../../scripts/galley/mirror/limits.ts";
import { mirrorSite } from "../../scripts/galley/mirror/mirror.ts";
import { filesAt, filesIn } from "../../scripts/galley/public-files.ts";
import { verify } from "../../scripts/galley/verify.ts";
import { serveWith } from "../_serve-with.ts";
import { tempFolder } from "../_setup.ts";
import { createLoggedSite, edit, FIRST, SECOND } from "../_tampered.ts";

// The site that is checked or copied is somebody else's, and may want to harm whoever does that.

const KEYS = ".well-known/galley-log.json";
const ALL = ["log", ".well-known", "api", "author", "index.html", "sitemap.xml", "sitemaps"];

describe("galley verify", () => {
  it("checks the piece that it was asked for, and no other", async () => {
    const { copy, ids } = await createLoggedSite();
    const folder = copy();
    for (const name of [FIRST, `${FIRST}/`, `${FIRST}/receipt.json`, `${FIRST}.md`]) {
      expect((await check(folder, name)).faults, name).toEqual([]);
    }
    expect((await check(folder, `api/public/pieces/${ids[0]}`)).faults).toEqual([]);
    cpSync(join(folder, SECOND, "receipt.json"), join(folder, FIRST, "receipt.json"));
    expect((await check(folder, FIRST)).faults.join()).toMatch(
      /belongs to another piece: .*second/,
    );
    const [first, second] = ids.map((id) => join(folder, `api/public/pieces/${id}.json`));
    cpSync(second!, first!);
    const byId = await check(folder, `api/public/pieces/${ids[0]}`);
    expect(byId.faults.join()).toMatch(/belongs to another piece: .*second/);
  });

  it("says who published by what the log commits to, and not by the words of the receipt", async () => {
    const { copy } = await createLoggedSite();
    const folder = copy();
    edit(`${FIRST}/receipt.json`, '"says":"', '"says":"Written by a verified human. ')(folder);
    const { checked } = await check(folder, FIRST);
    expect(checked.at(-1)).toMatch(/^Published by a signed-in person/);
  });

  it("ends, whatever the site hands out", async () => {
    const { copy, ids } = await createLoggedSite();
    const record = readFileSync(join(copy(), `api/public/pieces/${ids[0]}.json`));
    let asked = 0;
    const endless = await serveWith(copy(ALL), (path) => {
      if (asked++ > 500) throw new Error("It asks for ever.");
      const [, page] = /\/recent\?.*?(\d*)$/.exec(path) ?? [];
      if (page === undefined) return path.startsWith("/api/public/pieces/") ? record : undefined;
      const id = `00000000-0000-4000-8000-${String(asked).padStart(12, "0")}`;
      const next_url = `https://galley.example/api/public/pieces/recent?page=${asked}`;
      return JSON.stringify({ items: [{ id }], next_url });
    });
    expect((await checkAt(endless)).faults.join()).toMatch(/The rest was not read/);
    asked = 0;
    const round = await serveWith(copy(ALL), (path) => {
      if (asked++ > 500) throw new Error("It asks for ever.");
      const next_url = "https://galley.example/api/public/pieces/recent?page=2";
      return path.includes("/recent?") ? JSON.stringify({ items: [], next_url }) : undefined;
    });
    expect((await checkAt(round)).faults.join()).toMatch(/2 published pieces are missing/);

    asked = 0;
    const empty = await serveWith(copy(ALL), (path) => {
      if (asked++ > 3_000) throw new Error("It asks for ever.");
      const items = Array.from({ length: 100 }, (_, index) => ({
        id: `${String(asked).padStart(8, "0")}-0000-4000-8000-${String(index).padStart(12, "0")}`,
      }));
      const next_url = `https://galley.example/api/public/pieces/recent?page=${asked}`;
      if (path.includes("/recent?")) return JSON.stringify({ items, next_url });
      return path.startsWith("/api/public/pieces/") ? 404 : undefined;
    });
    await expect(checkAt(empty)).rejects.toThrow(/lists more than 1000 pieces/);

    // Its own key signs whatever it likes.
    const key = keyFromSeed(Buffer.alloc(32, 5));
    const origin = "galley.example/log";
    const claim = (folder: string, size: number): void => {
      const known = JSON.parse(readFileSync(join(folder, KEYS), "utf8")) as object;
      const vkey = verifierKey(origin, publicBytes(key));
      writeFileSync(join(folder, KEYS), JSON.stringify({ ...known, vkey, keys: [] }));
      const root = Buffer.alloc(32);
      writeFileSync(join(folder, "log/checkpoint"), signCheckpoint({ origin, size, root }, key));
    };
    const long = copy();
    claim(long, 1e15);
    await expect(check(long)).rejects.toThrow(/claims 1,000,000,000,000,000 entries/);
    const short = copy();
    claim(short, 256);
    writeFileSync(join(short, "log/tile/entries/000"), Buffer.alloc(2 * 300));
    expect((await check(short)).faults.join()).toMatch(/not those that the checkpoint covers/);
  });

  it("reads sitemaps that name more than a call takes, and stops at too many of them", async () => {
    const { copy } = await createLoggedSite();
    const nameIn = (folder: string, file: string, paths: Iterable<string>): void => {
      const locs = Array.from(paths, (path) => `<loc>https://galley.example/${path}</loc>`);
      writeFileSync(join(folder, file), locs.join(""));
    };
    const pages = copy(ALL);
    nameIn(pages, "sitemap.xml", ["sitemaps/0.xml"]);
    nameIn(pages, "sitemaps/0.xml", repeated(`${FIRST}-more`, 200_000));
    const { faults } = await check(pages);
    expect(faults[0]).toMatch(/first-more is a page, and no record/);
    expect(faults.length).toBeLessThan(2_000);
    const sitemaps = copy(ALL);
    nameIn(sitemaps, "sitemap.xml", repeated("sitemaps/none.xml", 30_000));
    await expect(check(sitemaps)).rejects.toThrow(/too many sitemaps/);
  });

  it("says that its own file is damaged, and not that of the site", async () => {
    const { copy } = await createLoggedSite();
    const stateFile = fresh();
    for (const content of ["", "{", "null", '{"vkey":"a","size":-1,"root":""}']) {
      writeFileSync(stateFile, content);
      const checked = verify(filesIn(copy()), { piece: undefined, stateFile });
      await expect(checked, content).rejects.toThrow(`${stateFile} is damaged`);
    }
  });

  it("finds that a receipt has the number of no entry", async () => {
    const { copy } = await createLoggedSite();
    for (const number of ["-1", "0.5", "null", "1e300"]) {
      const folder = copy();
      edit(`${FIRST}/receipt.json`, '"number":1', `"number":${number}`)(folder);
      for (const piece of [FIRST, undefined]) {
        expect((await check(folder, piece)).faults.join(), number).toMatch(/what is not entry/);
      }
    }
  });

  it("names what it cannot read, and stumbles over nothing", async () => {
    const { copy, ids } = await createLoggedSite();
    const [receipt, record] = [`${FIRST}/receipt.json`, `api/public/pieces/${ids[0]}.json`];
    for (const content of ["null", "{}", "[", '{"entry":{},"statement":{"piece":null}}']) {
      const folder = copy();
      writeFileSync(join(folder, receipt), content);
      expect((await check(folder)).faults.join(), content).toMatch(/cannot be read|does not open/);
    }
    for (const content of ["null", "{}", "[", '{"piece":{"url":"nothing"}}']) {
      const folder = copy();
      writeFileSync(join(folder, record), content);
      await expect(check(folder), content).rejects.toThrow(/files that cannot be read/);
    }
    const outside = copy();
    writeFileSync(join(outside, "..", "secret"), "Mine.");
    expect(await filesIn(outside).read("author/..%2f..%2fsecret")).toBeUndefined();
    expect(await filesIn(outside).read("%2e%2e/secret")).toBeUndefined();
    rmSync(join(outside, "..", "secret"));
  });

  it("names a receipt that nests too deep, or a page whose tag has too many attributes", async () => {
    const { copy } = await createLoggedSite();
    const deep = copy();
    edit(`${FIRST}/receipt.json`, '"writer":"ada"', `"writer":${DEEP}`)(deep);
    for (const piece of [FIRST, undefined]) {
      expect((await check(deep, piece)).faults.join(), piece).toMatch(/first: .*cannot be read/);
    }
    const earlier = copy();
    edit(`${FIRST}/receipt.json`, '"earlier":[]', `"earlier":[{"number":0,"v":${DEEP}}]`)(earlier);
    await expect(check(earlier)).rejects.toThrow(/files that cannot be read/);
    const long = copy();
    edit(`${FIRST}/index.html`, "<a href=", `<a ${'x="" '.repeat(2_000_000)}href=`)(long);
    expect((await check(long, FIRST)).faults.join()).toMatch(/cannot be read/);
  });

  it("reads a page of unclosed tags in a moment", async () => {
    const { copy } = await createLoggedSite();
    const folder = copy();
    const page = readFileSync(join(folder, FIRST, "index.html"), "utf8");
    for (const tag of ["<h1>", '<sup class="footnote-ref">', "<figcaption>", "<p>"]) {
      const many = tag.repeat(300_000);
      writeFileSync(join(folder, FIRST, "index.html"), page.replace("</body>", `${many}</body>`));
      const before = performance.now();
      await check(folder, FIRST);
      expect(performance.now() - before, tag).toBeLessThan(20_000);
    }
  });
});

describe("galley mirror", () => {
  it("is a copy of the site that its log names, and of no other", async () => {
    const { copy } = await createLoggedSite();
    const folder = copy(ALL);
    edit(KEYS, '"log":"https://galley.example/', '"log":"https://bank.example/')(folder);
    await expect(mirror(await serveWith(folder))).rejects.toThrow(/does not name its site/);
  });

  it("goes on after names that no folder takes together, and after a form that is none", async () => {
    const { copy } = await createLoggedSite();
    const site = await serveWith(copy(ALL), (path) => {
      if (path === "/robots.txt/deep.html" || path === "/robots.txt")
        return "<!doctype html><body>Here";
      if (path === `/${SECOND}/receipt.json`) return "null";
      return path === "/"
        ? '<!doctype html><body><a href="/robots.txt/deep.html"></a><a href="/author/ada/first"></a>'
        : undefined;
    });
    const folder = join(tempFolder(), "mirror");
    const done = await mirror(site, folder);
    expect(done.faults.join("\n")).toMatch(/robots\.txt\/deep\.html/);
    expect(done.faults.join("\n")).toMatch(/author\/ada\/second/);
    expect(existsSync(join(folder, FIRST, "index.html"))).toBe(true);
  });

  it("keeps no page that does not say that it is a copy", async () => {
    const { copy } = await createLoggedSite();
    const from = copy(ALL);
    edit(`${FIRST}/index.html`, "<!doctype html>", `${" ".repeat(200)}<!doctype html>`)(from);
    edit(`${SECOND}/index.html`, "<body", "<bodi")(from);
    const folder = join(tempFolder(), "mirror");
    const { faults } = await mirror(await serveWith(from), folder);
    expect(readFileSync(join(folder, FIRST, "index.html"), "utf8")).toContain("This is a copy of");
    expect(faults.join()).toMatch(/second: A page without <body>/);
    expect(existsSync(join(folder, SECOND))).toBe(false);
  });

  it("goes on after a receipt that nests too deep", async () => {
    const { copy } = await createLoggedSite();
    const from = copy(ALL);
    edit(`${SECOND}/receipt.json`, '"writer":"ada"', `"writer":${DEEP}`)(from);
    const { faults, pieces } = await mirror(await serveWith(from));
    expect(faults.join("\n")).toMatch(/author\/ada\/second/);
    expect(pieces).toBe(1);
  });

  it("stops where too much cannot be read, and where the disk is nearly full", async () => {
    const { copy } = await createLoggedSite();
    let asked = 0;
    const broken = await serveWith(copy(ALL), (path) => {
      asked++;
      if (path !== "/") return path.startsWith("/x/") ? 500 : undefined;
      const links = Array.from({ length: 5_000 }, (_, index) => `<a href="/x/${index}"></a>`);
      return `<!doctype html><body>${links.join("")}`;
    });
    await expect(mirror(broken)).rejects.toThrow(/Too much of the site/);
    expect(asked).toBeLessThan(1_500);
    let free = 2 * 1_024 ** 3;
    const budget = createBudget(() => free);
    budget.spend(64 * 1_024 ** 2);
    free = 1_024 ** 2;
    expect(() => budget.spend(64 * 1_024 ** 2)).toThrow(/nearly full/);
    const endless = createBudget(() => Infinity);
    expect(() => endless.spend(101 * 1_024 ** 3)).toThrow(/larger than a mirror takes/);
  });

  it("removes what was withdrawn after a run that was killed", async () => {
    const { copy } = await createLoggedSite();
    const folder = join(tempFolder(), "mirror");
    const from = copy(ALL);
    await mirror(await serveWith(from), folder);
    // The last texts were written, and not noted.
    const state = join(folder, ".galley-mirror-state.json");
    const noted = JSON.parse(readFileSync(state, "utf8")) as { isWhole: boolean; files: object };
    writeFileSync(state, JSON.stringify({ ...noted, isWhole: false, files: {} }));
    const isGone = (path: string) => (path.startsWith(`/${SECOND}`) ? 404 : undefined);
    await mirror(await serveWith(from, isGone), folder);
    expect(existsSync(join(folder, SECOND, "index.html"))).toBe(false);
    expect(existsSync(join(folder, FIRST, "index.html"))).toBe(true);
  });
});

const DEEP = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

const repeated = (text: string, length: number) => Array.from({ length }, () => text);
const fresh = (): string => join(tempFolder(), "state.json");
const check = (folder: string, piece?: string) =>
  verify(filesIn(folder), { piece, stateFile: fresh() });
const checkAt = (url: string) => verify(filesAt(url), { piece: undefined, stateFile: fresh() });
const mirror = (url: string, folder = join(tempFolder(), "mirror")) =>
  mirrorSite(url, folder, { all: true, note: () => {} });
