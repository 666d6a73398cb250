import { expect, it } from "vitest";
import { takeStep } from "../../api/store/lifecycle.ts";
import { deletePicture } from "../../api/store/picture-deletion.ts";
import { coversOf, picturesOf } from "../../api/store/piece-pictures.ts";
import { findPiece } from "../../api/store/pieces.ts";
import { content, createPiece, PROOF, publishPiece, writerAt } from "../_setup.ts";
import { openOffice, visitAs } from "../desk/_office.ts";
import { givePicture } from "./_pictures.ts";

const BRIDGE = "b".repeat(32);
const RIVER = "c".repeat(32);
const SHOWN = { ...PROOF, html: `<p><img src="/pictures/${RIVER}" alt="" /></p>` };
const review = "required" as const;

it.each(["accept", "accept_update"] as const)(
  "publishes no picture and no description of a cover that the editor has not seen, with %s",
  async (action) => {
    const office = await openOffice({ review });
    const { store, ada, edith } = office;
    const mine = { writerId: ada.id, id: RIVER };
    await givePicture(store, ada, BRIDGE, { alt: "A bridge" });
    await givePicture(store, ada, RIVER);
    const draft = await createPiece(store, ada, { cover: BRIDGE });
    const by = { pieceId: draft.id, actor: writerAt(ada), review };
    if (action === "accept") {
      const { version } = draft;
      await takeStep(store, { ...by, action: "publish", proof: SHOWN, version });
    } else {
      const { version } = await publishPiece(store, ada, draft);
      const next = content({ cover: BRIDGE, body_md: "Another text." });
      const edited = await takeStep(store, { ...by, action: "edit", content: next, version });
      const sent = { ...by, action: "update", proof: SHOWN, version: edited.version } as const;
      await takeStep(store, sent);
    }
    // The editor sees the text without it, because its writer does not have it any more.
    await deletePicture(store, writerAt(ada), mine);

    const editor = await visitAs(office, edith);
    const path = `/desk/review/${draft.id}`;
    const read = async (): Promise<Record<string, string>> => {
      const page = await (await editor.get(path)).text();
      const [, pictures = "none"] = /name="pictures" value="([^"]*)"/.exec(page) ?? [];
      const version = String((await findPiece(store.read, draft.id))?.version);
      return { action, version, pictures };
    };
    const first = await read();
    await givePicture(store, ada, RIVER);
    const early = await editor.post(path, first);
    expect(early.status).toBe(409);
    expect(await early.text()).toContain("Look again before you answer.");

    const second = await read();
    // A key can do this, too: the same pixels with other words.
    await givePicture(store, ada, BRIDGE, { alt: "Buy here" });
    expect((await editor.post(path, second)).status).toBe(409);
    expect(await picturesOf(store.read, [draft.id])).not.toContain(RIVER);

    expect((await editor.post(path, await read())).status).toBe(303);
    expect(await picturesOf(store.read, [draft.id])).toEqual([BRIDGE, RIVER]);
    expect((await coversOf(store.read, [draft.id])).get(draft.id)?.alt).toBe("Buy here");
  },
);
