import { describe, expect, it } from "vitest";
import { fieldsOf } from "../../api/desk/pieces/piece-form.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { createPiece, publishPiece, writerAt } from "../_setup.ts";
import { type Office, openOffice, visitAs } from "./_office.ts";

const review = "required";

/** Ada's form of a piece with another body. */
async function formOf({ store }: Office, id: string, body_md: string) {
  const { content, slug, version } = (await findPiece(store.read, id))!;
  return { ...fieldsOf(content, slug), body_md, version: String(version) };
}

describe("a second round of review", () => {
  it("shows what has changed since an editor sent the text back, and the note with its name", async () => {
    const office = await openOffice({ review });
    const { store, ada, edith } = office;
    const { id } = await createPiece(store, ada, { body_md: "It is to long." });
    const [writer, editor] = [await visitAs(office, ada), await visitAs(office, edith)];
    const [desk, queue] = [`/desk/pieces/${id}`, `/desk/review/${id}`];
    const send = () => writer.press(`${desk}/publish`, {});
    await send();
    const first = await (await editor.get(queue)).text();
    expect(first).not.toContain("Changes since the last round");
    expect(first).toContain("Drafted by <bdi>Ada Lovelace</bdi>.");

    const note = "Two things:\nto, and the end.";
    await editor.post(queue, { action: "ask_for_changes", status: "pending", note });
    const returned = await (await writer.get(desk)).text();
    expect(returned).toContain("Note from <bdi>Edith Clarke</bdi>");
    expect(returned).toContain(note);

    await writer.post(desk, await formOf(office, id, "It is too long."));
    await send();
    const second = await (await editor.get(queue)).text();
    expect(second).toContain("Changes since the last round");
    expect(second).toContain("<del>to </del>");
    expect(second).toContain("<ins>too </ins>");
    expect(second).toContain(`class="note">${note}</blockquote>`);

    const own = await editor.press(queue, { action: "accept" });
    expect(own.status).toBe(303);
    expect(await store.read.selectFrom("answered_texts").selectAll().execute()).toEqual([]);
  });

  it("of an update compares with the returned update and with the published text", async () => {
    const office = await openOffice({ review });
    const { store, ada, edith } = office;
    const live = await publishPiece(store, ada, await createPiece(store, ada, { body_md: "One." }));
    const [writer, editor] = [await visitAs(office, ada), await visitAs(office, edith)];
    const [desk, queue] = [`/desk/pieces/${live.id}`, `/desk/review/${live.id}`];
    const update = async (body_md: string) => {
      await writer.post(desk, await formOf(office, live.id, body_md));
      await writer.press(`${desk}/publish`, {});
    };
    await update("Two.");
    await editor.post(queue, { action: "return_update", status: "approved", note: "Why?" });
    await update("Three.");
    const page = await (await editor.get(queue)).text();
    const [since = "", published = ""] = page.split("Changes to the published text");
    expect(since).toContain("<del>Two</del>");
    expect(published).toContain("<del>One</del>");
    // The public text stays until an editor accepts the other one.
    expect((await findPiece(store.read, live.id))?.content.body_md).toBe("One.");
  });

  it("tells that a program drafted the text, and whether a person has changed it", async () => {
    const office = await openOffice({ review });
    const { store, ada, edith, origin } = office;
    const minted = await mintKey(store, writerAt(ada), {
      writerId: ada.id,
      name: "Notes agent",
      scope: "pieces:write",
    });
    const made = await fetch(`${origin}/api/v1/pieces`, {
      method: "POST",
      headers: { authorization: `Bearer ${minted.key}`, "content-type": "application/json" },
      body: JSON.stringify({ headline: "Drafted", body_md: "By a program." }),
    });
    const { id } = (await made.json()) as { id: string };
    const [writer, editor] = [await visitAs(office, ada), await visitAs(office, edith)];
    const drafted = "Drafted by the program <bdi>Notes agent</bdi>.";
    const asked = await (await writer.get(`/desk/pieces/${id}/publish`)).text();
    expect(asked).toContain(`${drafted} No person has changed it since.`);
    await writer.press(`/desk/pieces/${id}/publish`, {});
    const untouched = await (await editor.get(`/desk/review/${id}`)).text();
    expect(untouched).toContain(`${drafted} No person has changed it since.`);

    await writer.post(`/desk/pieces/${id}/withdraw`, {});
    await writer.post(`/desk/pieces/${id}`, await formOf(office, id, "By both."));
    await writer.press(`/desk/pieces/${id}/publish`, {});
    const touched = await (await editor.get(`/desk/review/${id}`)).text();
    expect(touched).toContain(`${drafted} Changed by <bdi>Ada Lovelace</bdi> since.`);
  });
});
