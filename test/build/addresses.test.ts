import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { normalPath } from "../../api/contract/redirects.ts";
import { shownSlug } from "../../api/contract/site/slugs.ts";
import { PieceLine } from "../../api/contract/transfer/transfer-piece.ts";
import { pieceSlug } from "../../api/render/slug.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { freePieceSlug } from "../../api/store/pieces/public/slugs.ts";
import { addressesFor } from "../../api/store/site/site-settings.ts";
import { createPiece, RENDERED, publishPiece, writerAt } from "../_setup.ts";
import { runApp } from "../http/_running.ts";
import { saveChanged } from "./_settings-changes.ts";
import { createLiveTree, SETTINGS } from "./_site.ts";
import { danglingNames, readTree } from "./_tree.ts";

const HEADLINE = "東京のパン屋 2026";
const SHOWN = "東京のパン屋-2026";
const SLUG = encodeURIComponent(SHOWN);
const ADDRESS = `/author/ada/${SLUG}`;

async function createSiteInScript() {
  const live = await createLiveTree();
  const { store, ada } = live;
  await saveChanged(store, { addresses: "script" });
  const draft = await createPiece(store, ada, { headline: HEADLINE, locale: "ja" });
  const slug = pieceSlug(draft.content, draft.id, await addressesFor(store.read, HEADLINE));
  const piece = await publishPiece(store, ada, draft, { ...RENDERED, slug });
  const move = async (to: string) => {
    const own = (await findPiece(store.read, piece.id))!;
    const step = { pieceId: piece.id, actor: writerAt(ada), review: "off" } as const;
    const content = { ...own.content, wanted_slug: to };
    const { version } = await takeStep(store, {
      ...step,
      action: "edit",
      version: own.version,
      content,
    });
    return takeStep(store, { ...step, action: "update", version, rendered: RENDERED });
  };
  await live.build();
  return { ...live, piece, move };
}

describe("a site that keeps the script of headlines in its addresses", () => {
  it("names the files of a piece in it, and every address of it escaped", async () => {
    const { root, has, piece } = await createSiteInScript();
    expect(has(`author/ada/${SHOWN}/index.html`)).toBe(true);
    expect(has(`author/ada/${SHOWN}.md`)).toBe(true);
    const tree = readTree(root);
    const named = [...tree].filter(([, text]) => text.includes(SLUG)).map(([path]) => path);
    expect(named).toEqual(
      expect.arrayContaining([
        `author/ada/${SHOWN}/index.html`,
        `author/ada/${SHOWN}.md`,
        "index.html",
        "feed.xml",
        "feed.json",
        "sitemaps/0.xml",
        "author/ada/feed.xml",
        `api/public/pieces/${piece.id}.json`,
      ]),
    );
    // No address has the letters themselves, which format uri does not allow.
    const unescaped = [...tree].filter(([, text]) => text.includes(`/${SHOWN}`));
    expect(unescaped.map(([path]) => path)).toEqual([]);
    expect(danglingNames(tree)).toEqual([]);
  });

  it("is served with its Markdown, its tools and its old addresses", async () => {
    const { store, root, build, piece, move } = await createSiteInScript();
    const { send } = await runApp({ store, root });
    const page = await send(ADDRESS);
    expect([page.status, page.text.includes(HEADLINE)]).toEqual([200, true]);
    expect((await send(ADDRESS.toLowerCase())).text).toBe(page.text);
    const slashed = await send(`${ADDRESS}/?a=b`);
    expect([slashed.status, slashed.headers.location]).toEqual([308, `${ADDRESS}?a=b`]);
    const twin = await send(`${ADDRESS}.md`);
    expect(twin.headers["content-type"]).toContain("text/markdown");
    expect((await send(ADDRESS, { headers: { accept: "text/markdown" } })).text).toBe(twin.text);
    const call = async (id: string) => {
      const reply = await send("/api/mcp", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "get_piece", arguments: { id } },
        }),
      });
      return (reply.json() as { result: { structuredContent?: { piece: { url: string } } } }).result
        .structuredContent?.piece.url;
    };
    expect(await call(SETTINGS.baseUrl + ADDRESS)).toBe(SETTINGS.baseUrl + ADDRESS);
    expect(await call(`${SETTINGS.baseUrl}/author/ada/${SHOWN}`)).toBe(SETTINGS.baseUrl + ADDRESS);

    await move(encodeURIComponent("パン屋"));
    await build();
    const moved = await send(ADDRESS);
    expect([moved.status, moved.headers.location]).toEqual([
      301,
      `/author/ada/${encodeURIComponent("パン屋")}`,
    ]);
    expect((await send(moved.headers.location ?? "")).status).toBe(200);
    expect(await call(SETTINGS.baseUrl + ADDRESS)).toContain(encodeURIComponent("パン屋"));
    expect(readFileSync(join(root, "_redirects"), "utf8")).toContain(
      `${ADDRESS} /author/ada/${encodeURIComponent("パン屋")} 301\n`,
    );
    expect(piece.slug).toBe(SLUG);
  });

  it("answers no other spelling of bytes, and nothing outside the tree", async () => {
    const { store, root } = await createSiteInScript();
    const { send } = await runApp({ store, root });
    for (const target of [
      "/author/ada/%C0%AE%C0%AE/%C0%AE%C0%AE/%C0%AE%C0%AEetc",
      "/author/ada/%E2%80%AEx",
      "/author/ada/%EF%BC%8E%EF%BC%8E/x",
      `${ADDRESS}%E3`,
      `/author/ada/${SLUG}%2F..%2Findex.html`,
    ]) {
      expect((await send(target)).status, target).toBe(404);
    }
  });

  it("numbers a second address of the same words within its length", async () => {
    const { store, ada, piece } = await createSiteInScript();
    const wanted = { writerId: ada.id, pieceId: "00000000-0000-4000-8000-000000000000" };
    expect(await freePieceSlug(store.read, { ...wanted, wanted: piece.slug ?? "" })).toBe(
      `${SLUG}-2`,
    );
    const long = pieceSlug({ headline: "語".repeat(200) }, piece.id, "script");
    expect(shownSlug(long)).toBe("語".repeat(40));
    expect(normalPath(`/author/${"a".repeat(80)}/${long}`)).toBeDefined();
    const sought = await freePieceSlug(store.read, {
      ...wanted,
      wanted: long,
      isFree: (slug) => slug !== long,
    });
    expect(sought).toBe(`${encodeURIComponent("語".repeat(39))}-2`);
  });

  it("lets writers choose such an address, and other sites do not", async () => {
    const { store, move } = await createSiteInScript();
    await move(encodeURIComponent("新しい住所"));
    await saveChanged(store, { addresses: "latin" });
    await expect(move(encodeURIComponent("古い住所"))).rejects.toThrow(/letters a to z/);
    await move("a-new-address");
  });

  it("brings them back from an export", () => {
    const line = { type: "piece", author: "ada", headline: HEADLINE, body_md: "Bread." };
    expect(PieceLine.parse({ ...line, slug: SLUG }).slug).toBe(SLUG);
    for (const slug of [SHOWN, SLUG.toLowerCase(), "%2e%2e", "A-b", "%E3%80%80"]) {
      expect(PieceLine.safeParse({ ...line, slug }).success, slug).toBe(false);
    }
  });
});
