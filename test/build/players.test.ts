import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StoredPiece } from "../../api/contract/records.ts";
import { fileHeaders } from "../../api/render/file-headers.ts";
import { createRenderer } from "../../api/render/text/renderer.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { createRenderAgain } from "../../build/pipeline/render-again.ts";
import { createPiece, publishPiece, writerAt } from "../_setup.ts";
import { createLiveTree, unpublish } from "./_site.ts";

const VIDEO = "https://youtu.be/dQw4w9WgXcQ";
const POST = "https://masto.example/@ada/113000000000000000";
const KNOWN = {
  address: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  title: "A bridge",
  author: "Ada",
  picture: null,
};

async function createTree() {
  const tree = await createLiveTree();
  const { store, ada } = tree;
  const render = (body_md: string) => ({
    ...renderMarkdown(body_md, {}, [KNOWN]),
    slug: "a-headline",
  });
  return {
    ...tree,
    read: (path: string) => readFileSync(join(tree.root, path), "utf8"),
    show: async (body_md: string) =>
      publishPiece(store, ada, await createPiece(store, ada, { body_md }), render(body_md)),
    update: async ({ id, version, content }: StoredPiece, body_md: string) => {
      const step = { pieceId: id, actor: writerAt(ada), review: "off" } as const;
      const text = { ...content, body_md };
      const edited = await takeStep(store, { ...step, action: "edit", version, content: text });
      return takeStep(store, {
        ...step,
        action: "update",
        version: edited.version,
        rendered: render(body_md),
      });
    },
  };
}

describe("the frames of a piece", () => {
  it("are pages of their own, each of which allows one frame of one site", async () => {
    const { show, build, read } = await createTree();
    const { id } = await show(`${VIDEO}\n\n${POST}`);
    await build();
    const page = read("author/ada/a-headline/index.html");
    const players = [...page.matchAll(/data-player="\/([^"]*)"/g)].map(
      ([, path]) => `${path}/index.html`,
    );
    expect(players).toEqual([1, 2].map((number) => `embed/piece/${id}/play/${number}/index.html`));
    expect(page).not.toMatch(/<iframe|src="https?:\/\/(?!galley\.example)/);
    const [video = "", post = ""] = players.map(read);
    expect(video).toContain(
      "frame-src https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ&quot;".replace("&quot;", '"'),
    );
    expect(video).toContain(
      'src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1" title="A bridge"',
    );
    expect(post).toContain(`frame-src ${POST}/embed"`);
    const [path = ""] = players;
    expect(fileHeaders(path)["content-security-policy"]).toMatch(
      /^default-src 'none'; .*frame-src https:; .*frame-ancestors 'self'$/,
    );
    expect(fileHeaders("author/ada/a/index.html")["content-security-policy"]).toContain(
      "frame-src 'self';",
    );
  });

  it("go when the text has them no more", async () => {
    const { show, update, build, has } = await createTree();
    const piece = await show(`${VIDEO}\n\n${POST}`);
    const player = (number: number) => `embed/piece/${piece.id}/play/${number}/index.html`;
    await build();
    const once = await update(piece, POST);
    await build();
    expect([player(1), player(2)].map(has)).toEqual([true, false]);
    await update(once, "Nothing.");
    await build();
    expect([player(1), `embed/piece/${piece.id}/index.html`].map(has)).toEqual([false, true]);
  });

  it("go with the piece, and with its writer", async () => {
    const { store, ada, show, build, has } = await createTree();
    const [gone, erased] = [await show(VIDEO), await show(POST)];
    await build();
    const player = ({ id }: StoredPiece) => has(`embed/piece/${id}/play/1/index.html`);
    expect([player(gone), player(erased)]).toEqual([true, true]);
    await unpublish(store, ada, gone.id);
    await build();
    expect([player(gone), player(erased)]).toEqual([false, true]);
    await eraseWriter(store, OPERATOR, ada.id);
    await build();
    expect(player(erased)).toBe(false);
  });
});

describe("a public card", () => {
  it("keeps what its people saw when a new version renders the text again", async () => {
    const { store, show } = await createTree();
    const { id, rendered } = await show(`${VIDEO}\n\n${POST}`);
    await store.write((tx) =>
      tx.updateTable("pieces").set({ renderer_version: 1 }).where("id", "=", id).execute(),
    );
    // The sites have said something else since.
    const row = { title: "Free", author: "Eve", picture_id: null, due_at: null, attempts: 1 };
    const at = store.clock().toISOString();
    await store.write((tx) =>
      tx
        .updateTable("elsewhere_cards")
        .set({ ...row, fetched_at: at })
        .execute(),
    );
    const baseUrl = "https://galley.example";
    const { all } = createRenderAgain({
      store,
      isLeader: () => true,
      log: () => {},
      baseUrl,
      startRenderer: () => createRenderer({ baseUrl }),
    });
    expect(await all()).toBe(1);
    const again = await findPiece(store.read, id);
    expect(again?.rendered?.html).toBe(rendered?.html);
    expect(again?.rendered?.html).toContain("A bridge");
  });
});
