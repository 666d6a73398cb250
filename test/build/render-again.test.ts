import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import { SHIPPED_SETTINGS } from "../../api/contract/site/site-settings.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { createRenderer, type Renderer } from "../../api/render/text/renderer.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { newestChange } from "../../api/store/log/changes.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { publicPages } from "../../api/store/site/own-pages.ts";
import { addOwnPage, publishOwnPage } from "../../api/store/site/own-page-steps.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { readSettings, saveSettings } from "../../api/store/site/site-settings.ts";
import { createRenderAgain } from "../../build/pipeline/render-again.ts";
import { writerAt } from "../_setup.ts";
import { createLiveTree, unpublish } from "./_site.ts";

const PLACES = { in_navigation: true, in_footer: false };
const CODE = "```js\nlet a\n```\n";

function again(
  store: Store,
  startRenderer?: () => Pick<Renderer, "render" | "close">,
  hotlinks = true,
) {
  const said: string[] = [];
  const log = (message: string): void => void said.push(message);
  const { all } = createRenderAgain({
    store,
    isLeader: () => true,
    log,
    baseUrl: EXAMPLES_BASE,
    hotlinks,
    ...(startRenderer && { startRenderer }),
  });
  return { all, said };
}

describe("after an upgrade", () => {
  it("texts that an older renderer made are rendered again, once", async () => {
    const { store, ada, clock, publish, build, root } = await createLiveTree();
    const old = await publish("Old", { body_md: CODE, renderer: 1 });
    const gone = await publish("Gone", { body_md: CODE, renderer: 1 });
    await unpublish(store, ada, gone.id);
    const edited = await publish("Edited", { body_md: CODE, renderer: 1 });
    const content = { ...edited.content, body_md: "Not public yet." };
    const step = { pieceId: edited.id, actor: writerAt(ada), review: "off" } as const;
    await takeStep(store, { ...step, action: "edit", version: edited.version, content });
    await build();
    clock.advance({ days: 1 });

    const { all, said } = again(store);
    expect(await all()).toBe(2);
    expect(said).toEqual(["The texts of 2 pieces were rendered again by the new renderer."]);
    await build();
    const page = (slug: string): string =>
      readFileSync(join(root, `author/ada/${slug}/index.html`), "utf8");
    expect(page("old")).toContain('<span class="c-keyword">let</span> a');
    expect(page("edited")).toContain('<span class="c-keyword">let</span> a');
    // Feeds have the code without colours.
    expect(readFileSync(join(root, "feed.json"), "utf8")).not.toContain("c-keyword");
    const after = await findPiece(store.read, old.id);
    expect(after).toMatchObject({
      rendered: { version: RENDERER_VERSION, text: "let a" },
      version: old.version,
      modifiedAt: old.modifiedAt,
      updatedAt: old.updatedAt,
    });
    expect((await findPiece(store.read, gone.id))?.rendered?.version).toBe(1);

    const changes = await newestChange(store.read);
    expect(await all()).toBe(0);
    expect(await newestChange(store.read)).toBe(changes);
  });

  it("a text that gives the same HTML again changes nothing", async () => {
    const { store, publish } = await createLiveTree();
    await publish("Same", { body_md: "Text.", renderer: 1 });
    const { all } = again(store);
    await all();
    const changes = await newestChange(store.read);
    await publish("Same again", { body_md: "Text.", renderer: 1 });
    const published = await newestChange(store.read);
    expect(published).toBeGreaterThan(changes);
    const same: Pick<Renderer, "render" | "close"> = {
      render: async () => ({ html: "<p>Text.</p>", text: "Text.", version: RENDERER_VERSION }),
      close: async () => {},
    };
    expect(await again(store, () => same).all()).toBe(1);
    expect(await newestChange(store.read)).toBe(published);
  });

  it("a text that cannot be rendered any more keeps its HTML, and is not tried again", async () => {
    const { store, publish } = await createLiveTree();
    const piece = await publish("Tangled", {
      body_md: "[".repeat(50_000) + "]".repeat(50_000),
      renderer: 1,
    });
    const { all, said } = again(store, () =>
      createRenderer({ baseUrl: EXAMPLES_BASE, timeLimitMs: 1, cpuMs: () => performance.now() }),
    );
    expect(await all()).toBe(1);
    expect(said[0]).toMatch(/^Piece .* keeps its old HTML: This text is too tangled/);
    const kept = await findPiece(store.read, piece.id);
    expect(kept?.rendered).toEqual({ ...piece.rendered, version: RENDERER_VERSION });
    expect(await all()).toBe(0);
  });

  it("pages of the site's own and the footer are rendered again, with one build for all", async () => {
    const { store, clock } = await createLiveTree();
    const old = { html: "<p>old</p>", text: "old", version: 1 };
    const ids: string[] = [];
    for (const slug of ["about", "imprint", "draft"]) {
      const page = { title: slug, body_md: `*${slug}*`, slug, ...PLACES };
      ids.push(await addOwnPage(store, OPERATOR, page));
    }
    for (const id of ids.slice(0, 2)) {
      await publishOwnPage(store, OPERATOR, { id, version: 1, rendered: old });
    }
    const settings = { ...SHIPPED_SETTINGS, footer_md: "*Made here.*" };
    await saveSettings(store, OPERATOR, { settings, footer: old, basedOn: 0 });
    const before = await publicPages(store.read);
    const changes = await newestChange(store.read);
    clock.advance({ days: 1 });

    const { all, said } = again(store);
    expect(await all()).toBe(3);
    expect(said).toEqual(["3 texts of the site itself were rendered again."]);
    const after = await publicPages(store.read);
    expect(after).toEqual([
      { ...before[0], html: "<p><em>about</em></p>\n", text: "about" },
      { ...before[1], html: "<p><em>imprint</em></p>\n", text: "imprint" },
    ]);
    expect(await readSettings(store.read)).toEqual({
      number: 1,
      settings,
      footerHtml: "<p><em>Made here.</em></p>\n",
    });
    expect(await newestChange(store.read)).toBe(changes + 1);
    expect(await all()).toBe(0);
    expect(await newestChange(store.read)).toBe(changes + 1);
  });

  it("a text that changed meanwhile is left alone", async () => {
    const { store, ada, publish } = await createLiveTree();
    const piece = await publish("Moving", { body_md: CODE });
    const moving: Pick<Renderer, "render" | "close"> = {
      render: async (markdown) => {
        await unpublish(store, ada, piece.id);
        return { html: "<p>late</p>", text: markdown, version: RENDERER_VERSION };
      },
      close: async () => {},
    };
    await again(store, () => moving).all();
    expect((await findPiece(store.read, piece.id))?.rendered?.html).toBe("<p>Text.</p>");
  });
});

describe("pictures", () => {
  const textsIn = (root: string): string[] =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:html|json|xml|md|txt)$/.test(name))
      .map((name) => readFileSync(join(root, name), "utf8"));

  it("of our own host that are none of the library become links in every public form, also in own pages", async () => {
    const { store, publish, build, root } = await createLiveTree();
    const address = `${EXAMPLES_BASE}/embed/ada/badge.svg`;
    const body_md = `![A badge](${address}) ![A badge](/embed/ada/badge.svg)`;
    const html = `<p><img src="${address}" alt="A badge" /> <img src="/embed/ada/badge.svg" alt="A badge" /></p>`;
    const piece = await publish("Shown", { body_md, renderer: 3 });
    await store.write((tx) =>
      tx.updateTable("pieces").set({ html }).where("id", "=", piece.id).execute(),
    );
    const own = { slug: "about", title: "About", body_md, ...PLACES };
    const id = await addOwnPage(store, OPERATOR, own);
    const rendered = { html, text: "", version: 3 };
    await publishOwnPage(store, OPERATOR, { id, version: 1, rendered });
    await build();
    const showing = () =>
      textsIn(root).filter((text) =>
        /<img[^>]*ada\/badge|&lt;img[^&]*ada\/badge|!\[A badge/.test(text),
      );
    expect(showing().length).toBeGreaterThan(4);

    expect(await again(store).all()).toBe(2);
    await build();
    expect(showing()).toEqual([]);
    const page = readFileSync(join(root, "author/ada/shown/index.html"), "utf8");
    const [about] = await publicPages(store.read);
    for (const text of [page, about?.html]) {
      expect(text).toMatch(/<a href="[^"]*\/embed\/ada\/badge\.svg"[^>]*>A badge<\/a>/);
      expect(text).not.toMatch(/<img[^>]*badge/);
    }
  });

  it("of other hosts are links in every public form while they are switched off, and pictures again after that", async () => {
    const { store, publish, build, root } = await createLiveTree();
    const address = "https://elsewhere.example/a.png?b=1&c=2";
    const body_md = `![A bridge](${address})\n\n[![A river](${address})](https://far.example/)`;
    const piece = await publish("Linked", { body_md, renderer: RENDERER_VERSION });
    const html = `<p><img src="${address.replace("&", "&amp;")}" alt="A bridge" /></p>`;
    await store.write((tx) =>
      tx.updateTable("pieces").set({ html }).where("id", "=", piece.id).execute(),
    );
    await build();
    const showing = () =>
      textsIn(root).filter((text) =>
        /<img[^>]*elsewhere|&lt;img[^&]*elsewhere|!\[A bridge/.test(text),
      );

    expect(await again(store, undefined, false).all()).toBe(1);
    await build();
    expect(showing()).toEqual([]);
    const page = readFileSync(join(root, "author/ada/linked/index.html"), "utf8");
    expect(page).toMatch(/<a href="https:\/\/elsewhere[^>]*>A bridge<\/a>/);
    // A link in a link is none: the other one has its description.
    expect(page).toMatch(/<a href="https:\/\/far\.example\/"[^>]*>A river<\/a>/);
    expect(await again(store, undefined, false).all()).toBe(0);

    expect(await again(store).all()).toBe(1);
    await build();
    expect(showing().length).toBeGreaterThan(1);
    expect(await again(store).all()).toBe(0);
  });
});
