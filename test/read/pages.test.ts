import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StoredPiece } from "../../api/contract/records.ts";
import { createPages } from "../../api/read/pages.ts";
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
  const pages = createPages({ tree: site.tree, reads: site.reads, baseUrl: BASE_URL });
  return { ...site, ada, pieces, pages };
}

const addressOf = ({ id }: { id: string }): string => `${BASE_URL}/author/ada/piece-${id}`;

describe("the subject of a page", () => {
  it("is found on each page of an archive, and not after it is withdrawn", async () => {
    const { store, worker, ada, pieces, pages, root } = await createSiteWith(PIECES);
    const [oldest, newest] = [pieces[0], pieces.at(-1)];
    if (!oldest || !newest) throw new Error("There are pieces.");
    const title = async (piece: StoredPiece) => await pages.subjectOf(addressOf(piece));
    expect(await title(oldest)).toMatchObject({ piece: { title: "Piece 0" } });
    expect(await title(newest)).toMatchObject({ piece: { title: "Piece 50" } });
    // The second page of the archive holds only this piece, and is removed with it.
    await unpublishPiece(store, ada, newest);
    await worker.catchUp();
    await expect(title(newest)).rejects.toMatchObject({ reason: "not_found" });
    expect(await title(oldest)).toMatchObject({ piece: { title: "Piece 0" } });
    // Only the archive knows the address.
    rmSync(join(root, "author/ada/archive/0/pieces.json"));
    await expect(title(oldest)).rejects.toMatchObject({ reason: "not_found" });
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
