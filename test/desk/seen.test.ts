import { describe, expect, it } from "vitest";
import type { PieceContent } from "../../api/contract/draft.ts";
import { Piece } from "../../api/contract/piece.ts";
import type { StoredPiece } from "../../api/contract/records.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { slugOf } from "../../api/render/slug.ts";
import { publishDue } from "../../api/store/pieces/lifecycle/due-plans.ts";
import type { PublicForm } from "../../api/store/pieces/lifecycle/fingerprint.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { deletePicture } from "../../api/store/pictures/picture-deletion.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { publicFormOf } from "../../api/store/pieces/public/public-form.ts";
import { seriesOfPiece } from "../../api/store/series/series.ts";
import { addSeries, putInSeries, saveSeries } from "../../api/store/series/series-steps.ts";
import type { RenderedText } from "../../api/store/pieces/lifecycle/step.ts";
import { createTestClock, createPiece, keyOf, publishPiece, writerAt } from "../_setup.ts";
import { givePicture } from "../pictures/_pictures.ts";
import { type Office, openOffice, seenIn, type Visitor, visitAs } from "./_office.ts";

const CHANGED = "This changed while you looked. Look again.";
const LATER = { when: "later", at: "2026-03-02T08:00" };
const COVER = "b".repeat(32);
const SHOWN = "c".repeat(32);

/** A piece that somebody looks at while somebody else changes it. */
interface Looked {
  office: Office;
  id: string;
}

type Change = (looked: Looked) => Promise<unknown>;

async function now({ office: { store }, id }: Looked): Promise<StoredPiece> {
  return (await findPiece(store.read, id))!;
}

function renderedOf({ id, content }: StoredPiece): RenderedText {
  return { ...renderMarkdown(content.body_md), slug: slugOf(content.headline, id) };
}

function edit(change: Partial<PieceContent>): Change {
  return async (looked) => {
    const { store, ada } = looked.office;
    const { id: pieceId, content, version } = await now(looked);
    const step = { pieceId, actor: writerAt(ada), review: "required", version } as const;
    await takeStep(store, { ...step, action: "edit", content: { ...content, ...change } });
  };
}

/** As nobody can in the desk: a new renderer, or a hand in the database. */
function setColumn(table: "pieces" | "writers", columns: Record<string, string | number>): Change {
  return async (looked) => {
    const { writerId, id } = await now(looked);
    await looked.office.store.write((tx) =>
      tx
        .updateTable(table)
        .set(columns)
        .where("id", "=", table === "pieces" ? id : writerId)
        .execute(),
    );
  };
}

async function send({ office, id }: Looked, more: { at?: string; dated?: string } = {}) {
  const piece = await now({ office, id });
  const actor = writerAt(office.ada);
  const { version } = piece;
  const step = {
    pieceId: id,
    actor,
    review: "required",
    version,
    rendered: renderedOf(piece),
  } as const;
  const { at, ...rest } = more;
  if (at) return takeStep(office.store, { ...step, action: "schedule", at });
  return takeStep(office.store, { ...step, action: "publish", ...rest });
}

/** The same text turns out to be a program's. */
async function byProgram({ office: { store, ada }, id }: Looked): Promise<void> {
  const { keyId } = await keyOf(store, ada);
  await store.write((tx) =>
    tx
      .updateTable("revisions")
      .set({ via: "api", key_id: keyId })
      .where("piece_id", "=", id)
      .execute(),
  );
}

/** Another piece of the writer's takes the address. */
async function takeSlug(looked: Looked): Promise<void> {
  const { store, ada } = looked.office;
  const { content } = await now(looked);
  const other = await createPiece(store, ada, { headline: content.headline });
  await publishPiece(store, ada, other, renderedOf(other));
}

/** The series gets another title. */
async function renameSeries({ office: { store, ada }, id }: Looked): Promise<void> {
  const series = await seriesOfPiece(store.read, id);
  if (!series) throw new Error("The piece is in no series.");
  const text = { title: "Buy ink here", description: "", slug: () => "buy" };
  await saveSeries(store, writerAt(ada), { id: series.id, ...text });
}

/** How each part of what becomes public changes. A part without a row does not compile. */
const CHANGES: Record<Exclude<keyof PublicForm, "piece" | "time" | "date">, Change> = {
  author: setColumn("writers", { slug: "adah" }),
  slug: takeSlug,
  headline: edit({ headline: "Other ink" }),
  sub: edit({ sub: "Another standfirst." }),
  body_md: edit({ body_md: `Darker.\n\n![](/pictures/${SHOWN})` }),
  html: edit({ body_md: `*Dark.*\n\n![](/pictures/${SHOWN})` }),
  text: edit({ body_md: `Dark!\n\n![](/pictures/${SHOWN})` }),
  category: edit({ category: "money" }),
  tags: edit({ tags: ["wells"] }),
  style: edit({ style: "advert" }),
  locale: edit({ locale: "de" }),
  external_url: edit({ external_url: "https://coin.example/" }),
  translation_of: async (looked) => {
    const { store, ada } = looked.office;
    const { id } = await createPiece(store, ada, { headline: `Tinte ${++number}` });
    await edit({ translation_of: id })(looked);
  },
  statement: edit({ statement: "By hand." }),
  pictures: ({ office: { store, ada } }) =>
    deletePicture(store, writerAt(ada), { writerId: ada.id, id: SHOWN }),
  cover: ({ office: { store, ada } }) => givePicture(store, ada, COVER, { alt: "Buy here" }),
  drafting: byProgram,
  series: renameSeries,
};

/** Where the parts of a piece's record come from. The others belong to the writer, or to the moment. */
const RECORD: Record<keyof Piece, keyof PublicForm | "writer" | "moment"> = {
  id: "piece",
  url: "slug",
  title: "headline",
  summary: "sub",
  content_html: "html",
  content_text: "text",
  date_published: "date",
  date_modified: "moment",
  tags: "tags",
  category: "category",
  kind: "style",
  authors: "writer",
  external_url: "external_url",
  image: "cover",
  language: "locale",
  drafting: "drafting",
  translations: "translation_of",
  series: "series",
  receipt_url: "slug",
};

async function openCast(review: "off" | "required") {
  const clock = createTestClock();
  const office = await openOffice({ review, clock });
  await givePicture(office.store, office.ada, COVER, { alt: "A bridge" });
  return { office, clock };
}

let number = 0;

async function draftIn(office: Office): Promise<Looked> {
  const { store, ada } = office;
  await givePicture(store, ada, COVER, { alt: "A bridge" });
  await givePicture(store, ada, SHOWN);
  const body_md = `Dark.\n\n![](/pictures/${SHOWN})`;
  const headline = `Ink ${++number}`;
  const { id } = await createPiece(store, ada, { headline, body_md, cover: COVER, tags: ["ink"] });
  const series = { writerId: ada.id, title: "Of ink", description: "", slug: () => "of-ink" };
  const seriesId = await addSeries(store, writerAt(ada), series);
  await putInSeries(store, writerAt(ada), { pieceId: id, seriesId });
  return { office, id };
}

describe("what was seen is what becomes public", () => {
  it("every part of a record is covered by the fingerprint, and every part of that by a row here", async () => {
    const { office } = await openCast("off");
    const piece = await now(await draftIn(office));
    const { content } = piece;
    const rendered = renderMarkdown(content.body_md);
    const form = await publicFormOf(office.store.read, { piece, content, rendered, wanted: "a" });
    const parts = Object.keys(form).toSorted();
    expect(Object.keys(RECORD).toSorted()).toEqual(Object.keys(Piece.shape).toSorted());
    expect([...Object.keys(CHANGES), "piece", "time", "date"].toSorted()).toEqual(parts);
    const sources = Object.values(RECORD).filter((part) => part !== "writer" && part !== "moment");
    expect(sources.filter((part) => !parts.includes(part))).toEqual([]);
  });

  it.each([
    ["Publish", {}],
    ["Schedule", LATER],
  ])("no part changes between the look and %s", async (_, fields) => {
    const { office } = await openCast("off");
    const visitor = await visitAs(office, office.ada);
    for (const [part, change] of Object.entries(CHANGES)) {
      const looked = await draftIn(office);
      const path = `/desk/pieces/${looked.id}/publish`;
      const seen = seenIn(await (await visitor.get(path)).text());
      await change(looked);
      const refused = await visitor.post(path, { seen, ...fields });
      expect([part, refused.status]).toEqual([part, 409]);
      expect(await refused.text()).toContain(CHANGED);
      expect([part, await now(looked)]).toMatchObject([part, { status: "draft", plan: null }]);
      if (part === "author") await setColumn("writers", { slug: "ada" })(looked);
    }
  });

  it("no part changes between the look and Accept", async () => {
    const { office } = await openCast("required");
    const editor = await visitAs(office, office.edith);
    const resend = (more: { at?: string; dated?: string }) => (looked: Looked) =>
      send(looked, more);
    const changes: Record<string, Change> = {
      ...CHANGES,
      html: setColumn("pieces", { html: "<p>Brighter.</p>" }),
      text: setColumn("pieces", { text: "Brighter." }),
      time: resend({ at: "2026-03-02T08:00:00.000Z" }),
      date: resend({ dated: "2001-01-01T00:00:00.000Z" }),
    };
    for (const [part, change] of Object.entries(changes)) {
      const looked = await draftIn(office);
      await send(looked);
      const path = `/desk/review/${looked.id}`;
      const seen = seenIn(await (await editor.get(path)).text());
      const isInPlace = ["author", "slug", "html", "text", "pictures", "cover"].includes(part);
      const step = { pieceId: looked.id, actor: writerAt(office.ada), review: "required" } as const;
      if (!isInPlace) await takeStep(office.store, { ...step, action: "withdraw" });
      await change(looked);
      if (!isInPlace && part !== "time" && part !== "date") await send(looked);
      const refused = await editor.post(path, { action: "accept", seen });
      expect([part, refused.status]).toEqual([part, 409]);
      expect(await refused.text()).toContain(CHANGED);
      expect([part, await now(looked)]).toMatchObject([part, { status: "pending" }]);
      if (part === "author") await setColumn("writers", { slug: "ada" })(looked);
    }
  });

  it("nothing is accepted that an older renderer made, until it is rendered again", async () => {
    const { office } = await openCast("required");
    const looked = await draftIn(office);
    await send(looked);
    await setColumn("pieces", { renderer_version: RENDERER_VERSION - 1 })(looked);
    const editor = await visitAs(office, office.edith);
    const path = `/desk/review/${looked.id}`;
    const refused = await editor.press(path, { action: "accept" });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("An older version of Galley rendered this text.");
    await setColumn("pieces", { renderer_version: RENDERER_VERSION })(looked);
    expect((await editor.press(path, { action: "accept" })).status).toBe(303);
  });

  it("a fingerprint is that of one piece", async () => {
    const { office } = await openCast("off");
    const visitor = await visitAs(office, office.ada);
    const [one, other] = [await draftIn(office), await draftIn(office)];
    const page = await (await visitor.get(`/desk/pieces/${one.id}/publish`)).text();
    const path = `/desk/pieces/${other.id}/publish`;
    for (const seen of [seenIn(page), ""]) {
      expect((await visitor.post(path, { seen })).status).toBe(409);
    }
    expect((await visitor.post(path, {})).status).toBe(409);
    expect(await now(other)).toMatchObject({ status: "draft" });
  });
});

describe("the address of a first publication", () => {
  it("is shown to the editor, and is the one that it gets", async () => {
    const { office } = await openCast("required");
    const looked = await draftIn(office);
    await edit({ wanted_slug: "galley-endorses-scam-coin" })(looked);
    await send(looked);
    const editor = await visitAs(office, office.edith);
    const path = `/desk/review/${looked.id}`;
    const page = await (await editor.get(path)).text();
    const address = `${office.origin}/author/ada/galley-endorses-scam-coin`;
    expect(page).toContain(`<code dir="ltr">${address}</code>`);
    for (const fact of ["Building", "ink", "essay", "A bridge"]) expect(page).toContain(fact);
    await editor.press(path, { action: "accept" });
    expect(await now(looked)).toMatchObject({ slug: "galley-endorses-scam-coin" });

    const plain = await draftIn(office);
    await edit({ cover: null })(plain);
    await send(plain);
    const card = await editor.get(`/desk/review/${plain.id}/card.jpg`);
    expect(card.headers.get("content-type")).toBe("image/jpeg");
  });

  it("is held for a piece that waits for its time", async () => {
    const { office, clock } = await openCast("off");
    const looked = await draftIn(office);
    const visitor = await visitAs(office, office.ada);
    const path = `/desk/pieces/${looked.id}/publish`;
    expect((await visitor.press(path, LATER)).status).toBe(303);
    await takeSlug(looked);
    clock.advance({ days: 2 });
    expect(await publishDue(office.store, { review: "off" })).toBe(1);
    const { content, slug } = await now(looked);
    expect(slug).toBe(slugOf(content.headline, looked.id));
  });
});

describe("a schedule", () => {
  it.each(["cover", "pictures"] as const)(
    "is taken back if its %s no longer fit what was seen, and the desk says why",
    async (part) => {
      const { office, clock } = await openCast("off");
      const looked = await draftIn(office);
      const visitor = await visitAs(office, office.ada);
      await visitor.press(`/desk/pieces/${looked.id}/publish`, LATER);
      await CHANGES[part](looked);
      clock.advance({ days: 2 });
      expect(await publishDue(office.store, { review: "off" })).toBe(0);
      const why = "a picture, its description, the address or the series was changed";
      expect(await now(looked)).toMatchObject({ status: "draft", plan: { takenBack: { why } } });
      expect(await (await visitor.get(`/desk/pieces/${looked.id}`)).text()).toContain(why);
    },
  );
});

it("a choice on the Publish page is no change", async () => {
  const { office } = await openCast("off");
  const looked = await draftIn(office);
  await byProgram(looked);
  const visitor = await visitAs(office, office.ada);
  const choice = { category: "money", tags: "wells", wanted_slug: "dark-ink" };
  const pressed = await visitor.press(`/desk/pieces/${looked.id}/publish`, choice);
  expect(pressed.status).toBe(303);
  expect(await now(looked)).toMatchObject({
    status: "approved",
    slug: "dark-ink",
    content: { category: "money", tags: ["wells"] },
  });
});

it("pictures on other hosts are named, to the writer and to the editor", async () => {
  const { office } = await openCast("required");
  const looked = await draftIn(office);
  const own = `${office.origin}/logo.png`;
  const body_md = `![A coin](https://coin.example/a.png?b&c)\n\n![Ours](${own})`;
  await edit({ body_md })(looked);
  const textOf = async (visitor: Visitor, path: string) =>
    (await (await visitor.get(path)).text()).replaceAll(/<[^>]*>/g, "");
  const writer = await visitAs(office, office.ada);
  const sentence = "This picture is on coin.example and can change after you";
  const publish = await textOf(writer, `/desk/pieces/${looked.id}/publish`);
  expect(publish).toContain(`${sentence} publish it. A coin`);
  await writer.press(`/desk/pieces/${looked.id}/publish`, {});
  const editor = await visitAs(office, office.edith);
  const review = await textOf(editor, `/desk/review/${looked.id}`);
  expect(review).toContain(`${sentence} accept it. A coin`);
  expect(review).not.toContain(new URL(office.origin).host + " and can change");
  expect((await now(looked)).rendered?.html).toContain(
    `<a href="${own}" rel="noopener nofollow ugc">Ours</a>`,
  );
  // What is not reviewed is named where the site is set.
  const settings = await textOf(editor, "/desk/site");
  expect(settings).toMatch(/profiles, shop listings and the pages below appear without review/);
});
