import { expect, it } from "vitest";
import type { Line } from "../../api/contract/transfer/transfer.ts";
import { exportLines } from "../../api/store/transfer/export.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { dueCards, recordCard } from "../../api/store/pieces/drafts/elsewhere-cards.ts";
import { createPiece, createWriter, publishPiece, tempFolder } from "../_setup.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { givePicture } from "../pictures/_pictures.ts";
import { createImporter, piecesOf, write } from "../scripts/_import.ts";
import { VIDEO } from "./_services.ts";

const PICTURE = "b".repeat(32);

async function linesOf(store: Store): Promise<Line[]> {
  return store.snapshot(async (db) => {
    const lines: Line[] = [];
    for await (const line of exportLines(db, "ada", { withPictures: false })) lines.push(line);
    return lines;
  });
}

it("an export takes what is known of cards along, and an import shows it without asking again", async () => {
  const { store } = await createImporter();
  const ada = await createWriter(store);
  const piece = await createPiece(store, ada, { body_md: VIDEO });
  const [card] = await dueCards(store, { limit: 1, perWriter: 1 });
  await givePicture(store, ada, PICTURE);
  const known = { title: "A bridge", author: "Bridges", picture: PICTURE };
  await recordCard(store, card!, { kind: "known", ...known });
  // A second one, which nobody has answered about yet.
  await createPiece(store, ada, { headline: "Another", body_md: "https://vimeo.com/76979871" });
  const proof = renderMarkdown(VIDEO, {}, [{ address: card!.address, ...known }]);
  await publishPiece(store, ada, piece, { ...proof, slug: "a-headline" });
  const lines = await linesOf(store);
  expect(lines.filter(({ type }) => type === "elsewhere")).toMatchObject([
    { author: "ada", address: card!.address, title: "A bridge", by: "Bridges", picture: PICTURE },
  ]);

  const other = await createImporter();
  const file = write(
    "galley.jsonl",
    lines.map((line) => JSON.stringify(line)).join("\n"),
    tempFolder(),
  );
  await other.bring(file);
  const [arrived] = (await piecesOf(other.store)).filter(({ status }) => status === "approved");
  // Its picture was left out.
  expect(arrived?.html).toBe(proof.html.replace(/<img[^>]*>/, ""));
  expect(await dueCards(other.store, { limit: 10, perWriter: 10 })).toEqual([]);
});
