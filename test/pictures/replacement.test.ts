import { describe, expect, it } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { findPiece, findWorkingCopy } from "../../api/store/pieces/drafts/pieces.ts";
import { replacePicture } from "../../api/store/pictures/picture-replacement.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  publishPiece,
  writerAt,
} from "../_setup.ts";
import { givePicture } from "./_pictures.ts";

const OLD = "b".repeat(32);
const NEW = "c".repeat(32);
const SHOWN = `![A bridge](/pictures/${OLD} "At night"){.wide}`;

async function withPictures() {
  const { store } = await createTestStore();
  const writer = await createWriter(store);
  for (const id of [OLD, NEW]) await givePicture(store, writer, id);
  return { store, writer };
}

function replace(store: Store, writer: Writer, review: "off" | "required" = "off") {
  const pictures = { writerId: writer.id, from: OLD, to: NEW };
  return replacePicture(store, writerAt(writer), { ...pictures, review });
}

async function publishShowing(store: Store, writer: Writer, body_md = SHOWN) {
  const draft = await createPiece(store, writer, { body_md });
  const html = `<p><img src="/pictures/${OLD}" alt="" /></p>`;
  return publishPiece(store, writer, draft, {
    html,
    text: "",
    version: RENDERER_VERSION,
    slug: "a-bridge",
  });
}

describe("a picture that is replaced", () => {
  it("changes in drafts, with its description, caption and width, and leaves a revision", async () => {
    const { store, writer } = await withPictures();
    const body_md = `${SHOWN}\n\n![](/pictures/${OLD}-1280.jpg) and \`/pictures/${OLD}\``;
    const draft = await createPiece(store, writer, { body_md });
    const other = await createPiece(store, writer, { body_md: "No picture." });
    expect(await replace(store, writer)).toBe(1);
    const after = await findPiece(store.read, draft.id);
    expect(after?.content.body_md).toBe(
      `![A bridge](/pictures/${NEW} "At night"){.wide}\n\n![](/pictures/${NEW}) and \`/pictures/${NEW}\``,
    );
    expect((await findPiece(store.read, other.id))?.version).toBe(other.version);
    const revisions = store.read.selectFrom("revisions").select("number");
    expect(await revisions.where("piece_id", "=", draft.id).execute()).toHaveLength(2);
  });

  it("leaves the addresses of other sites and other pictures alone", async () => {
    const { store, writer } = await withPictures();
    const body_md = `![](/pictures/${OLD})\n\n[There](https://example.com/pictures/${OLD}) /pictures/${OLD}0`;
    const draft = await createPiece(store, writer, { body_md });
    await replace(store, writer);
    expect((await findPiece(store.read, draft.id))?.content.body_md).toBe(
      `![](/pictures/${NEW})\n\n[There](https://example.com/pictures/${OLD}) /pictures/${OLD}0`,
    );
  });

  it.each(["off", "required"] as const)(
    "stays in a public piece until a person publishes the change, with review %s",
    async (review) => {
      const { store, writer } = await withPictures();
      const piece = await publishShowing(store, writer);
      const changes = async () =>
        (await store.read.selectFrom("changes").select("number").execute()).length;
      const before = await changes();
      expect(await replace(store, writer, review)).toBe(1);
      const after = await findPiece(store.read, piece.id);
      expect(after?.status).toBe("approved");
      expect(after?.content.body_md).toBe(SHOWN);
      expect((await findWorkingCopy(store.read, piece.id))?.body_md).toContain(`/pictures/${NEW}`);
      expect(await changes()).toBe(before);
      // A second time, there is nothing left to change.
      expect(await replace(store, writer, review)).toBe(0);
    },
  );

  it("changes as the cover", async () => {
    const { store, writer } = await withPictures();
    const draft = await createPiece(store, writer, { body_md: "No picture.", cover: OLD });
    expect(await replace(store, writer)).toBe(1);
    expect((await findPiece(store.read, draft.id))?.content.cover).toBe(NEW);
  });

  it("changes in the unpublished change of a public piece", async () => {
    const { store, writer } = await withPictures();
    const piece = await publishShowing(store, writer);
    await takeStep(store, {
      pieceId: piece.id,
      actor: writerAt(writer),
      review: "off",
      action: "edit",
      version: piece.version,
      content: content({ body_md: `Changed. ${SHOWN}` }),
    });
    expect(await replace(store, writer)).toBe(1);
    expect((await findWorkingCopy(store.read, piece.id))?.body_md).toBe(
      `Changed. ![A bridge](/pictures/${NEW} "At night"){.wide}`,
    );
  });

  it("stays in a text that waits for an editor, and in the texts of others", async () => {
    const { store, writer } = await withPictures();
    const bob = await createWriter(store, { slug: "bob" });
    await givePicture(store, bob, OLD);
    const pending = await createPiece(store, writer, { body_md: SHOWN });
    const step = { actor: writerAt(writer), review: "off" } as const;
    await takeStep(store, { ...step, pieceId: pending.id, action: "ask_for_look" });
    const theirs = await createPiece(store, bob, { body_md: SHOWN });
    expect(await replace(store, writer)).toBe(0);
    for (const { id } of [pending, theirs]) {
      expect((await findPiece(store.read, id))?.content.body_md).toBe(SHOWN);
    }
  });
});
