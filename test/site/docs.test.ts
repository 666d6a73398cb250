import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { OPERATIONS } from "../../api/contract/operations.ts";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { docsPages } from "../../build/targets/docs.ts";
import { renderDocs } from "../../build/targets/docs-html.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { barriersIn } from "../_axe.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createTestStore, fileTempFolder } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import { readTree } from "../build/_tree.ts";
import { runApp } from "../http/_running.ts";
import { startService } from "../http/_service.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const SOURCES = readdirSync(join(ROOT, "site/docs")).filter((name) => name.endsWith(".md"));

const { programs } = vi.hoisted(() => ({ programs: [] as Command[] }));
vi.mock("../../scripts/command/command-line.ts", async (original) => ({
  ...(await original<object>()),
  // The commands are only listed, not run.
  run: (program: Command) => void programs.push(program),
}));

const LINKS = /(?:href|src)="([^":]*)"/g;

const dataDir = fileTempFolder();
let tree = new Map<string, string>();

beforeAll(async () => {
  const store = await openStore(databaseFile(dataDir()));
  const settings = { baseUrl: "https://galley.example", siteName: "Galley" };
  await buildAll({ store, dataDir: dataDir(), settings });
  await store.close();
  tree = readTree(publicFolder(dataDir()));
});

describe("the documentation", () => {
  const pages = () => [...tree].filter(([path]) => /^docs\/.*\.html$/.test(path));

  it("has a page for each source, each with a place of its own", () => {
    const names = docsPages().map(({ slug }) => `docs/${slug}/index.html`);
    expect(pages().map(([path]) => path)).toEqual(["docs/index.html", ...names].toSorted());
    expect(names).toEqual(
      expect.arrayContaining(SOURCES.map((name) => `docs/${name.slice(0, -3)}/index.html`)),
    );
    const places = docsPages().map(({ group, order }) => `${group} ${order}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it("lists all pages on each of them, and marks the current one", () => {
    const links = ["/docs", ...docsPages().map(({ slug }) => `/docs/${slug}`)];
    for (const [path, html] of pages()) {
      const nav = /<nav class="docs-nav".*?<\/nav>/s.exec(html)?.[0] ?? "";
      const found = [...nav.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href);
      expect([path, found]).toEqual([path, links]);
      const current = /href="([^"]*)" aria-current="page"/.exec(nav)?.[1];
      expect(`${current}/index.html`).toBe(`/${path}`);
    }
  });

  it("links to pages and headings that exist", () => {
    const missing = pages().flatMap(([path, html]) =>
      // Samples of code have links of other pages.
      [...html.replace(/<pre.*?<\/pre>/gs, "").matchAll(LINKS)].flatMap(([, link = ""]) => {
        const [place = "", fragment] = link.split("#");
        const target = place.slice(1);
        const file = place
          ? [target, join(target, "index.html")].find((one) => tree.has(one))
          : path;
        if (file === undefined) return [`${path} → ${link}`];
        const isThere = !fragment || tree.get(file)?.includes(`id="${fragment}"`);
        return isThere ? [] : [`${path} → ${link}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it("lists the main headings of a page beside it, and again on top if there are more than five", () => {
    for (const [path, html] of pages().filter(([one]) => one !== "docs/index.html")) {
      const [nav = "", text = ""] = html.split('<div class="docs-main">');
      const headings = [...text.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => `#${id}`);
      expect([path, text.match(/<h2>/g)]).toEqual([path, null]);
      const [beside = "", onTop = ""] = nav.split("<summary>On this page</summary>");
      const linksIn = (list: string) => [...list.matchAll(/href="(#h-[^"]+|#widget-[^"]+)"/g)];
      expect([path, linksIn(beside).map(([, link]) => link)]).toEqual([path, headings]);
      const listed = headings.length > 5 ? headings : [];
      expect([path, linksIn(onTop).map(([, link]) => link)]).toEqual([path, listed]);
    }
  });

  it("has rules of its own, which no other page loads", () => {
    const named = (html: string) =>
      [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, path = ""]) => path);
    const ours = pages().map(([, html]) => named(html));
    const [shared = "", own = ""] = ours[0] ?? [];
    for (const paths of ours) expect(paths).toEqual([shared, own]);
    expect(named(tree.get("index.html") ?? "")).toEqual([shared]);
    expect(tree.get(own)).toContain(".docs-search");
    expect(tree.get(shared)).not.toMatch(/\.docs-search|\.reference|\.embeds/);
  });

  it("leaves no placeholder unfilled", () => {
    for (const { slug, markdown } of docsPages()) {
      const unfilled = /\{\{ \w+ \}\}/.exec(renderDocs(markdown ?? "").html);
      expect([slug, unfilled]).toEqual([slug, null]);
    }
    expect(() => renderDocs("{{ nothing }}")).toThrow("no value named nothing");
    expect(() => renderDocs("[a](../../README.md)")).toThrow("which is no page");
  });

  it("describes every call of the API", () => {
    const reference = tree.get("docs/reference/index.html") ?? "";
    for (const { id, method, path } of OPERATIONS) {
      expect(reference).toContain(`id="call-${id}"`);
      expect(reference).toContain(`>${method}</span> ${path}</code>`);
    }
  });

  it("describes every command for operators, and no other", async () => {
    await import("../../scripts/admin.ts");
    const page = read("site/docs/operating.md");
    const [, table = ""] = /## Commands\n(.*?)\n## /s.exec(page) ?? [];
    const rows = [...table.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = ""]) => cell);
    const named = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    expect(new Set(named)).toEqual(new Set(commandsOf(programs.pop())));
  });

  it("names files and tests that exist in the threat model", () => {
    const model = read(".github/SECURITY.md");
    const named = [...model.matchAll(/`((?:api|embed|scripts|test)\/[\w./-]+)`/g)];
    expect(named.length).toBeGreaterThan(40);
    const missing = named.filter(
      ([, path = ""]) => !existsSync(new URL(`../../${path}`, import.meta.url)),
    );
    expect(missing.map(([, path]) => path)).toEqual([]);
  });

  // Figures whose constants the site may not import.
  it.each([
    [
      "operating",
      (n) => `at most ${n.toLocaleString("en")} connections`,
      "api/http/connections.ts",
      /CONNECTIONS_MAX = ([\d_]+)/,
    ],
    ["operating", (n) => `and ${n} in all, at a time`, "api/outbound/shares.ts", /AT_ONCE = (\d+)/],
    [
      "operating",
      (n) => `each database connection takes ${n / 1_024} MiB`,
      "api/store/engine/driver-sqlite.ts",
      /PAGE_CACHE_KIB = ([\d_]+)/,
    ],
    [
      "operating",
      (n) => `not answered for ${n / 60_000 === 2 ? "two" : n} minutes`,
      "scripts/service/supervise.ts",
      /SILENT_MS = ([\d_]+)/,
    ],
    ["desk", (n) => `valid for ${n} hours`, "api/store/people/links.ts", /password: (\d+)/],
    [
      "desk",
      (n) => `by mail is valid for ${n === 1 ? "one hour" : `${n} hours`}`,
      "api/store/people/links.ts",
      /ASKED_HOURS = (\d+)/,
    ],
    [
      "desk",
      (n) => `valid for ${n === 7 ? "seven" : n} days`,
      "api/store/people/links.ts",
      /invitation: (\d+) \* 24/,
    ],
  ] as [string, (figure: number) => string, string, RegExp][])(
    "/docs/%s has the figure of the code (%#)",
    (slug, sentence, file, pattern) => {
      const [, figure = ""] = pattern.exec(read(file)) ?? [];
      expect(figure).not.toBe("");
      expect(read(`site/docs/${slug}.md`)).toContain(sentence(Number(figure.replaceAll("_", ""))));
    },
  );

  it("describes every benchmark", async () => {
    await import("../../scripts/bench.ts");
    const page = read("site/docs/development.md");
    const named = [...page.matchAll(/^\| `npm run bench -- (\w+)`/gm)].map(([, name]) => name);
    expect(named).toEqual(programs.pop()?.commands.map((command) => command.name()));
  });

  it("describes the pages of the desk, and no others", async () => {
    const { routes } = (await startService({})).app.desk;
    const [, table = ""] =
      /## Pages of the desk\n(.*?)\n## /s.exec(read("site/docs/desk.md")) ?? [];
    const named = [...table.matchAll(/^\| `(.*?)` \|/gm)].map(([, path = ""]) => path);
    const paths = routes
      .filter(
        ({ method, access, path }) =>
          method === "GET" && access !== "anyone" && !path.includes(":"),
      )
      .map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(named));
    // Below a described page there are only its own forms.
    const isDescribed = (path: string) =>
      named.some((one) => path === one || (one !== "/desk" && path.startsWith(`${one}/`)));
    expect(paths.filter((path) => !isDescribed(path))).toEqual([]);
  });
});

describe("the sources on a code host", () => {
  it.each(["README.md", ".github/CONTRIBUTING.md", ...SOURCES.map((name) => `site/docs/${name}`)])(
    "%s links to files that exist",
    (path) => {
      // Programs in examples write links of their own.
      const prose = read(path).replace(/^```.*?^```/gms, "");
      const links = [...prose.matchAll(/\]\(([^)#:\s]+)[^):]*\)|src="([^":]+)"/g)];
      for (const [, link, source] of links) {
        const file = join(ROOT, dirname(path), link ?? source ?? "");
        expect([file, existsSync(file)]).toEqual([file, true]);
      }
    },
  );

  it("README links to each of them, and names each script", () => {
    const readme = read("README.md");
    for (const name of SOURCES) expect(readme).toContain(`(site/docs/${name})`);
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    for (const name of Object.keys(scripts).filter((one) => !/^(?:pre|post)/.test(one))) {
      expect(readme).toMatch(new RegExp(`\`(?:npm (?:run )?)?${name}(?: -- \\S+)?\``));
    }
  });
});

describe("a page of the documentation", () => {
  const browser = useBrowser();

  it.each([
    ["how-it-works", "dark", 390],
    ["agents", "light", 390],
    ["themes", "light", 390],
    ["growing", "light", 390],
    ["api", "light", 1_280],
    ["webhooks", "dark", 1_280],
    ...(isShort()
      ? []
      : ([
          ["reference", "dark", 1_280],
          ["reference", "light", 390],
        ] as const)),
  ] as const)(
    "%s has no barrier in the %s scheme at %i pixels",
    async (slug, colorScheme, width) => {
      const { store } = await createTestStore();
      const { port } = await runApp({ store, root: publicFolder(dataDir()) });
      const context = await browser().newContext({ colorScheme, viewport: { width, height: 900 } });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on(
        "console",
        (message) => message.type() === "error" && complaints.push(message.text()),
      );
      await page.goto(`http://127.0.0.1:${port}/docs/${slug}`);
      expect(await barriersIn(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
      // On a phone, no table is cut off: the cells of a row are below one another.
      const tables = await page
        .locator(".docs-main .scroll")
        .evaluateAll((boxes) =>
          boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        );
      if (width < 640) expect(tables.filter((hidden) => hidden > 0)).toEqual([]);
      const contents = page.locator(".docs-contents");
      const isOffered = (await contents.count()) > 0 && width < 640;
      expect(await contents.locator("summary").filter({ visible: true }).count()).toBe(
        isOffered ? 1 : 0,
      );
      expect(await contents.locator("a").filter({ visible: true }).count()).toBe(0);
      expect(complaints).toEqual([]);
      await shoot(page, `docs-${slug}`);
    },
  );
});

describe("the script of the documentation", () => {
  const browser = useBrowser();

  it("finds sections and calls, and copies code as it is", async () => {
    const { store } = await createTestStore();
    const { port } = await runApp({ store, root: publicFolder(dataDir()) });
    const origin = `http://127.0.0.1:${port}`;
    const context = await browser().newContext();
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${origin}/docs/agents`);
    await page.locator("#docs-search").fill("create draft");
    const first = page.locator(".docs-search li a").first();
    await first.waitFor();
    const found = await page
      .locator(".docs-search li a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(found).toContain("/docs/reference#call-createPiece");
    await page.locator("#docs-search").fill("");
    await page.locator(".docs-group").first().waitFor();
    const sample = page.locator(".sample", { hasText: '"tools/list"' });
    await sample.hover();
    await sample.getByRole("button").click();
    await page.getByText("Copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^curl "[^"]+\/api\/mcp" \\\n {2}-H .*"tools\/list"\}'$/s);
  });
});

/** The full name of each command, such as `writer add`. */
function commandsOf(program: Command | undefined): string[] {
  return (program?.commands ?? []).flatMap((group) =>
    group.commands.length
      ? group.commands.map((command) => `${group.name()} ${command.name()}`)
      : [group.name()],
  );
}
