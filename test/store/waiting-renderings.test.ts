import { describe, expect, it } from "vitest";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import type { Rendered, StoredPiece } from "../../api/contract/records.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { publishDue } from "../../api/store/pieces/lifecycle/due-plans.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Step } from "../../api/store/pieces/lifecycle/step.ts";
import { createRenderAgain } from "../../build/pipeline/render-again.ts";
import { createSchedule } from "../../build/pipeline/schedule.ts";
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

/** The clock of the tests begins on 1 March 2026 at 12:00. */
const TOMORROW = "2026-03-02T12:00:00.000Z";
const OLD = { ...RENDERED, html: "<p>Seen.</p>", text: "Seen.", version: RENDERER_VERSION - 1 };
const NEW: Rendered = { html: "<p>New.</p>", text: "New.", version: RENDERER_VERSION };
const renderer = RENDERER_VERSION;
const REFUSED = "An older version of Galley rendered this text.";

type Review = "off" | "required";

/** A piece, or an update of one, that its writer has sent or scheduled. */
async function createWaiting({ isUpdate, review, at }: Waiting) {
  const { store, clock } = await createTestStore();
  const ada = await createWriter(store);
  const edith = await createWriter(store, { slug: "edith", access: "editor" });
  let piece = await createPiece(store, ada);
  const step = { pieceId: piece.id, actor: writerAt(ada), review } as const;
  if (isUpdate) {
    const { version } = await publishPiece(store, ada, piece);
    const text = content({ body_md: "Second text." });
    piece = await takeStep(store, { ...step, action: "edit", version, content: text });
  }
  const { version } = piece;
  const sent = { ...step, version, rendered: OLD } as const;
  if (at !== undefined) await takeStep(store, { ...sent, action: "schedule", at });
  else await takeStep(store, { ...sent, action: isUpdate ? "update" : "publish" });
  const accept: Step = {
    pieceId: piece.id,
    actor: editorAt(edith),
    review,
    version,
    renderer,
    ...(isUpdate ? { action: "accept_update" } : { action: "accept", slug: "ink" }),
  };
  return { store, clock, id: piece.id, accept };
}

interface Waiting {
  isUpdate: boolean;
  review: Review;
  at?: string;
}

function again(store: Store, rendered: Rendered = NEW) {
  return createRenderAgain({
    store,
    isLeader: () => true,
    log: () => {},
    baseUrl: EXAMPLES_BASE,
    startRenderer: () => ({ render: async () => rendered, close: async () => {} }),
  });
}

async function now(store: Store, id: string): Promise<StoredPiece> {
  return (await findPiece(store.read, id))!;
}

describe("a text that waits for an editor over an upgrade", () => {
  it.each([false, true])("is accepted only as the new renderer made it (update: %s)", async (u) => {
    const { store, id, accept } = await createWaiting({ isUpdate: u, review: "required" });
    await expect(takeStep(store, accept)).rejects.toThrow(REFUSED);
    // An update leaves the public text as it is.
    const before = await now(store, id);
    expect(await again(store).all()).toBe(1);
    expect(await again(store).all()).toBe(0);
    expect(await now(store, id)).toMatchObject({ version: before.version, status: before.status });
    if (u) expect((await now(store, id)).rendered).toEqual(before.rendered);
    const { status, rendered } = await takeStep(store, accept);
    expect({ status, rendered }).toEqual({ status: "approved", rendered: NEW });
  });

  it("keeps the time that its writer set: the editor looks next", async () => {
    for (const isUpdate of [false, true]) {
      const waiting = { isUpdate, review: "required", at: TOMORROW } as const;
      const { store, clock, id, accept } = await createWaiting(waiting);
      await again(store).all();
      await takeStep(store, accept);
      clock.advance({ days: 2 });
      expect(await publishDue(store, { review: "required", renderer })).toBe(1);
      expect(await now(store, id)).toMatchObject({ status: "approved", rendered: NEW });
    }
  });
});

describe("a text that waits for its time over an upgrade", () => {
  const CASES: (Waiting & { accepted: boolean })[] = [
    { isUpdate: false, review: "off", at: TOMORROW, accepted: false },
    { isUpdate: true, review: "off", at: TOMORROW, accepted: false },
    { isUpdate: false, review: "required", at: TOMORROW, accepted: true },
    { isUpdate: true, review: "required", at: TOMORROW, accepted: true },
  ];

  async function createPlanned({ accepted, ...waiting }: (typeof CASES)[number]) {
    const made = await createWaiting(waiting);
    // Accepted by a node of the older version.
    if (accepted) await takeStep(made.store, { ...made.accept, renderer: OLD.version });
    return made;
  }

  it.each(CASES)("loses the time if it looks different now (%j)", async (planned) => {
    const { review } = planned;
    const { store, clock, id } = await createPlanned(planned);
    expect(await again(store).waiting()).toBe(1);
    const why = "a new version of Galley shows the text differently";
    expect((await now(store, id)).plan?.takenBack).toMatchObject({ why });
    clock.advance({ days: 2 });
    expect(await publishDue(store, { review, renderer })).toBe(0);
    expect(await again(store).waiting()).toBe(0);
  });

  it.each(CASES)("appears at its time if it looks the same (%j)", async (planned) => {
    const { review } = planned;
    const { store, clock, id } = await createPlanned(planned);
    const same = { html: OLD.html, text: OLD.text, version: RENDERER_VERSION };
    await again(store, same).waiting();
    clock.advance({ days: 2 });
    expect(await publishDue(store, { review, renderer })).toBe(1);
    expect(await now(store, id)).toMatchObject({ status: "approved", rendered: same });
  });

  it("is not published as the older renderer made it", async () => {
    const { store, clock, id } = await createPlanned(CASES[0]!);
    clock.advance({ days: 2 });
    expect(await publishDue(store, { review: "off", renderer })).toBe(0);
    const { status, plan } = await now(store, id);
    expect(status).toBe("draft");
    expect(plan?.takenBack?.why).toBe("this version of Galley could not render the text");
  });

  it("is rendered again before the first look for due pieces", async () => {
    const { store, clock, id } = await createPlanned(CASES[0]!);
    clock.advance({ days: 2 });
    const end = new AbortController();
    const same = { html: OLD.html, text: OLD.text, version: RENDERER_VERSION };
    const schedule = createSchedule({
      store,
      review: "off",
      renew: again(store, same).waiting,
      onPublished: () => end.abort(),
      log: () => {},
    });
    await schedule.run(end.signal);
    expect(await now(store, id)).toMatchObject({ status: "approved", rendered: same });
  });
});
