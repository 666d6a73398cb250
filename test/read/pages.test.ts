import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StoredPiece } from "../../api/contract/records.ts";
import { createPages } from "../../api/read/pages.ts";
import { createRedirects } from "../../api/read/redirects.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import {
  addRedirect,
  insertRedirects,
  tellBuild,
} from "../../api/store/pieces/public/redirects.ts";
import { createWriter } from "../_setup.ts";
import { BASE_URL, createTestSite, publishPiece, unpublishPiece } from "./_site.ts";

/** One more than a page of an archive holds. */
const PIECES = 51;

async function createSiteWith(count: number) {
  const site = await createTestSite();
  const ada = await createWriter(site.store);
  const pieces: StoredPiece[] = [];
  for (let number = 0; number < count; number++) {
    pieces.push(await publishPiece(site.store, ada, { headline: `Piece ${number}` }));
  }
  await site.worker.catchUp();
  const pages = createPages({
    tree: site.tree,
    reads: site.reads,
    redirects: createRedirects(site.tree),
    baseUrl: BASE_URL,
  });
  return { ...site, ada, pieces, pages };
}

const addressOf = ({ id }: { id: string }): string => `${BASE_URL}/author/ada/piece-${id}`;

describe("the subject of a page", () => {
  it("is found however old it is, and not after it is withdrawn", async () => {
    const { store, worker, ada, pieces, pages, root } = await createSiteWith(PIECES);
    const [oldest, newest] = [pieces[0], pieces.at(-1)];
    if (!oldest || !newest) throw new Error("There are pieces.");
    const title = async (piece: StoredPiece) => await pages.subjectOf(addressOf(piece));
    expect(await title(oldest)).toMatchObject({ piece: { title: "Piece 0" } });
    expect(await title(newest)).toMatchObject({ piece: { title: "Piece 50" } });
    await unpublishPiece(store, ada, newest);
    await worker.catchUp();
    await expect(title(newest)).rejects.toMatchObject({ reason: "not_found" });
    expect(await title(oldest)).toMatchObject({ piece: { title: "Piece 0" } });
    // Only the Markdown knows the id.
    rmSync(join(root, `author/ada/piece-${oldest.id}.md`));
    await expect(title(oldest)).rejects.toMatchObject({ reason: "not_found" });
  });

  it("is found at an address that the piece had before, and at one that an editor redirects", async () => {
    const { store, worker, pieces, pages } = await createSiteWith(1);
    const [piece] = pieces;
    if (!piece) throw new Error("There is a piece.");
    const page = `/author/ada/piece-${piece.id}`;
    const redirect = { piece_id: piece.id, target: null, origin: "slug" } as const;
    await store.write(async (tx) => {
      await insertRedirects(tx, store, [{ ...redirect, path: "/author/ada/before" }]);
      await tellBuild(tx, store, ["/author/ada/before"]);
    });
    for (const [path, target] of [
      ["/2019/ink", { path: page, rest: "?x" }],
      ["/she", { path: "/author/ada", rest: "" }],
      ["/away", { url: "https://other.example/author/ada" }],
    ] as const) {
      await addRedirect(store, OPERATOR, { path, target });
    }
    await worker.catchUp();
    for (const path of ["/author/ada/before", "/author/ada/before/", "/2019/ink"]) {
      const found = await pages.subjectOf(BASE_URL + path);
      expect(found).toMatchObject({ piece: { title: "Piece 0", url: BASE_URL + page } });
    }
    expect(await pages.subjectOf(`${BASE_URL}/she`)).toMatchObject({ author: { slug: "ada" } });
    for (const url of [`${BASE_URL}/away`, "https://other.example/author/ada/before"]) {
      await expect(pages.subjectOf(url)).rejects.toMatchObject({ reason: "not_found" });
    }
  });

  it("does not depend on what a theme writes into the page", async () => {
    const { root, pieces, pages } = await createSiteWith(2);
    const [piece, other] = pieces;
    if (!piece || !other) throw new Error("There are pieces.");
    const pageOf = ({ id }: StoredPiece) => join(root, `author/ada/piece-${id}/index.html`);
    for (const html of ["", readFileSync(pageOf(other), "utf8")]) {
      writeFileSync(pageOf(piece), html);
      const found = await pages.subjectOf(addressOf(piece));
      expect(found).toMatchObject({ piece: { url: addressOf(piece), title: "Piece 0" } });
    }
  });
});
