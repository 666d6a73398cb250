import { describe, expect, it } from "vitest";
import { RATE_LIMITS } from "../../api/contract/limits.ts";
import { COMMENTS_PER_LINK, LINKS_PER_PIECE } from "../../api/contract/comments.ts";
import type { Writer } from "../../api/contract/records.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { addFriendComment, listComments } from "../../api/store/pieces/talk/comments.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import {
  createPreviewLink,
  forgetPreviewLinks,
} from "../../api/store/pieces/drafts/preview-links.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { BASE_URL, startService } from "../http/_service.ts";
import { givePicture } from "../pictures/_pictures.ts";
import {
  createPiece,
  createTestClock,
  createWriter,
  editorAt,
  publishPiece,
  writerAt,
} from "../_setup.ts";
import { type Office, openOffice, visitAs } from "./_office.ts";

const BRIDGE = "b".repeat(32);

/** Somebody without an account. */
async function stranger({ origin }: Pick<Office, "origin">, from = origin) {
  const first = await fetch(`${origin}/desk/sign-in`);
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const token = /name="form_token" value="([^"]+)"/.exec(await first.text())?.[1] ?? "";
  return {
    get: (path: string) => fetch(origin + path, { headers: { cookie }, redirect: "manual" }),
    post: (path: string, fields: Record<string, string>, form_token = token) =>
      fetch(origin + path, {
        method: "POST",
        headers: { cookie, origin: from },
        redirect: "manual",
        body: new URLSearchParams({ ...fields, form_token }),
      }),
  };
}

async function shareDraft(office: Office, body_md = "A secret draft.") {
  const { store, ada } = office;
  const piece = await createPiece(store, ada, { body_md });
  const link = { pieceId: piece.id, label: "Ann", days: 7 };
  const { token } = await createPreviewLink(store, writerAt(ada), link);
  return { piece, path: `/desk/preview/${token}`, token };
}

describe("a private link", () => {
  it("is made, opened without an account, and revoked in the desk", async () => {
    const office = await openOffice();
    const visitor = await visitAs(office, office.ada);
    const { id } = await createPiece(office.store, office.ada, { body_md: "A secret draft." });
    const made = await visitor.post(`/desk/pieces/${id}/links`, { label: "Ann", days: "2" });
    const url = /value="(http[^"]+\/desk\/preview\/[^"]+)"/.exec(await made.text())?.[1] ?? "";
    const { pathname } = new URL(url);
    // Only its hash is stored.
    const rows = await office.store.read.selectFrom("preview_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(pathname.split("/").at(-1));
    const list = await (await visitor.get(`/desk/pieces/${id}/comments`)).text();
    expect(list).toContain("<bdi>Ann</bdi>");
    expect(list).not.toContain(pathname);

    const friend = await stranger(office);
    const shown = await friend.get(pathname);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(shown.headers.get("x-robots-tag")).toBe("noindex");
    expect(shown.headers.get("referrer-policy")).toBe("same-origin");
    expect(await shown.text()).toContain("A secret draft.");
    // A save shows at once.
    const fields = { headline: "A headline", body_md: "Saved again.", version: "1" };
    await visitor.post(`/desk/pieces/${id}`, fields);
    expect(await (await friend.get(pathname)).text()).toContain("Saved again.");

    await visitor.post(`/desk/pieces/${id}/links/revoke`, { link: rows[0]!.id });
    for (const answer of [
      await friend.get(pathname),
      await friend.post(pathname, { name: "Ann", body: "Late." }),
    ]) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain("Saved again.");
    }
  });

  it("expires, and is forgotten later with its comments kept", async () => {
    const clock = createTestClock();
    const office = await openOffice({ clock });
    const { path, piece, token } = await shareDraft(office);
    await addFriendComment(office.store, token, { name: "Ann", quote: null, body: "Lovely." });
    const friend = await stranger(office);
    clock.advance({ days: 7, minutes: -1 });
    expect((await friend.get(path)).status).toBe(200);
    clock.advance({ minutes: 1 });
    expect((await friend.get(path)).status).toBe(404);
    clock.advance({ days: 31 });
    await forgetPreviewLinks(office.store);
    expect(await office.store.read.selectFrom("preview_links").selectAll().execute()).toEqual([]);
    const about = { pieceId: piece.id, reader: "writer" } as const;
    expect(await listComments(office.store.read, about)).toHaveLength(1);
  });

  it("shows the working copy of a public piece, unfinished texts, and nothing that was taken down", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const { path, piece } = await shareDraft(office);
    const live = await publishPiece(store, ada, piece);
    const visitor = await visitAs(office, ada);
    const fields = { headline: "", body_md: "Half a sent", version: String(live.version) };
    await visitor.post(`/desk/pieces/${piece.id}`, { ...fields, sub: "s".repeat(500) });
    const friend = await stranger(office);
    const page = await (await friend.get(path)).text();
    expect(page).toContain("Half a sent");
    expect(page).toContain("s".repeat(500));

    const step = { pieceId: piece.id, review: "off", actor: editorAt(edith) } as const;
    await takeStep(store, { ...step, action: "reject", note: "No." });
    expect((await friend.get(path)).status).toBe(404);
    const again = await visitor.post(`/desk/pieces/${piece.id}/links`, { label: "", days: "7" });
    expect([again.status, await again.text()]).toEqual([
      409,
      expect.stringContaining("took this piece down"),
    ]);
    await takeStep(store, { ...step, action: "lift" });
    expect((await friend.get(path)).status).toBe(200);
    await setSuspended(store, OPERATOR, { writerId: ada.id, suspended: true, note: "Spam." });
    expect((await friend.get(path)).status).toBe(404);
  });

  it("shows the pictures of its piece, and no others", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const other = "e".repeat(32);
    await givePicture(store, ada, BRIDGE);
    await givePicture(store, ada, other);
    const { path } = await shareDraft(office, `![A bridge](/pictures/${BRIDGE})`);
    const friend = await stranger(office);
    const page = await (await friend.get(path)).text();
    const file = new RegExp(`${path}/(${BRIDGE}-[\\w.]+)`).exec(page)?.[1] ?? "";
    const picture = await friend.get(`${path}/${file}`);
    expect([picture.status, picture.headers.get("cache-control")]).toEqual([200, "no-store"]);
    for (const name of [file.replace(BRIDGE, other), `${BRIDGE}-none.webp`, "x"]) {
      expect([name, (await friend.get(`${path}/${name}`)).status]).toEqual([name, 404]);
    }
  });

  it("is one of a few, for at most a month, by the piece's own writer", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const { id } = await createPiece(store, ada);
    const visitor = await visitAs(office, ada);
    const make = (days: string) => visitor.post(`/desk/pieces/${id}/links`, { label: "", days });
    for (const days of ["0", "31", "1.5", "x"]) expect((await make(days)).status).toBe(400);
    for (let made = 0; made < LINKS_PER_PIECE; made++) expect((await make("30")).status).toBe(200);
    expect((await make("7")).status).toBe(403);
    const theirs = createPreviewLink(store, writerAt(edith), { pieceId: id, label: "", days: 7 });
    await expect(theirs).rejects.toMatchObject({ reason: "not_found" });
  });
});

describe("a friend's comment", () => {
  it("reaches the writer, with a name, a passage and line breaks, and nobody else", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const { path, piece } = await shareDraft(office);
    const friend = await stranger(office);
    const text = { name: "Ann <b>", quote: "A secret", body: "Which?\n\nTell me." };
    expect((await friend.post(path, text, "wrong")).status).toBe(403);
    const sent = await friend.post(path, text);
    expect(sent.headers.get("location")).toBe(`${path}?done=commented`);
    expect(await (await friend.get(`${path}?done=commented`)).text()).not.toContain("Tell me.");

    const visitor = await visitAs(office, ada);
    expect(await (await visitor.get(`/desk/pieces/${piece.id}`)).text()).toContain("(1 new)");
    const page = await (await visitor.get(`/desk/pieces/${piece.id}/comments`)).text();
    expect(page).toContain("<bdi>Ann &lt;b></bdi>");
    expect(page).toContain("Which?\n\nTell me.");
    expect(page).toContain("A secret</blockquote>");
    await visitor.post(`/desk/pieces/${piece.id}/comments/seen`, {});
    expect(await (await visitor.get(`/desk/pieces/${piece.id}`)).text()).not.toContain(" new)");

    const step = { pieceId: piece.id, review: "off", actor: writerAt(ada) } as const;
    await takeStep(store, { ...step, action: "ask_for_look" });
    const review = await (await visitAs(office, edith)).get(`/desk/review/${piece.id}`);
    expect(await review.text()).not.toContain("Tell me.");

    const [comment] = await listComments(store.read, { pieceId: piece.id, reader: "writer" });
    await visitor.post(`/desk/pieces/${piece.id}/comments/delete`, { comment: comment!.id });
    expect(await listComments(store.read, { pieceId: piece.id, reader: "writer" })).toEqual([]);
  });

  it("is one of a few from one address", async () => {
    const { store, origin } = await startService();
    const ada = await createWriter(store, { slug: "ada" });
    const { id } = await createPiece(store, ada);
    const link = { pieceId: id, label: "", days: 7 };
    const { token } = await createPreviewLink(store, writerAt(ada), link);
    const friend = await stranger({ origin }, BASE_URL);
    const send = () => friend.post(`/desk/preview/${token}`, { name: "Ann", body: "Kept." });
    const { points } = RATE_LIMITS.commentsPerAddress;
    for (let sent = 0; sent < points; sent++) expect((await send()).status).toBe(303);
    const refused = await send();
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
    expect(await refused.text()).toContain("Kept.");
    const about = { pieceId: id, reader: "writer" } as const;
    expect(await listComments(store.read, about)).toHaveLength(points);
  });

  it("has bounds", async () => {
    const office = await openOffice();
    const { path, token } = await shareDraft(office);
    const friend = await stranger(office);
    for (const odd of [
      { name: "" },
      { body: " " },
      { body: "b".repeat(2_001) },
      { quote: "q".repeat(501) },
      { name: "n".repeat(121) },
    ]) {
      const answer = await friend.post(path, { name: "Ann", body: "Kept on the page", ...odd });
      expect([odd, answer.status]).toEqual([odd, 400]);
    }
    for (let sent = 0; sent < COMMENTS_PER_LINK; sent++) {
      await addFriendComment(office.store, token, { name: "Ann", quote: null, body: "Again." });
    }
    const last = await friend.post(path, { name: "Ann", body: "One more." });
    expect([last.status, await last.text()]).toEqual([403, expect.stringContaining("One more.")]);
  });
});

describe("comments between writer and editors", () => {
  it("are read by both, and mark the other side's as seen", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const piece = await createPiece(store, ada);
    const writer = await visitAs(office, ada);
    const editor = await visitAs(office, edith);
    const [mine, theirs] = [
      `/desk/pieces/${piece.id}/comments`,
      `/desk/review/${piece.id}/comments`,
    ];
    // A draft is not theirs to see.
    expect((await editor.post(theirs, { body: "Hello?" })).status).toBe(404);
    const step = { pieceId: piece.id, review: "off", actor: writerAt(ada) } as const;
    await takeStep(store, { ...step, action: "ask_for_look" });
    await writer.post(mine, { body: "Is the end too long?" });
    const shown = await (await editor.get(`/desk/review/${piece.id}`)).text();
    expect(shown).toContain("Is the end too long?");
    expect(shown).toContain(">New</span>");
    await editor.post(theirs, { quote: "A body", body: "Cut this." });
    expect(await (await editor.get(`/desk/review/${piece.id}`)).text()).not.toContain(
      ">New</span>",
    );
    const newest = await (await writer.get(mine)).text();
    expect(newest).toContain("Cut this.");
    expect(newest).toContain("(editor)");
    expect(newest).toContain(">New</span>");
    // An editor's own comment is not the writer's to delete.
    const [, cut] = await listComments(store.read, { pieceId: piece.id, reader: "writer" });
    expect((await writer.post(`${mine}/delete`, { comment: cut!.id })).status).toBe(404);
    await writer.post(mine, { body: "Done." });
    expect(await (await writer.get(mine)).text()).not.toContain(">New</span>");

    await eraseWriter(store, OPERATOR, edith.id);
    const left = await listComments(store.read, { pieceId: piece.id, reader: "writer" });
    expect(left.map(({ body }) => body)).toEqual(["Is the end too long?", "Done."]);
    await eraseWriter(store, OPERATOR, ada.id);
    expect(await store.read.selectFrom("comments").selectAll().execute()).toEqual([]);
  });

  it("are for the piece's writer and for editors, and for no other writer", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const piece = await publishPiece(store, ada, await createPiece(store, ada));
    const bob: Writer = await createWriter(store, { slug: "bob" });
    const visitor = await visitAs(office, bob);
    for (const path of [`/desk/pieces/${piece.id}/comments`, `/desk/pieces/${piece.id}/links`]) {
      expect((await visitor.get(path)).status).toBe(404);
      expect((await visitor.post(path, { body: "Mine?", days: "7" })).status).toBe(404);
    }
    expect(
      (await visitor.post(`/desk/review/${piece.id}/comments`, { body: "Mine?" })).status,
    ).toBe(403);
    expect(await store.read.selectFrom("comments").selectAll().execute()).toEqual([]);
  });
});
