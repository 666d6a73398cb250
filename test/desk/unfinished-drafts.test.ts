import { describe, expect, it } from "vitest";
import { CreatePieceBody, MyPieceListItem } from "../../api/contract/draft.ts";
import type { Issue } from "../../api/contract/errors.ts";
import { TYPED_BODY_MAX } from "../../api/contract/unfinished.ts";
import { fieldsOf, NEW_FIELDS } from "../../api/desk/pieces/piece-form.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { findPiece, findWorkingCopy, listPieces } from "../../api/store/pieces/drafts/pieces.ts";
import { content, createPiece, createWriter, publishPiece, writerAt } from "../_setup.ts";
import { type Office, openOffice, type Visitor, visitAs } from "./_office.ts";

type Fields = Record<string, string>;

const WHOLE = { ...NEW_FIELDS, headline: "A headline", body_md: "A text." };

interface SavedAnswer {
  ok: true;
  id: string;
  version: number;
  status: string;
  issues: Issue[];
}

/** Saves as the editor's script does. */
async function save(
  visitor: Visitor,
  path: string,
  fields: Fields,
): Promise<{ status: number; saved: SavedAnswer }> {
  const body = new URLSearchParams({ ...fields, form_token: visitor.token }).toString();
  const answer = await visitor.postRaw(path, body, {
    "content-type": "application/x-www-form-urlencoded",
    accept: "application/json",
  });
  return { status: answer.status, saved: (await answer.json()) as SavedAnswer };
}

const newest = async ({ store }: Office) => (await listPieces(store.read, { limit: 1 }))[0];

/** The words beside a field, if they are shown while somebody types. */
const CASES: [string, Fields, string | undefined, string][] = [
  ["only a headline", { body_md: "" }, undefined, "Write something."],
  ["only a body", { headline: "" }, undefined, "Write a headline."],
  ["a blank headline", { headline: " \n " }, undefined, "Write a headline."],
  [
    "a headline that is too long",
    { headline: "h".repeat(201) },
    "Shorten it by one character: the limit is 200",
    "Shorten it by one character: the limit is 200.",
  ],
  [
    "a standfirst that is too long",
    { sub: "s ".repeat(300) },
    "Shorten it by 199 characters: the limit is 400",
    "Shorten it by 199 characters: the limit is 400.",
  ],
  [
    "a body that is too long",
    { body_md: "b".repeat(120_000) },
    "Shorten it by 20,000 characters: the limit is 100,000",
    "Shorten it by 20,000 characters: the limit is 100,000.",
  ],
  [
    "nine tags",
    { tags: "a, b, c, d, e, f, g, h, i" },
    "Remove one tag: a piece can have 8",
    "Remove one tag: a piece can have 8.",
  ],
  [
    "a tag that is too long",
    { tags: `a, ${"t".repeat(33)}` },
    `Shorten “${"t".repeat(33)}”: a tag can have 32 characters`,
    "a tag can have 32 characters.",
  ],
  [
    "a language that is none",
    { locale: "Klingon!" },
    "Use the code of a language, such as en or pt-BR",
    "Use the code of a language, such as en or pt-BR.",
  ],
  [
    "a style with capitals",
    { style: "Field Notes" },
    "Use lower-case letters, digits and hyphens, such as field-notes",
    "such as field-notes.",
  ],
  [
    "half an address",
    { external_url: "example.org/piece" },
    "Enter a whole address, such as https://example.org/my-piece",
    "Enter a whole address, such as https://example.org/my-piece.",
  ],
  [
    "a slug with blanks",
    { wanted_slug: "My First Piece" },
    "use the letters a to z, digits and single hyphens, such as my-first-piece",
    "Use the letters a to z, digits and single hyphens, such as my-first-piece.",
  ],
];

describe("an unfinished draft", () => {
  it.each(CASES)("is saved with %s, and cannot leave the desk", async (_, odd, typing, checked) => {
    const office = await openOffice();
    const visitor = await visitAs(office, office.ada);
    const { status, saved } = await save(visitor, "/desk/pieces", { ...WHOLE, ...odd, draft: "a" });
    expect(status).toBe(201);
    expect(saved.issues.map(({ message }) => message)).toEqual(typing ? [typing] : []);
    const [name = "", value = ""] = Object.entries(odd)[0] ?? [];

    // Another machine: nothing of it is in this visitor's browser.
    const path = `/desk/pieces/${saved.id}`;
    const elsewhere = await visitAs(office, office.ada);
    const page = await (await elsewhere.get(path)).text();
    if (value.trim()) expect(page).toContain(value);
    expect(page.includes('aria-invalid="true"')).toBe(typing !== undefined);

    const piece = (await findPiece(office.store.read, saved.id))!;
    const fields = { ...fieldsOf(piece.content, null), version: String(saved.version) };
    for (const next of ["publish", "look"]) {
      const pressed = await visitor.post(path, { ...fields, next });
      expect(pressed.headers.get("location")).toBe(`${path}?check=${next}`);
      const form = await (await visitor.get(`${path}?check=${next}`)).text();
      expect(form).toContain(checked);
      expect(form).toContain(`aria-describedby="`);
      expect(form).toContain("correct the fields that are marked below");
    }
    const asked = await visitor.get(`${path}/publish`);
    expect(asked.headers.get("location")).toBe(`${path}?check=publish`);
    const forced = await visitor.press(`${path}/publish`, {});
    expect(forced.headers.get("location")).toBe(`${path}?check=publish`);
    expect(await findPiece(office.store.read, saved.id)).toEqual(piece);

    const corrected = { ...fields, [name]: WHOLE[name as keyof typeof WHOLE] };
    const { saved: again } = await save(visitor, path, corrected);
    expect(again.issues).toEqual([]);
    const published = await visitor.press(`${path}/publish`, {});
    expect(published.headers.get("location")).toBe(`${path}/live`);
  });

  it("keeps what the store would refuse: a picture of somebody else, an address that is taken", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const first = await createPiece(store, ada);
    const { slug } = await publishPiece(store, ada, first);
    const visitor = await visitAs(office, ada);
    const odd = { cover: "a".repeat(32), wanted_slug: slug!, draft: "a" };
    const { saved } = await save(visitor, "/desk/pieces", { ...WHOLE, ...odd });
    expect(saved.issues).toEqual([
      { path: "cover", message: "This picture is not in your library. Choose another one" },
      {
        path: "wanted_slug",
        message: "Another piece of yours has or had this address. Choose another",
      },
    ]);
    const kept = (await findPiece(store.read, saved.id))!.content;
    expect([kept.cover, kept.wanted_slug]).toEqual([null, undefined]);
    expect(fieldsOf(kept, null)).toMatchObject({ cover: odd.cover, wanted_slug: slug });
  });

  it("is valid for programs: lists have the nearest values that a piece can have", async () => {
    const office = await openOffice();
    const { store, ada, origin } = office;
    const visitor = await visitAs(office, ada);
    await save(visitor, "/desk/pieces", {
      ...WHOLE,
      headline: "h".repeat(300),
      tags: "a, b, c, d, e, f, g, h, i",
      locale: "Klingon!",
      draft: "a",
    });
    const minted = await mintKey(store, writerAt(ada), {
      writerId: ada.id,
      name: "Agent",
      scope: "pieces:write",
    });
    const headers = { authorization: `Bearer ${minted.key}` };
    const mine = await fetch(`${origin}/api/v1/pieces/me`, { headers });
    const { pieces } = (await mine.json()) as { pieces: unknown[] };
    const [item] = pieces.map((piece) => MyPieceListItem.parse(piece));
    expect([item?.headline.length, item?.tags.length, item?.locale]).toEqual([200, 8, "en"]);
    const { headline, sub, category, locale, tags } = item!;
    CreatePieceBody.parse({ headline, sub, category, locale, tags, body_md: "Text" });
    expect((await (await visitor.get("/desk")).text()).includes("h".repeat(200))).toBe(true);

    const refused = await fetch(`${origin}/api/v1/pieces`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ headline: "A headline alone" }),
    });
    expect(refused.status).toBe(400);
  });

  it("is called Untitled where it has no headline", async () => {
    const office = await openOffice();
    const visitor = await visitAs(office, office.ada);
    const { saved } = await save(visitor, "/desk/pieces", { ...WHOLE, headline: "", draft: "a" });
    for (const path of [
      "/desk",
      ...["", "/revisions", "/delete"].map((end) => `/desk/pieces/${saved.id}${end}`),
    ]) {
      expect(await (await visitor.get(path)).text()).toContain("Untitled");
    }
  });

  it("is not made from a form that nobody has filled in", async () => {
    const office = await openOffice();
    const visitor = await visitAs(office, office.ada);
    const answer = await visitor.post("/desk/pieces", { ...NEW_FIELDS, draft: "a" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("There is nothing to save yet.");
    expect(await newest(office)).toBeUndefined();
  });

  it("has a bound: a text that is too long to keep is refused and returned", async () => {
    const office = await openOffice();
    const visitor = await visitAs(office, office.ada);
    const body_md = "b".repeat(TYPED_BODY_MAX + 1);
    const answer = await visitor.post("/desk/pieces", { ...WHOLE, body_md, draft: "a" });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("Is too long to be saved: at most 300,000 characters.");
    expect(page).toContain(body_md);
    expect(await newest(office)).toBeUndefined();
  });

  it("is saved once if the answer was lost, and conflicts with a second tab", async () => {
    const office = await openOffice();
    const visitor = await visitAs(office, office.ada);
    const odd = { ...WHOLE, tags: "a, b, c, d, e, f, g, h, i", draft: "a" };
    const { saved } = await save(visitor, "/desk/pieces", odd);
    const path = `/desk/pieces/${saved.id}`;
    const again = await save(visitor, "/desk/pieces", odd);
    expect([again.status, again.saved]).toEqual([200, saved]);

    const version = String(saved.version);
    const first = await save(visitor, path, { ...odd, locale: "Klingon!", version });
    expect(first.status).toBe(200);
    const second = await visitor.post(path, { ...odd, sub: "s".repeat(500), version });
    expect(second.status).toBe(409);
    const page = await second.text();
    expect(page).toContain("This piece was saved somewhere else in the meantime");
    expect(page).toContain("<del>Klingon!</del>");
    expect(page).toContain(`<ins>${"s".repeat(500)}</ins>`);
    const over = {
      ...odd,
      sub: "s".repeat(500),
      version: String(first.saved.version),
      over: "yes",
    };
    expect((await visitor.post(path, over)).headers.get("location")).toBe(`${path}?done=saved`);

    // The text that was replaced is among the revisions, as it was typed.
    const older = await (await visitor.get(`${path}/revisions/1`)).text();
    expect(older).toContain("<del>Klingon!</del>");
    const now = (await newest(office))!;
    await visitor.post(`${path}/revisions/1`, { version: String(now.version) });
    expect(fieldsOf((await newest(office))!.content, null)).toMatchObject({
      tags: odd.tags,
      locale: "Klingon!",
      sub: "",
    });
  });

  it("of a public piece leaves the public text as it is, and cannot be its update", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const live = await publishPiece(store, ada, await createPiece(store, ada));
    const visitor = await visitAs(office, ada);
    const path = `/desk/pieces/${live.id}`;
    const odd = {
      ...fieldsOf(live.content, live.slug),
      body_md: "",
      version: String(live.version),
    };
    await save(visitor, path, odd);
    expect(await findWorkingCopy(store.read, live.id)).toMatchObject({ body_md: "" });
    const pressed = await visitor.press(`${path}/publish`, {});
    expect(pressed.headers.get("location")).toBe(`${path}?check=publish`);
    expect((await findPiece(store.read, live.id))?.content).toEqual(live.content);

    // After Unpublish, the unfinished text is the draft.
    await visitor.post(`${path}/unpublish`, {});
    expect((await findPiece(store.read, live.id))?.content.body_md).toBe("");
    const again = await visitor.press(`${path}/publish`, {});
    expect(again.headers.get("location")).toBe(`${path}?check=publish`);
  });

  it("can be discarded where there is a public text", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const live = await publishPiece(store, ada, await createPiece(store, ada));
    const visitor = await visitAs(office, ada);
    const odd = {
      ...fieldsOf(content(), live.slug),
      locale: "Klingon!",
      version: String(live.version),
    };
    await save(visitor, `/desk/pieces/${live.id}`, odd);
    await visitor.post(`/desk/pieces/${live.id}/discard`, {});
    expect(await findWorkingCopy(store.read, live.id)).toBeUndefined();
  });
});

describe("the piece that a draft translates", () => {
  it("is named by any of its addresses, shown by its page, and kept as typed if there is none", async () => {
    const office = await openOffice();
    const { store, ada, origin } = office;
    const bob = await createWriter(store, { slug: "bob" });
    const visitor = await visitAs(office, ada);
    const original = await createPiece(store, bob, { headline: "Bridge" });
    const secret = await createPiece(store, bob, { headline: "Secret" });
    await publishPiece(store, bob, original, { ...RENDERED, slug: "bridge" });
    const { id } = await createPiece(store, ada, { headline: "Ponte", locale: "pt" });
    const path = `/desk/pieces/${id}`;
    const page = `/author/${bob.slug}/bridge`;
    let version = 1;
    const saveAs = async (translation_of: string) => {
      const fields = { ...WHOLE, translation_of, version: String(version) };
      const { saved } = await save(visitor, path, fields);
      ({ version } = saved);
      const now = (await findPiece(store.read, id))?.content;
      return [now?.translation_of, now?.typed?.translation_of, saved.issues.length];
    };
    for (const address of [page, origin + page, original.id]) {
      expect(await saveAs("")).toEqual([null, undefined, 0]);
      expect(await saveAs(address), address).toEqual([original.id, undefined, 0]);
    }
    const editor = await (await visitor.get(path)).text();
    expect(editor).toMatch(new RegExp(`name="translation_of"[^>]* value="${page}"`));
    const publish = await (await visitor.get(`${path}/publish`)).text();
    expect(publish).toContain("<dt>Translation of</dt><dd><bdi>Bridge</bdi></dd>");
    for (const wrong of ["/author/x", "https://elsewhere.example/author/bob/bridge", secret.id]) {
      expect(await saveAs(wrong), wrong).toEqual([null, wrong, 1]);
    }
  });
});

const RENDERED = { html: "<p>A text.</p>", text: "A text.", version: 1 };
