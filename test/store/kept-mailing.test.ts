import { expect, it } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { lastMailChoice } from "../../api/store/mailing/mailings.ts";
import { deletePiece } from "../../api/store/pieces/lifecycle/deletion.ts";
import { publishDue } from "../../api/store/pieces/lifecycle/due-plans.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { PrivateStep, Step } from "../../api/store/pieces/lifecycle/step.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  editorAt,
  keyOf,
  RENDERED,
  writerAt,
} from "../_setup.ts";

const MAIL = { subject: "Read this", preview: "It is short" };

async function createHouse(review: "off" | "required" = "off") {
  const { store, clock } = await createTestStore({ sendsMail: true });
  const ada = await createWriter(store);
  const edith = await createWriter(store, { slug: "edith", access: "editor" });
  const draft = await createPiece(store, ada);
  const step = { pieceId: draft.id, actor: writerAt(ada), review };
  const at = new Date(clock().getTime() + 3_600_000).toISOString();
  const seen = { ...step, version: draft.version, rendered: RENDERED };
  return {
    store,
    clock,
    ada,
    edith,
    draft,
    step,
    publish: (mail?: typeof MAIL | null) => takeStep(store, { ...seen, action: "publish", mail }),
    schedule: (mail?: typeof MAIL | null) =>
      takeStep(store, { ...seen, action: "schedule", at, mail }),
    take: (one: Partial<Step>) => takeStep(store, { ...step, ...one } as Step),
  };
}

async function mailingsIn(store: Store) {
  return store.read
    .selectFrom("mailings")
    .select(["kind", "state", "subject", "preview", "version", "made_by"])
    .execute();
}

it("a mailing is written with the publication that its writer ticked it for, and with no other", async () => {
  const { store, ada, draft, publish, take } = await createHouse();
  await publish(MAIL);
  expect(await mailingsIn(store)).toEqual([
    { kind: "piece", state: "waiting", ...MAIL, version: draft.version, made_by: ada.id },
  ]);
  expect(await lastMailChoice(store.read, ada.id)).toBe(true);
  // Neither an edit of the published piece nor its update adds or removes one.
  const edited = await take({
    action: "edit",
    content: content({ headline: "Newer" }),
    version: draft.version,
  });
  await take({ action: "update", version: edited.version, rendered: RENDERED });
  expect(await mailingsIn(store)).toHaveLength(1);
  const other = await createPiece(store, ada);
  await take({ action: "publish", pieceId: other.id, version: other.version, rendered: RENDERED });
  expect(await mailingsIn(store)).toHaveLength(1);
});

it("a box that is not ticked is remembered, and one that was not shown changes nothing", async () => {
  const { store, ada, publish } = await createHouse();
  await store.write((tx) =>
    tx.insertInto("mailing_choices").values({ writer_id: ada.id, mails: "yes" }).execute(),
  );
  await publish(undefined);
  expect(await lastMailChoice(store.read, ada.id)).toBe(true);
  const second = await createHouse();
  await second.publish(null);
  expect(await mailingsIn(second.store)).toEqual([]);
  expect(await lastMailChoice(second.store.read, second.ada.id)).toBe(false);
});

it("a mailing goes with the time of its piece", async () => {
  const { store, clock, schedule } = await createHouse();
  await schedule(MAIL);
  clock.advance({ minutes: 61 });
  expect(await publishDue(store, { review: "off" })).toBe(1);
  expect(await mailingsIn(store)).toMatchObject([{ kind: "piece", state: "waiting" }]);
});

type House = Awaited<ReturnType<typeof createHouse>>;

it.each<[string, "off" | "required", (house: House) => Promise<unknown>]>([
  ["its time is cancelled", "off", ({ take }) => take({ action: "unschedule" })],
  [
    "its text is changed",
    "off",
    ({ take, draft: { version } }) =>
      take({ action: "edit", content: content({ headline: "Newer" }), version }),
  ],
  [
    "a program changes its text",
    "off",
    async ({ store, ada, take, draft: { version } }) =>
      take({
        action: "revise",
        actor: await keyOf(store, ada),
        changes: { headline: "By a program" },
        version,
      }),
  ],
  ["it is deleted", "off", ({ store, ada, draft }) => deletePiece(store, writerAt(ada), draft.id)],
  ["it is scheduled without the box", "off", ({ schedule }) => schedule(null)],
  ["it is withdrawn from the editors", "required", ({ take }) => take({ action: "withdraw" })],
  ...(["reject", "ask_for_changes"] as const).map(
    (action): [string, "required", (house: House) => Promise<unknown>] => [
      `an editor answers with ${action}`,
      "required",
      ({ take, edith }) => take({ action, actor: editorAt(edith), note: "No." }),
    ],
  ),
])("no mail waits for a piece after %s", async (_, review, act) => {
  const house = await createHouse(review);
  await house.schedule(MAIL);
  expect(await mailingsIn(house.store)).toHaveLength(1);
  await act(house);
  expect(await mailingsIn(house.store)).toEqual([]);
});

it("an editor's acceptance publishes and mails as the writer asked", async () => {
  const { store, ada, edith, draft, publish, take } = await createHouse("required");
  await publish(MAIL);
  await take({
    action: "accept",
    actor: editorAt(edith),
    version: draft.version,
    slug: "a-headline",
  });
  expect(await mailingsIn(store)).toMatchObject([{ state: "waiting", made_by: ada.id, ...MAIL }]);
});

it.each<[string, (ada: Writer, edith: Writer) => Partial<PrivateStep>]>([
  ["unpublished", () => ({ action: "unpublish" })],
  ["taken down", (_, edith) => ({ action: "reject", actor: editorAt(edith), note: "No." })],
])("a piece that is %s is mailed to nobody else", async (_, stepOf) => {
  const { store, ada, edith, publish, take, draft } = await createHouse();
  await publish(MAIL);
  const again = { id: "m2", kind: "again", state: "sending", subject: "", preview: "" } as const;
  await store.write(async (tx) => {
    await tx
      .insertInto("mailings")
      .values({
        ...again,
        piece_id: draft.id,
        version: 1,
        week: null,
        reason: "Why",
        made_by: ada.id,
        made_at: "2026",
        due_at: null,
        html: null,
        text: null,
        expanded_to: null,
        finished_at: null,
      })
      .execute();
    const recipient = { mailing_id: "m2", piece_id: null, pieces: null, attempts: 0 };
    const times = { due_at: "2026", claimed_until: null, tried_at: null, sent_at: null };
    const rows = (["waiting", "sent", "sending"] as const).map((state) => ({
      ...recipient,
      ...times,
      subscriber_id: state,
      state,
      error: null,
    }));
    await tx.insertInto("mailing_recipients").values(rows).execute();
  });
  await take(stepOf(ada, edith));
  expect(await mailingsIn(store)).toMatchObject([{ kind: "again", state: "stopped" }]);
  const rows = await store.read
    .selectFrom("mailing_recipients")
    .select(["subscriber_id", "state"])
    .orderBy("subscriber_id")
    .execute();
  // One that is being handed over cannot be called back.
  expect(rows).toEqual([
    { subscriber_id: "sending", state: "sending" },
    { subscriber_id: "sent", state: "sent" },
    { subscriber_id: "waiting", state: "left" },
  ]);
});

it("without a mail server, a step asks for no mail", async () => {
  const { store } = await createTestStore();
  const ada = await createWriter(store);
  const { id: pieceId, version } = await createPiece(store, ada);
  const step = {
    pieceId,
    actor: writerAt(ada),
    review: "off",
    version,
    rendered: RENDERED,
  } as const;
  await takeStep(store, { ...step, action: "publish", mail: MAIL });
  expect(await mailingsIn(store)).toEqual([]);
});
