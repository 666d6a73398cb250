import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { fileFor } from "../../scripts/galley/mirror/file-names.ts";
import { mirrorSite } from "../../scripts/galley/mirror/mirror.ts";
import { filesAt, filesIn, rootOfCopy } from "../../scripts/galley/public-files.ts";
import { verify } from "../../scripts/galley/verify.ts";
import { runApp } from "../http/_running.ts";
import { testLedger } from "../_ledger.ts";
import { tempFolder } from "../_setup.ts";
import { createLiveTree, unpublish } from "../build/_site.ts";

const FIRST = "author/ada/first";

describe("galley mirror", () => {
  it("keeps a copy that anyone can read and check, and follows the site", async () => {
    const { url, folder, mirror, publish, unpublish: withdraw } = await createMirrored();
    expect(await mirror()).toMatchObject({ pieces: 2, entries: 3, faults: [] });
    const page = readFileSync(join(folder, FIRST, "index.html"), "utf8");
    const original = `https://galley.example/${FIRST}`;
    expect(page).toContain(`This is a copy of <a href="${original}">`);
    expect(page).toContain(`<link rel="canonical" href="${original}"/>`);
    for (const file of ["index.html", "feed.xml", "feed.json", "sitemap.xml", `${FIRST}.md`]) {
      expect(existsSync(join(folder, file)), file).toBe(true);
    }
    // Whatever a page needs is there.
    const needed = [...page.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, path]) => path!);
    expect(needed.length).toBeGreaterThan(3);
    for (const path of needed) expect(existsSync(join(folder, path)), path).toBe(true);
    expect(await check(folder)).toMatchObject({ faults: [], pieces: 2 });
    // Any web server hands it out.
    expect(await checkAt(await serveFiles(folder))).toMatchObject({ faults: [], pieces: 2 });
    expect(await mirror()).toMatchObject({ written: 0, removed: 0 });

    await publish("Third");
    await withdraw();
    const again = await mirror();
    expect(again).toMatchObject({ pieces: 2, entries: 5, faults: [] });
    expect(again.removed).toBeGreaterThan(2);
    for (const path of ["author/ada/second", "author/ada/second.md"]) {
      expect(existsSync(join(folder, path)), path).toBe(false);
    }
    expect(wordsIn(folder)).not.toContain("Second words");
    expect(await check(folder)).toMatchObject({ faults: [], pieces: 2 });
    const piece = rootOfCopy(join(folder, FIRST));
    expect(piece).toEqual({ root: folder, piece: FIRST });
    const one = await verify(filesIn(folder), { piece: piece.piece, stateFile: fresh() });
    expect(one.checked).toContain(`https://galley.example/${FIRST} is as it was published.`);
    // A mirror of the mirror.
    const second = join(tempFolder(), "second");
    const served = await serveFiles(folder);
    expect(await mirrorSite(served, second, { all: false, note })).toMatchObject({ faults: [] });
    expect(await check(second)).toMatchObject({ faults: [], pieces: 2 });
    expect(url).toMatch(/^http/);
  });

  it("goes on where it was interrupted, and removes nothing while a list cannot be read", async () => {
    const { url, folder, mirror, publish } = await createMirrored();
    await mirror();
    await publish("Third");
    const flaky = await serveFrom(url, (path) => (path.startsWith("/sitemap") ? 503 : undefined));
    const partly = await mirrorSite(flaky, folder, { all: false, note });
    expect(partly.faults.join()).toMatch(/answers 503/);
    expect(partly.removed).toBe(0);
    expect(existsSync(join(folder, FIRST, "index.html"))).toBe(true);
    expect(await mirror()).toMatchObject({ pieces: 3, faults: [] });
    expect(await check(folder)).toMatchObject({ faults: [], pieces: 3 });
  });

  it("takes no piece that is not as the log has it, and no log that goes back", async () => {
    const { url, folder, mirror, publish } = await createMirrored();
    await mirror();
    const before = readFileSync(join(folder, FIRST, "index.html"), "utf8");
    await publish("Third");
    const liar = await serveFrom(url, (path, body) =>
      path === `/${FIRST}` ? body.replaceAll("First words", "Other words") : undefined,
    );
    const done = await mirrorSite(liar, folder, { all: true, note });
    expect(done.faults.join()).toMatch(/another text than its record/);
    expect(readFileSync(join(folder, FIRST, "index.html"), "utf8")).toBe(before);
    const old = join(tempFolder(), "old");
    await mirrorSite(url, old, { all: false, note });
    await publish("Fourth");
    await mirror();
    await expect(mirrorSite(await serveFiles(old), folder, { all: false, note })).rejects.toThrow(
      /first 5 entries of the log are not those of this mirror/,
    );
  });

  it("is caught if it lies, or is changed on disk", async () => {
    const { folder, mirror } = await createMirrored();
    await mirror();
    const lies: [path: string, from: string, to: string, fault: RegExp][] = [
      [`${FIRST}/index.html`, "First words", "Other words", /another text/],
      [`${FIRST}/receipt.json`, '"by":"writer"', '"by":"editor"', /does not open/],
      ["log/checkpoint", "\n3\n", "\n2\n", /not signed/],
    ];
    for (const [path, from, to, fault] of lies) {
      const file = join(folder, path);
      const text = readFileSync(file, "utf8");
      expect(text).toContain(from);
      writeFileSync(file, text.replaceAll(from, to));
      expect((await check(folder)).faults.join(), path).toMatch(fault);
      writeFileSync(file, text);
    }
    mkdirSync(join(folder, "author/ada/slipped-in"));
    writeFileSync(join(folder, "author/ada/slipped-in/index.html"), "<h1>Not in the log</h1>");
    expect((await check(folder)).faults.join()).toMatch(/slipped-in is a page, and no record/);
    rmSync(join(folder, FIRST), { recursive: true });
    expect((await check(folder)).faults.join()).toMatch(/no receipt/);
  });

  it("never writes outside of its folder", async () => {
    const hostile = [
      "../out.html",
      "%2e%2e/out.html",
      "author/..%2f..%2fout",
      "author/%5c..%5cout",
      ".ssh/key",
      "a/.git/config",
      ".well-known/galley-mirror.json",
      "a%00b",
      "c:/out",
      "a//b",
      `${"a/".repeat(300)}b`,
      "x".repeat(300),
    ];
    for (const path of hostile) expect(fileFor(path), path).toBeUndefined();
    expect(fileFor("author/aiko/%E6%9D%B1%E4%BA%AC")).toBe("author/aiko/東京/index.html");
    const { url } = await createMirrored();
    const used = tempFolder();
    writeFileSync(join(used, "mine.txt"), "Mine.");
    await expect(mirrorSite(url, used, { all: false, note })).rejects.toThrow(/not empty/);
    const folder = join(tempFolder(), "mirror");
    const outside = tempFolder();
    await mirrorSite(url, folder, { all: false, note });
    rmSync(join(folder, "author"), { recursive: true });
    symlinkSync(outside, join(folder, "author"));
    await expect(mirrorSite(url, folder, { all: true, note })).rejects.toThrow(/is a link/);
    expect(readdirSync(outside)).toEqual([]);
    writeFileSync(join(folder, ".galley-mirror-state.json"), '{"v":1,"of"');
    await expect(mirrorSite(url, folder, { all: true, note })).rejects.toThrow(
      /is damaged. It lists/,
    );
    await expect(mirrorSite("ftp://galley.example", folder, { all: false, note })).rejects.toThrow(
      /not the address of a site/,
    );
  });
});

const note = (): void => {};
const fresh = (): string => join(tempFolder(), "state.json");

async function createMirrored() {
  const { store, ada, dataDir, root, ...tree } = await createLiveTree();
  const ledger = testLedger(store, dataDir);
  await ledger.start();
  const publish = async (headline: string) => {
    const piece = await tree.publish(headline, { text: `${headline} words.` });
    await tree.build({ ledger });
    return piece;
  };
  await publish("First");
  const second = await publish("Second");
  const { port } = await runApp({ store, root });
  const url = `http://127.0.0.1:${port}`;
  const folder = join(tempFolder(), "mirror");
  return {
    url,
    folder,
    publish,
    mirror: () => mirrorSite(url, folder, { all: false, note }),
    unpublish: async () => {
      await unpublish(store, ada, second.id);
      await tree.build({ ledger });
    },
  };
}

const check = (folder: string) => verify(filesIn(folder), { piece: undefined, stateFile: fresh() });
const checkAt = (url: string) => verify(filesAt(url), { piece: undefined, stateFile: fresh() });

function wordsIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1"))
    .join("\n");
}

/** A server that knows nothing of Galley: it has `index.html` for a folder, and that is all. */
async function serveFiles(folder: string): Promise<string> {
  return listen((path) => {
    const name = decodeURIComponent(path.slice(1));
    const file = path.endsWith("/") ? join(folder, name, "index.html") : join(folder, name);
    try {
      return { status: 200, body: readFileSync(file) };
    } catch {
      return { status: 404, body: Buffer.from("") };
    }
  });
}

/** A site between, which answers something else to some requests. */
async function serveFrom(
  url: string,
  other: (path: string, body: string) => string | number | undefined,
): Promise<string> {
  return listen(async (path) => {
    const answer = await fetch(url + path, { redirect: "manual" });
    const body = Buffer.from(await answer.arrayBuffer());
    const changed = other(path, body.toString());
    if (typeof changed === "number") return { status: changed, body: Buffer.from("") };
    const status = answer.status === 200 ? 200 : 404;
    return { status, body: changed === undefined ? body : Buffer.from(changed) };
  });
}

type Served = { status: number; body: Buffer };

async function listen(answer: (path: string) => Served | Promise<Served>): Promise<string> {
  const server = createServer((request, response) => {
    void Promise.resolve(answer(request.url ?? "/")).then(({ status, body }) =>
      response.writeHead(status).end(body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
