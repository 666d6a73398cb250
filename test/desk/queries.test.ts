import { expect, it } from "vitest";
import { work } from "../../api/contract/work.ts";
import { createPiece, publishPiece } from "../_setup.ts";
import { givePicture } from "../pictures/_pictures.ts";
import { befriend, BODY, PARAGRAPHS, SHORTER, suggest } from "./_margin.ts";
import { type Office, openOffice, type Visitor, visitAs } from "./_office.ts";

/**
 * The queries that each page is answered with, however many pieces and pictures there are. More than before needs a
 * reason in the commit.
 */
const MOST: Readonly<Record<string, number>> = {
  "/desk": 13,
  "/desk/needs": 6,
  "/desk/reads": 8,
  "/desk/pieces/:id": 19,
  "/desk/pieces/new": 9,
  "/desk/pictures": 7,
  "/desk/edit/profile": 6,
  "/desk/edit/online-presence": 7,
  "/desk/account": 12,
};
/** The worker may ask something meanwhile, which makes more of it: the fewest queries of several looks count. */
const LOOKS = 20;

async function queriesOf(visitor: Visitor, path: string, most: number): Promise<number> {
  let fewest = Infinity;
  for (let look = 0; look < LOOKS && fewest > most; look++) {
    const before = work.queries;
    const answer = await visitor.get(path);
    await answer.text();
    fewest = Math.min(fewest, work.queries - before);
    expect([path, answer.status]).toEqual([path, 200]);
  }
  return fewest;
}

/** Pieces that the list shows in different ways, with what others said about them, and pictures. */
async function fill(office: Office, count: number): Promise<void> {
  const { store, ada } = office;
  for (let n = 0; n < count; n++) {
    const picture = n.toString(16).padStart(32, "0");
    await givePicture(store, ada, picture);
    const fields = { headline: `Piece ${n}`, body_md: BODY, cover: picture };
    const draft = await createPiece(store, ada, fields);
    await suggest(office, draft.id, { body_md: BODY.replace(PARAGRAPHS[0] ?? "", SHORTER) });
    await befriend(office, draft.id, null);
    const shown = await createPiece(store, ada, { ...fields, headline: `Public ${n}` });
    await publishPiece(store, ada, shown);
  }
}

it("a page of the desk asks the database as often for many pieces as for one", async () => {
  const office = await openOffice();
  const { id } = await createPiece(office.store, office.ada, { body_md: BODY });
  await fill(office, 6);
  await office.settled();
  const writer = await visitAs(office, office.ada);
  const found: Record<string, number> = {};
  for (const [path, most] of Object.entries(MOST))
    found[path] = await queriesOf(writer, path.replace(":id", id), most);
  expect(found).toEqual(MOST);
});
