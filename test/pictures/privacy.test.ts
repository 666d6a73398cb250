import { expect, it } from "vitest";
import { PICTURE_NAMES } from "../../api/contract/pictures.ts";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { deletePicture } from "../../api/store/pictures/picture-deletion.ts";
import { fc } from "../_property.ts";
import { content, createPiece, createWriter, writerAt } from "../_setup.ts";
import { type Office, openOffice, visitAs } from "../desk/_office.ts";
import { givePicture } from "./_pictures.ts";
import { isShort } from "../_suite.ts";

const IDS = ["a", "b", "c"].map((digit) => digit.repeat(32));
/** The encodings that a picture of these tests has. */
const MADE = ["720.webp", "1280.webp", "1280.jpg"];
/** Every address that somebody who knows the id could try. */
const PUBLIC = (id: string): string[] => [
  ...PICTURE_NAMES.map((name) => `/pictures/${id}-${name}`),
  `/pictures/${id}`,
  `/pictures/${id}/`,
  `/pictures/${id}-1280.jpg/`,
  `/pictures/${id.toUpperCase()}-1280.jpg`,
  `/pictures/%2e%2e/pictures/${id}-1280.jpg`,
  `/api/v1/pictures/${id}`,
];

const step = fc.record({
  kind: fc.constantFrom(
    "give",
    "edit",
    "publish",
    "update",
    "give",
    "update",
    "unpublish",
    "delete",
  ),
  writer: fc.nat(1),
  piece: fc.nat(1),
  shown: fc.subarray(IDS),
  cover: fc.constantFrom(null, ...IDS),
  id: fc.constantFrom(...IDS),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What should be so: who has which pictures, and which of them each public piece shows. */
class Model {
  readonly owned = new Map<string, Set<string>>();
  readonly shown = new Map<string, Set<string>>();

  isPublic(id: string): boolean {
    return [...this.shown.values()].some((ids) => ids.has(id));
  }
}

async function createLife(office: Office) {
  const { store, ada, edith } = office;
  const bob = await createWriter(store, { slug: "bob" });
  const eve = await createWriter(store, { slug: "eve" });
  const writers = [ada, bob] as const;
  const pieces = new Map<Writer, StoredPiece[]>();
  const model = new Model();
  let edits = 0;
  for (const writer of writers) {
    pieces.set(writer, [await createPiece(store, writer), await createPiece(store, writer)]);
    model.owned.set(writer.id, new Set(IDS));
    for (const id of IDS) await givePicture(store, writer, id);
  }
  const { key } = await mintKey(store, writerAt(eve), {
    writerId: eve.id,
    name: "Program",
    scope: "pieces:write",
  });
  const visits = new Map<Writer, Awaited<ReturnType<typeof visitAs>>>();
  for (const writer of [ada, bob, edith, eve]) visits.set(writer, await visitAs(office, writer));

  /** Makes one change, if it is possible now, as its writer would. */
  async function act({ kind, writer: who, piece: which, shown, cover, id }: Step): Promise<void> {
    const writer = writers[who] as Writer;
    const own = model.owned.get(writer.id) as Set<string>;
    const mine = pieces.get(writer) as StoredPiece[];
    const piece = mine[which] as StoredPiece;
    const isPublic = model.shown.has(piece.id);
    const about = { pieceId: piece.id, actor: writerAt(writer), review: "off" } as const;
    const keep = (next: StoredPiece) => (mine[which] = next);
    const ownCover = cover && own.has(cover) ? cover : null;
    const edit = async () => {
      // Each text is another one: an update must change something.
      const body_md = [`Text ${edits++}.`, ...shown.map((one) => `![](/pictures/${one})`)].join(
        "\n\n",
      );
      const { version } = piece;
      const edited = content({ ...piece.content, body_md, cover: ownCover });
      return keep(await takeStep(store, { ...about, action: "edit", version, content: edited }));
    };
    if (kind === "give") {
      await givePicture(store, writer, id);
      own.add(id);
    } else if (kind === "delete" && own.has(id)) {
      await deletePicture(store, writerAt(writer), { writerId: writer.id, id });
      own.delete(id);
      for (const one of mine) {
        model.shown.get(one.id)?.delete(id);
        if (one.content.cover === id) one.content.cover = null;
      }
    } else if (kind === "edit") {
      await edit();
    } else if (kind === "unpublish" && isPublic) {
      keep(await takeStep(store, { ...about, action: "unpublish" }));
      model.shown.delete(piece.id);
    } else if (kind === "publish" || kind === "update") {
      if (isPublic !== (kind === "update")) return;
      const { version, content: text } = kind === "update" ? await edit() : piece;
      const rendered = { ...renderMarkdown(text.body_md), slug: `piece-${who}-${which}` };
      keep(await takeStep(store, { ...about, action: kind, version, rendered }));
      const shownCover = kind === "update" ? ownCover : text.cover;
      const isShown = (one: string) =>
        own.has(one) && (text.body_md.includes(one) || one === shownCover);
      model.shown.set(piece.id, new Set(IDS.filter(isShown)));
    }
  }

  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(office.origin + path, { redirect: "manual", headers })).status;

  /** The statuses of every address for everyone, and what they should be. */
  async function look(id: string) {
    const isPublic = model.isPublic(id);
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const path of PUBLIC(id)) {
      const { pathname } = new URL(path, office.origin);
      const isFile = MADE.some((name) => pathname === `/pictures/${id}-${name}`);
      const expected = isPublic && isFile ? 200 : 404;
      found[path] = [
        await status(path),
        await status(path, { authorization: `Bearer ${key}` }),
        (await visits.get(eve)?.get(path))?.status,
      ];
      wanted[path] = [expected, expected, expected];
    }
    for (const name of MADE) {
      const path = `/desk/pictures/${id}-${name}`;
      const isThere = [...model.owned.values()].some((ids) => ids.has(id));
      for (const [writer, visit] of visits) {
        const may = writer === edith ? isThere : model.owned.get(writer.id)?.has(id);
        found[`${path} for ${writer.slug}`] = (await visit.get(path)).status;
        wanted[`${path} for ${writer.slug}`] = may ? 200 : 404;
      }
      found[`${path} for nobody`] = await status(path);
      wanted[`${path} for nobody`] = 404;
    }
    return { found, wanted };
  }
  return { act, look, model };
}

it("shows a picture to readers only while a public piece shows it, whatever its writers do", async () => {
  const office = await openOffice();
  const { act, look, model } = await createLife(office);
  let timesPublic = 0;
  const life = fc.sample(step, { numRuns: isShort() ? 25 : 45, seed: 17 });
  for (const [index, one] of life.entries()) {
    await act(one);
    await office.settled();
    for (const id of IDS) {
      if (model.isPublic(id)) timesPublic++;
      const { found, wanted } = await look(id);
      expect(found, `after step ${index}, ${JSON.stringify(one)}`).toEqual(wanted);
    }
  }
  expect(timesPublic).toBeGreaterThan(life.length / 3);
  // At other times it was not.
  expect(timesPublic).toBeLessThan(2.6 * life.length);
});
