import { expect, it, onTestFinished } from "vitest";
import { fingerprintOf } from "../../api/store/pieces/lifecycle/fingerprint.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import { publicFormOf } from "../../api/store/pieces/public/public-form.ts";
import { deletePicture } from "../../api/store/pictures/picture-deletion.ts";
import { coversOf, picturesOf } from "../../api/store/pictures/piece-pictures.ts";
import { isOnPostgres } from "../_engine.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  editorAt,
  RENDERED,
  publishPiece,
  writerAt,
} from "../_setup.ts";
import { openOffice, seenIn, visitAs } from "../desk/_office.ts";
import { givePicture } from "./_pictures.ts";

const BRIDGE = "b".repeat(32);
const RIVER = "c".repeat(32);
const SHOWN = { ...RENDERED, html: `<p><img src="/pictures/${RIVER}" alt="" /></p>` };
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
      await takeStep(store, { ...by, action: "publish", rendered: SHOWN, version });
    } else {
      const { version } = await publishPiece(store, ada, draft);
      const next = content({ cover: BRIDGE, body_md: "Another text." });
      const edited = await takeStep(store, { ...by, action: "edit", content: next, version });
      const sent = { ...by, action: "update", rendered: SHOWN, version: edited.version } as const;
      await takeStep(store, sent);
    }
    // The editor sees the text without it, because its writer does not have it any more.
    await deletePicture(store, writerAt(ada), mine);

    const editor = await visitAs(office, edith);
    const path = `/desk/review/${draft.id}`;
    const read = async (): Promise<Record<string, string>> => ({
      action,
      seen: seenIn(await (await editor.get(path)).text()),
    });
    const first = await read();
    await givePicture(store, ada, RIVER);
    const early = await editor.post(path, first);
    expect(early.status).toBe(409);
    expect(await early.text()).toContain("This changed while you looked. Look again.");

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

/** Does something on another connection before the transaction notes which pictures are public. */
function beforePictures(store: Store, meanwhile: () => Promise<void>): Store {
  const withPause = <Tx extends object>(tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...args: unknown[]): unknown => {
          const made: unknown = value.apply(target, args);
          if (name !== "deleteFrom" || args[0] !== "piece_pictures") return made;
          return { where: () => ({ execute: meanwhile }) };
        };
      },
    });
  return { ...store, write: (work) => store.write((tx) => work(withPause(tx))) };
}

it.runIf(isOnPostgres())(
  "publishes the description that the editor saw, if it changes while the acceptance is written",
  async () => {
    const { store } = await createTestStore();
    const [ada, edith] = [
      await createWriter(store),
      await createWriter(store, { slug: "edith", access: "editor" }),
    ];
    await givePicture(store, ada, BRIDGE, { alt: "A bridge" });
    const piece = await createPiece(store, ada, { cover: BRIDGE });
    const { id: pieceId, version } = piece;
    const step = { pieceId, review };
    await takeStep(store, {
      ...step,
      actor: writerAt(ada),
      action: "publish",
      rendered: RENDERED,
      version,
    });
    const other = await openStore(store.address, { clock: store.clock });
    onTestFinished(() => other.close());
    const racing = beforePictures(store, () =>
      givePicture(other, ada, BRIDGE, { alt: "Buy here" }),
    );
    const { content: seen } = piece;
    const form = await publicFormOf(store.read, {
      piece,
      content: seen,
      rendered: RENDERED,
      wanted: RENDERED.slug,
    });
    await takeStep(racing, {
      ...step,
      actor: editorAt(edith),
      action: "accept",
      slug: RENDERED.slug,
      seen: fingerprintOf(form),
    });
    expect((await coversOf(store.read, [pieceId])).get(pieceId)?.alt).toBe("A bridge");
  },
);
