import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { CATEGORIES } from "../../api/contract/vocabulary.ts";
import { findLiveKey } from "../../api/store/keys/keys.ts";
import { openStore } from "../../api/store/engine/open.ts";
import { checkPassword } from "../../api/store/people/passwords.ts";
import { countOpenChanges } from "../../api/store/log/change-states.ts";
import { lockDataFolder } from "../../scripts/service/data-lock.ts";
import { readDemoPieces } from "../../scripts/demo/pieces.ts";
import { seedDemo } from "../../scripts/demo/seed.ts";
import { emptyServerDatabase } from "../_engine.ts";
import { fileTempFolder, tempFolder } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { plainEnvironment, runScript } from "./_run.ts";
import { freePort, startScript } from "./_service.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TODAY = new Date("2026-05-20T03:00:00.000Z");

describe("the demo's data", () => {
  const folder = fileTempFolder();
  let once: ReturnType<typeof seed> | undefined;

  async function seed(name: string) {
    const file = join(folder(), name);
    const summary = await seedDemo(file, TODAY);
    return { store: await openStore(file), summary };
  }

  const seeded = () => (once ??= seed("galley.sqlite"));
  afterAll(async () => (await once)?.store.close());

  it("has enough writers, pieces, drafts, products and reads to look like a real site", async () => {
    const { store, summary } = await seeded();
    expect(summary.writers).toBeGreaterThanOrEqual(12);
    expect(summary.pieces.approved).toBeGreaterThanOrEqual(60);
    expect(summary.pieces.draft).toBeGreaterThan(0);
    expect(summary.pieces.pending).toBeGreaterThan(0);
    expect(summary.products).toBe(10);
    // Dated back, the oldest would be reported to have waited for years.
    expect((await countOpenChanges(store.read)).oldest).toBe(TODAY.toISOString());

    const pieces = await store.read.selectFrom("pieces").selectAll().execute();
    const approved = pieces.filter(({ status }) => status === "approved");
    expect(new Set(approved.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    expect(new Set(approved.map(({ locale }) => locale)).size).toBeGreaterThanOrEqual(5);
    const html = approved.map((piece) => piece.html).join("");
    for (const tag of [
      "<h2",
      "<ul>",
      "<ol>",
      "<table>",
      "<pre>",
      "<img",
      "<blockquote>",
      "footnote",
    ]) {
      expect(html).toContain(tag);
    }
    expect(Math.max(...approved.map(({ body_md }) => body_md.length))).toBeGreaterThan(8_000);

    const writers = await store.read.selectFrom("writers").selectAll().execute();
    expect(writers.some(({ name }) => name.includes("&") && name.includes('"'))).toBe(true);
    expect(writers.some(({ name }) => /\p{Script=Han}/u.test(name))).toBe(true);
    const published = new Set(approved.map(({ writer_id }) => writer_id));
    expect(writers.some(({ id }) => !published.has(id))).toBe(true);
    expect(new Set(writers.map((row) => row.identity_verified_at === null)).size).toBe(2);
  });

  it("is never dated in the future, and never before a writer joined", async () => {
    const { store } = await seeded();
    const now = TODAY.toISOString();
    const pieces = await store.read
      .selectFrom("pieces")
      .innerJoin("writers", "writers.id", "pieces.writer_id")
      .select(["created_at", "published_at", "modified_at", "joined_at"])
      .execute();
    for (const { created_at, published_at, modified_at, joined_at } of pieces) {
      expect([joined_at, created_at, published_at ?? now, modified_at ?? now, now]).toEqual(
        [joined_at, created_at, published_at ?? now, modified_at ?? now, now].toSorted(),
      );
    }
    const reads = await store.read.selectFrom("reads").selectAll().execute();
    expect(reads.length).toBeGreaterThan(100);
    for (const { day } of reads) expect(day <= now.slice(0, 10)).toBe(true);
  });

  it.skipIf(isShort())("is the same each time", async () => {
    const [one, two] = [await seeded(), await seed("again.sqlite")];
    onTestFinished(() => two.store.close());
    const dump = async ({ store }: typeof one) => [
      await store.read.selectFrom("pieces").selectAll().orderBy("id").execute(),
      await store.read.selectFrom("writers").selectAll().orderBy("id").execute(),
      await store.read.selectFrom("reads").selectAll().orderBy("piece_id").orderBy("day").execute(),
    ];
    expect(await dump(one)).toEqual(await dump(two));
  });
});

describe("the demo's covers", () => {
  const covers = readDemoPieces().flatMap(({ cover }) => (cover ? [cover] : []));

  it("belong to two thirds of its public pieces, and say what they show", () => {
    const pieces = readDemoPieces().filter(({ status }) => status === "approved");
    const covered = pieces.filter(({ cover }) => cover);
    expect(covered).toHaveLength(covers.length);
    expect(covered.length / pieces.length).toBeCloseTo(2 / 3, 1);
    for (const { alt } of covers) expect(alt.length).toBeGreaterThan(5);
  });

  it("are all the pictures of their folder, and no two are alike", () => {
    const files = covers.map(({ file }) => file);
    expect(readdirSync(join(ROOT, "scripts/demo/covers")).toSorted()).toEqual(
      files.map((file) => basename(file)).toSorted(),
    );
    expect(new Set(files.map((file) => readFileSync(file, "base64"))).size).toBe(files.length);
  });
});

describe("npm run demo -- --fill-only", () => {
  const run = (DATA_DIR: string) =>
    execFileSync("npm", ["run", "--silent", "demo", "--", "--fill-only"], {
      cwd: ROOT,
      env: { ...plainEnvironment(), DATA_DIR, PORT: "4321" },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });

  it.skipIf(isShort())(
    "fills an empty folder, writes credentials that work, and gives the same ones again",
    async () => {
      const folder = tempFolder();
      const output = run(folder);
      const credentialsFile = join(folder, "credentials.json");
      const credentials = JSON.parse(readFileSync(credentialsFile, "utf8"));
      expect(credentials).toEqual({
        base_url: "http://localhost:4321",
        writer: { slug: "maren-holt", email: expect.any(String), password: expect.any(String) },
        editor: { slug: "edda-lind", email: expect.any(String), password: expect.any(String) },
        api_key: expect.stringMatching(/^pk_live_[0-9a-f]{64}$/),
      });
      expect(output).toContain(credentials.writer.password);
      expect(output).toContain(credentials.api_key);
      expect(statSync(credentialsFile).mode & 0o077).toBe(0);
      expect(statSync(join(folder, "galley.sqlite")).mode & 0o077).toBe(0);

      run(folder);
      expect(JSON.parse(readFileSync(credentialsFile, "utf8"))).toEqual(credentials);

      const store = await openStore(join(folder, "galley.sqlite"));
      const writer = await store.read
        .selectFrom("writers")
        .selectAll()
        .where("email", "=", credentials.writer.email)
        .executeTakeFirstOrThrow();
      expect(await checkPassword(writer.password_hash ?? "", credentials.writer.password)).toBe(
        true,
      );
      const key = await findLiveKey(store.read, credentials.api_key);
      expect(key).toMatchObject({ writer_id: writer.id, scope: "pieces:write" });
      const covers = await store.read.selectFrom("piece_pictures").select("alt").execute();
      expect(covers).toHaveLength(readDemoPieces().filter(({ cover }) => cover).length);
      expect(covers.every(({ alt }) => alt !== "")).toBe(true);
      await store.close();
    },
  );

  it.skipIf(isShort())(
    "fills an empty database of a server once, and leaves that of another service alone",
    async () => {
      const DATABASE_URL = await emptyServerDatabase();
      const dataDir = tempFolder();
      const fill = (folder: string) =>
        runScript("demo", ["--fill-only"], { dataDir: folder, environment: { DATABASE_URL } });
      const first = await fill(dataDir);
      expect(first).toMatchObject({ code: 0, stderr: "" });
      expect(first.stdout).toMatch(
        /^Filling [^\n]+\nFilled the database e\w+ on 127\.0\.0\.1:\d+: 14 writers, /,
      );
      const credentials = JSON.parse(readFileSync(join(dataDir, "credentials.json"), "utf8"));
      const store = await openStore(DATABASE_URL);
      expect(await findLiveKey(store.read, credentials.api_key)).toBeDefined();
      await store.close();
      const second = await fill(dataDir);
      expect(second).toMatchObject({ code: 0, stderr: "" });
      expect(second.stdout).not.toContain("Filled");
      expect(second.stdout).toContain(credentials.writer.password);
      expect(await fill(tempFolder())).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringContaining("holds a service that is not the demo of this DATA_DIR"),
      });
    },
  );

  it.skipIf(isShort()).each([
    ["a file for a folder", (folder: string) => join(folder, "credentials.json", "x")],
    ["a file where the folder should be", (folder: string) => join(folder, "galley.sqlite")],
  ])("says in a sentence what is wrong with %s", (_, pathIn) => {
    const folder = tempFolder();
    writeFileSync(join(folder, "galley.sqlite"), "");
    writeFileSync(join(folder, "credentials.json"), "");
    const attempt = (): string => run(pathIn(folder));
    expect(attempt).toThrow(/is not a folder .*Set DATA_DIR/);
    expect(attempt).not.toThrow(/\n\s+at /);
  });

  it.skipIf(isShort())("says in a sentence that a database or its credentials are damaged", () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "galley.sqlite"), "garbage ".repeat(1_000));
    writeFileSync(join(folder, "credentials.json"), "{");
    expect(() => run(folder)).toThrow(/credentials.json cannot be read/);
    writeFileSync(join(folder, "credentials.json"), "{}");
    expect(() => run(folder)).toThrow(/galley.sqlite is not a database/);
  });

  it("does not touch a folder with another service", () => {
    const folder = tempFolder();
    writeFileSync(join(folder, "galley.sqlite"), "");
    expect(() => run(folder)).toThrow(
      /holds a service that is not the demo.* Set DATA_DIR to another folder/,
    );
  });
});

describe("npm run demo", () => {
  it("writes nothing into a folder on which another service runs", async () => {
    const folder = tempFolder();
    const lock = lockDataFolder(folder);
    onTestFinished(() => lock.release());
    const { gone, output } = startScript("demo", { DATA_DIR: folder });
    expect(await gone).toBe(1);
    expect(await output).toMatch(/^Another service is running on DATA_DIR=.*\n$/);
    expect(readdirSync(folder)).toEqual(["service.lock"]);
  });

  it("starts a service that answers at the printed addresses, and stops on SIGTERM", async () => {
    const folder = tempFolder();
    const port = await freePort();
    const { child, line, gone, output } = startScript("demo", {
      DATA_DIR: folder,
      PORT: String(port),
    });
    await line(/Three commands to try/);
    const { base_url, api_key, writer } = JSON.parse(
      readFileSync(join(folder, "credentials.json"), "utf8"),
    );
    expect(base_url).toBe(`http://localhost:${port}`);
    const get = async (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    for (const path of ["/", `/author/${writer.slug}`, "/docs", "/api/openapi.json", "/api/mcp"]) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    const found = await (await get("/api/public/pieces/search?q=bridge&limit=3")).json();
    expect(found).toMatchObject({ ok: true, count: 3 });
    const draft = await fetch(`http://127.0.0.1:${port}/api/v1/pieces`, {
      method: "POST",
      headers: { authorization: `Bearer ${api_key}`, "content-type": "application/json" },
      body: JSON.stringify({ headline: "A first draft", body_md: "Hello." }),
    });
    expect([draft.status, await draft.json()]).toMatchObject([201, { ok: true, status: "draft" }]);
    child.kill("SIGTERM");
    expect(await gone).toBe(0);
    expect(await output).toContain(api_key);
  });
});
