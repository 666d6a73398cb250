import { beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "../../api/contract/operations.ts";
import { OWN_TOOL_OPERATIONS, TOOL_OPERATIONS } from "../../api/contract/tools.ts";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { docsPages } from "../../build/targets/docs.ts";
import { LLMS_FULL_MAX_BYTES } from "../../build/targets/docs-markdown.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createTestStore, fileTempFolder } from "../_setup.ts";
import { readTree } from "../build/_tree.ts";
import { runApp } from "../http/_running.ts";

const SITE = "https://writing.example";
const dataDir = fileTempFolder();
let tree = new Map<string, string>();
const file = (path: string): string => tree.get(path) ?? "";

beforeAll(async () => {
  const store = await openStore(databaseFile(dataDir()));
  await buildAll({ store, dataDir: dataDir(), settings: { baseUrl: SITE, siteName: "Writing" } });
  await store.close();
  tree = readTree(publicFolder(dataDir()));
});

describe("the documentation as Markdown", () => {
  it("is there for each page, which names it", () => {
    for (const { slug, title } of docsPages()) {
      const url = `${SITE}/docs/${slug}`;
      const twin = file(`docs/${slug}.md`);
      expect(twin).toContain(`\nurl: "${url}"\n---\n\n# ${title}\n`);
      expect(file(`docs/${slug}/index.html`)).toContain(
        `<link rel="alternate" type="text/markdown" href="${url}.md"`,
      );
      expect(file("docs.md")).toContain(`- [${title}](${url}.md): `);
    }
  });

  it("leads to addresses of this site, and leaves no placeholder", () => {
    for (const { slug } of docsPages()) {
      const prose = file(`docs/${slug}.md`).replace(/^```.*?^```|`[^`\n]*`/gms, "");
      const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
      expect([slug, links.filter((link) => !/^(?:https?:|#)/.test(link))]).toEqual([slug, []]);
      for (const link of links.filter((one) => one.startsWith(SITE))) {
        const { pathname } = new URL(link);
        const found = [pathname.slice(1), `${pathname.slice(1)}/index.html`];
        expect([slug, link, found.some((path) => tree.has(path))]).toEqual([slug, link, true]);
      }
      if (slug !== "themes") expect(prose).not.toMatch(/\{\{|galley\.example/);
    }
  });

  it("has the words of pages that are templates, and no buttons", () => {
    expect(file("docs/webhooks.md")).toContain("\n## Verify the signature\n");
    expect(file("docs/webhooks.md")).toContain("`webhook-id`");
    expect(file("docs/themes.md")).toMatch(/\n\| Name \| Type \| Meaning \|\n/);
    expect(file("docs/embeds.md")).toContain('data-service-widget="card"');
    expect(file("docs/embeds.md")).not.toMatch(/^Copy$|scripts are on/m);
  });

  it("has each tool in the words that it says about itself, and what a person asks", () => {
    const [, reading = "", drafting = ""] =
      /### Read, without a key\n(.*?)### Draft, with a sign-in or a key\n(.*?)\n## /s.exec(
        file("docs/agents.md"),
      ) ?? [];
    for (const [text, operations] of [
      [reading, TOOL_OPERATIONS],
      [drafting, OWN_TOOL_OPERATIONS],
    ] as const) {
      const rows = [...text.matchAll(/^\| `(\w+)` \| (.+?)\. \| .+[.?] \|$/gm)];
      expect(rows.map(([, name]) => name)).toEqual(operations.map(({ tool }) => tool.name));
      for (const [index, [, name, words = ""]] of rows.entries()) {
        expect([name, operations[index]?.tool.description.startsWith(words)]).toEqual([name, true]);
      }
    }
  });

  it("has every call with three samples", () => {
    const reference = file("docs/reference.md");
    for (const { method, path } of OPERATIONS) {
      const [, call = ""] = reference.split(`\n### ${method} ${path}\n`);
      const [only = ""] = call.split("\n### ");
      expect([path, only.match(/^```(?:sh|js|python)$/gm)]).toEqual([
        path,
        ["```sh", "```js", "```python"],
      ]);
    }
  });

  it("is in one text within its bound, with every call", () => {
    const whole = file("llms-full.txt");
    expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(LLMS_FULL_MAX_BYTES);
    for (const { title, group } of docsPages()) {
      expect([title, whole.includes(`\n# ${title}\n`)]).toEqual([title, group !== "Change"]);
    }
    for (const { method, path } of OPERATIONS) expect(whole).toContain(`\n### ${method} ${path}\n`);
    expect(file("llms.txt")).toContain(`](${SITE}/llms-full.txt): `);
    expect(file("llms.txt")).toContain(`](${SITE}/docs.md): `);
  });

  it("is what a client gets that asks for it", async () => {
    const { store } = await createTestStore();
    const { send } = await runApp({ store, root: publicFolder(dataDir()) });
    const markdown = { accept: "text/markdown" };
    for (const path of ["/docs", "/docs/api", "/docs/reference"]) {
      const [twin, asked, page] = [
        await send(`${path}.md`),
        await send(path, { headers: markdown }),
        await send(path),
      ];
      expect(twin.headers["content-type"]).toBe("text/markdown; charset=utf-8");
      expect(asked.text).toBe(twin.text);
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
      for (const { status, headers } of [twin, asked, page]) {
        expect([status, headers.vary]).toEqual([200, expect.stringMatching(/^Accept(?:,|$)/)]);
      }
    }
  });
});
