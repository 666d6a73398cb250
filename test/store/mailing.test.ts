import { expect, it } from "vitest";
import { timestamp } from "../../api/contract/clock.ts";
import {
  MAILING_LIMITS,
  type RecipientState,
  type SubscriptionAsk,
} from "../../api/contract/mailing/mailing.ts";
import { type Actor, OPERATOR, WORKER } from "../../api/store/log/audit.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { updateRows } from "../../api/store/engine/rows.ts";
import type { SubscriptionAskRow } from "../../api/store/engine/tables-mailing.ts";
import {
  askForFollowLink,
  askForSubscription,
  confirmAsk,
  findAsk,
} from "../../api/store/mailing/asks.ts";
import { expandMailings, startMailing } from "../../api/store/mailing/mailing-queue.ts";
import {
  createMailing,
  dropWaitingMailing,
  findMailing,
  keepMailChoice,
  lastMailChoice,
  listMailings,
  type NewMailing,
  sendUnknownAgain,
  stopMailing,
} from "../../api/store/mailing/mailings.ts";
import { countPastRecipients } from "../../api/store/mailing/past-recipients.ts";
import { signedToken } from "../../api/store/mailing/signed-links.ts";
import {
  eraseSubscriber,
  findSubscriberByLink,
  forgetLeft,
  leave,
  setPaused,
  setSubscriptions,
  subscriberData,
} from "../../api/store/mailing/subscribers.ts";
import { countReached, listSubscriptions } from "../../api/store/mailing/subscriptions.ts";
import { suppress, suppressionOf } from "../../api/store/mailing/suppressions.ts";
import {
  createPiece,
  createTestStore,
  createWriter,
  editorAt,
  keyOf,
  writerAt,
} from "../_setup.ts";

const NETWORK = "192.0.2.0/24";

function ask(overrides: Partial<SubscriptionAsk> = {}): SubscriptionAsk {
  return {
    email: "Reader@Example.org",
    language: "en",
    kind: "site",
    subject: "",
    rhythm: "at_once",
    page: "/",
    words: "Follow by e-mail",
    ...overrides,
  } as SubscriptionAsk;
}

async function asksOf(store: Store): Promise<SubscriptionAskRow[]> {
  return store.read.selectFrom("subscription_asks").selectAll().orderBy("created_at").execute();
}

/** Follows as a reader does: by the form, and by the link of the newest mail. */
async function follow(store: Store, overrides: Partial<SubscriptionAsk> = {}) {
  const wanted = ask(overrides);
  await askForSubscription(store, wanted, NETWORK);
  const open = (await asksOf(store)).filter(({ confirmed_at }) => confirmed_at === null);
  const row = open.find(({ email }) => email === wanted.email.toLowerCase());
  const subscriber = row && (await confirmAsk(store, signedToken("confirm", row)));
  if (!subscriber) throw new Error("Not confirmed.");
  return subscriber;
}

it("an address follows only what its ask was about, and only after its link was opened", async () => {
  const { store, clock } = await createTestStore({ sendsMail: true });
  await askForSubscription(store, ask({ kind: "category", subject: "life" }), NETWORK);
  expect(await store.read.selectFrom("subscribers").selectAll().execute()).toEqual([]);
  const [row] = await asksOf(store);
  if (!row) throw new Error("No ask.");
  expect(row.network).not.toContain("192");
  const mails = await store.read.selectFrom("mails").select(["email", "note"]).execute();
  expect(mails).toEqual([{ email: "reader@example.org", note: row.id }]);
  const token = signedToken("confirm", row);
  expect(token).toMatch(/^[\w-]{44}$/);
  for (const wrong of [token.slice(1), `${token.slice(0, -1)}!`, signedToken("manage", row), ""]) {
    expect(await findAsk(store, wrong)).toBeUndefined();
  }
  const subscriber = await confirmAsk(store, token);
  expect(subscriber).toMatchObject({ email: "reader@example.org", language: "en" });
  expect(JSON.parse(subscriber?.consent ?? "")).toMatchObject({
    by: "form",
    page: "/",
    words: "Follow by e-mail",
  });
  const followed = await listSubscriptions(store.read, subscriber?.id ?? "");
  expect(followed).toMatchObject([{ kind: "category", subject: "life", rhythm: "at_once" }]);
  // A second press of an old link changes nothing that was chosen since.
  await setSubscriptions(store, subscriber!, [{ kind: "site", subject: "", rhythm: "weekly" }]);
  await confirmAsk(store, token);
  expect(await listSubscriptions(store.read, subscriber!.id)).toMatchObject([{ kind: "site" }]);
  clock.advance({ days: 3 });
  expect(await confirmAsk(store, token)).toBeUndefined();
});

it("asks are bounded by address without a word, and by network with one", async () => {
  const { store, clock } = await createTestStore({ sendsMail: true });
  for (let n = 0; n < MAILING_LIMITS.asksAnHour + 2; n++) {
    expect(await askForSubscription(store, ask(), NETWORK)).toBe("asked");
  }
  expect(await asksOf(store)).toHaveLength(MAILING_LIMITS.asksAnHour);
  const answers = [];
  for (let n = 0; n < MAILING_LIMITS.networkAsksAnHour; n++) {
    answers.push(await askForSubscription(store, ask({ email: `r${n}@example.org` }), NETWORK));
  }
  expect(answers.filter((answer) => answer === "later")).toHaveLength(MAILING_LIMITS.asksAnHour);
  expect(await askForSubscription(store, ask({ email: "else@example.org" }), "other")).toBe(
    "asked",
  );
  clock.advance({ days: 3 });
  await askForSubscription(store, ask(), NETWORK);
  expect(await asksOf(store)).toHaveLength(1);
});

it("all spellings of a mailbox count as one, and one that answers nothing gets little", async () => {
  const { store, clock } = await createTestStore({ sendsMail: true });
  const spellings = [
    "ada@example.org",
    "A.da@example.org",
    "ada+1@example.org",
    "a.d.a+2@example.org",
  ];
  for (const email of spellings) await askForSubscription(store, ask({ email }), NETWORK);
  expect(await asksOf(store)).toHaveLength(MAILING_LIMITS.asksAnHour);
  await askForSubscription(store, ask({ email: "adam@example.org" }), NETWORK);
  await askForSubscription(store, ask({ email: "ada@example.com" }), NETWORK);
  expect(await asksOf(store)).toHaveLength(MAILING_LIMITS.asksAnHour + 2);
  const theirs = async () =>
    (await asksOf(store)).filter(({ email }) => /^a\.?d\.?a(\+.)?@example.org$/.test(email));
  for (let hours = 0; hours < 20; hours += 2) {
    clock.advance({ minutes: 120 });
    await askForSubscription(store, ask({ email: "ada@example.org" }), `network ${hours}`);
  }
  expect(await theirs()).toHaveLength(MAILING_LIMITS.asksOpen);
  const [first] = await theirs();
  await confirmAsk(store, signedToken("confirm", first!));
  await askForSubscription(store, ask({ email: "ada@example.org" }), "another");
  expect(await theirs()).toHaveLength(MAILING_LIMITS.asksOpen + 1);
});

it("a link to one's subscriptions is mailed a few times a day, whoever asks", async () => {
  const { store, clock } = await createTestStore({ sendsMail: true });
  for (let hours = 0; hours < 24; hours++) {
    for (let times = 0; times < MAILING_LIMITS.asksAnHour + 1; times++) {
      expect(await askForFollowLink(store, "Reader@Example.org")).toBe("asked");
      if (hours === 0)
        expect(await linksOf(store)).toBe(Math.min(times + 1, MAILING_LIMITS.asksAnHour));
    }
    clock.advance({ minutes: 59 });
  }
  expect(await linksOf(store)).toBe(MAILING_LIMITS.asksADay);
  clock.advance({ days: 1 });
  await askForFollowLink(store, "reader@example.org");
  expect(await linksOf(store)).toBe(MAILING_LIMITS.asksADay + 1);
});

async function linksOf(store: Store): Promise<number> {
  const mails = store.read.selectFrom("mails").select("id").where("kind", "=", "follow_link");
  return (await mails.execute()).length;
}

it("a piece reaches each of its followers once, at once if any of their choices says so", async () => {
  const { store } = await createTestStore({ sendsMail: true });
  const ada = await createWriter(store);
  const piece = { writerId: ada.id, category: "life", locale: "pt-BR" };
  const all = await follow(store, { email: "all@example.org", rhythm: "weekly" });
  await follow(store, { email: "all@example.org", kind: "writer", subject: ada.id });
  await follow(store, {
    email: "week@example.org",
    kind: "language",
    subject: "pt",
    rhythm: "weekly",
  });
  await follow(store, { email: "life@example.org", kind: "category", subject: "life" });
  await follow(store, { email: "none@example.org", kind: "language", subject: "en" });
  const gone = await follow(store, { email: "gone@example.org" });
  await follow(store, { email: "sick@example.org" });
  expect(await countReached(store.read, piece)).toEqual({ atOnce: 4, weekly: 1 });
  await leave(store, gone);
  await suppress(store, "Sick@example.org", "bounce");
  expect(await countReached(store.read, piece)).toEqual({ atOnce: 2, weekly: 1 });
  await setPaused(store, all, { until: null });
  expect(await countReached(store.read, piece)).toEqual({ atOnce: 1, weekly: 1 });
  await setPaused(store, all, null);
  expect(await countReached(store.read, { ...piece, category: "money", writerId: "x" })).toEqual({
    atOnce: 0,
    weekly: 2,
  });
});

it("the link of a subscriber opens their choices until the secret changes", async () => {
  const { store } = await createTestStore({ sendsMail: true });
  const subscriber = await follow(store);
  const token = signedToken("manage", subscriber);
  expect((await findSubscriberByLink(store.read, token))?.id).toBe(subscriber.id);
  const bounce = signedToken("bounce", subscriber);
  expect(bounce).toMatch(/^[0-9a-f]{44}$/);
  expect((await findSubscriberByLink(store.read, bounce.toUpperCase(), "bounce"))?.id).toBe(
    subscriber.id,
  );
  expect(await findSubscriberByLink(store.read, bounce)).toBeUndefined();
  const other = await follow(store, { email: "other@example.org" });
  const forged = signedToken("manage", { id: subscriber.id, secret: other.secret });
  expect(await findSubscriberByLink(store.read, forged)).toBeUndefined();
  await store.write((tx) => tx.updateTable("subscribers").set({ secret: "new" }).execute());
  expect(await findSubscriberByLink(store.read, token)).toBeUndefined();
});

it("somebody who left can come back by their link, and is forgotten after a month", async () => {
  const { store, clock } = await createTestStore({ sendsMail: true });
  const subscriber = await follow(store);
  await leave(store, subscriber);
  expect(await suppressionOf(store, "reader@example.org")).toBe("asked");
  await setSubscriptions(store, subscriber, [{ kind: "site", subject: "", rhythm: "weekly" }]);
  expect(await suppressionOf(store, "reader@example.org")).toBeUndefined();
  const site = { writerId: "x", category: "life", locale: "en" };
  expect(await countReached(store.read, site)).toEqual({ atOnce: 0, weekly: 1 });
  await suppress(store, "reader@example.org", "complaint");
  await setSubscriptions(store, subscriber, [{ kind: "site", subject: "", rhythm: "weekly" }]);
  expect(await countReached(store.read, site)).toEqual({ atOnce: 0, weekly: 0 });
  await setSubscriptions(store, subscriber, []);
  expect(await suppressionOf(store, "reader@example.org")).toBe("complaint");
  clock.advance({ days: MAILING_LIMITS.leftDays + 1 });
  await forgetLeft(store, MAILING_LIMITS.leftDays);
  expect(await store.read.selectFrom("subscribers").selectAll().execute()).toEqual([]);
});

it("a goodbye does not lift a bounce, and no link of ours lifts a complaint", async () => {
  const { store } = await createTestStore({ sendsMail: true });
  const subscriber = await follow(store);
  const again = [{ kind: "site", subject: "", rhythm: "weekly" }] as const;
  await suppress(store, "reader@example.org", "bounce");
  await leave(store, subscriber);
  await setSubscriptions(store, subscriber, again);
  expect(await suppressionOf(store, "reader@example.org")).toBe("bounce");
  const site = { writerId: "x", category: "life", locale: "en" };
  expect(await countReached(store.read, site)).toEqual({ atOnce: 0, weekly: 0 });
  // Its reader has a mail of ours before them, so mails arrive.
  await follow(store, { rhythm: "weekly" });
  expect(await countReached(store.read, site)).toEqual({ atOnce: 0, weekly: 1 });
  await suppress(store, "reader@example.org", "complaint");
  await follow(store);
  expect(await suppressionOf(store, "reader@example.org")).toBe("complaint");
  expect(await countReached(store.read, site)).toEqual({ atOnce: 0, weekly: 0 });
});

it("somebody who left and follows again is kept with the consent of the second time", async () => {
  const { store } = await createTestStore({ sendsMail: true });
  const pageOf = (row: { consent: string }) => (JSON.parse(row.consent) as { page: string }).page;
  const subscriber = await follow(store, { page: "/first" });
  expect(pageOf(await follow(store, { page: "/more" }))).toBe("/first");
  await leave(store, subscriber);
  await follow(store, { page: "/again" });
  const rows = await store.read.selectFrom("subscribers").selectAll().execute();
  expect(rows.map(pageOf)).toEqual(["/again"]);
});

it("an erased address is in no row any more, but is not mailed again either", async () => {
  const { store } = await createTestStore({ sendsMail: true });
  const subscriber = await follow(store);
  await askForSubscription(store, ask({ kind: "category", subject: "life" }), NETWORK);
  const data = await subscriberData(store.read, subscriber);
  expect(data).toMatchObject({ email: "reader@example.org", subscriptions: [{ kind: "site" }] });
  expect(await eraseSubscriber(store, "reader@example.org")).toBe(true);
  const tables = ["subscribers", "subscriptions", "subscription_asks", "mails", "audit"] as const;
  for (const table of [...tables, "suppressions", "mailing_recipients"] as const) {
    const rows = await store.read.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows), table).not.toContain("reader@");
  }
  expect(await suppressionOf(store, "reader@example.org")).toBe("erased");
  await follow(store);
  expect(await suppressionOf(store, "reader@example.org")).toBeUndefined();
});

it("only a person in the desk mails a piece, their own or as an editor", async () => {
  const { store } = await createTestStore({ sendsMail: true });
  const ada = await createWriter(store);
  const bob = await createWriter(store, { slug: "bob" });
  const edith = await createWriter(store, { slug: "edith", access: "editor" });
  const { id: pieceId, version } = await createPiece(store, ada);
  const mailing: NewMailing = { kind: "piece", pieceId, version, subject: "S", preview: "P" };
  const mail = (actor: Actor, news: Partial<NewMailing> = {}) =>
    store.write((tx) => createMailing(tx, store, actor, { ...mailing, ...news }));
  const others = [OPERATOR, WORKER, { kind: "operator", via: "import" } as const];
  const disguised = { ...editorAt(bob) };
  for (const actor of [...others, await keyOf(store, ada), writerAt(bob), disguised]) {
    await expect(mail(actor)).rejects.toMatchObject({ reason: "forbidden" });
  }
  const ended = { sessionId: "gone", userAgent: null, address: "192.0.2.1" };
  await expect(mail({ ...writerAt(ada), from: ended })).rejects.toThrow("signed out");
  expect(await store.read.selectFrom("mailings").selectAll().execute()).toEqual([]);
  await mail(editorAt(edith));
  const second = await mail(writerAt(ada), { subject: "Other" });
  // Ticked twice, it is mailed once.
  expect(await listMailings(store.read, pieceId)).toMatchObject([
    { id: second.id, subject: "Other", state: "waiting", counts: { waiting: 0, sent: 0 } },
  ]);
  await expect(mail(writerAt(ada), { kind: "again" })).rejects.toThrow("not valid");
  await mail(writerAt(ada), { kind: "again", reason: "A correction." });
  await store.write((tx) => dropWaitingMailing(tx, pieceId));
  expect(await listMailings(store.read, pieceId)).toMatchObject([{ kind: "again" }]);
});

it("a person stops a mailing, or sends it again to those of unknown fate", async () => {
  const { store } = await createTestStore({ sendsMail: true });
  const ada = await createWriter(store);
  const bob = await createWriter(store, { slug: "bob" });
  const { id: pieceId, version } = await createPiece(store, ada);
  const news = { kind: "piece", pieceId, version, subject: "S", preview: "P" } as const;
  const { id } = await store.write((tx) => createMailing(tx, store, writerAt(ada), news));
  const states = ["waiting", "sent", "unknown", "unknown"] as const;
  const row = { mailing_id: id, piece_id: pieceId, pieces: null, attempts: 1, due_at: "2026" };
  const none = { claimed_until: null, tried_at: null, sent_at: null, error: null };
  await store.write((tx) =>
    tx
      .insertInto("mailing_recipients")
      .values(states.map((state, n) => ({ ...row, ...none, state, subscriber_id: `s${n}` })))
      .execute(),
  );
  await expect(sendUnknownAgain(store, writerAt(bob), id)).rejects.toThrow("permission");
  expect(await sendUnknownAgain(store, writerAt(ada), id)).toBe(2);
  const [listed] = await listMailings(store.read, pieceId);
  expect(listed?.counts).toEqual({
    waiting: 3,
    sending: 0,
    sent: 1,
    refused: 0,
    unknown: 0,
    left: 0,
  });
  await expect(stopMailing(store, writerAt(bob), id)).rejects.toThrow("permission");
  await stopMailing(store, writerAt(ada), id);
  expect((await listMailings(store.read, pieceId))[0]?.counts).toMatchObject({ left: 3, sent: 1 });
  expect((await findMailing(store.read, id))?.state).toBe("stopped");
});

it("a mailing that is long over keeps numbers and unknown recipients, and nobody gets its piece twice", async () => {
  const { store, clock } = await createTestStore({ sendsMail: true });
  const ada = await createWriter(store);
  const { id: pieceId, version } = await createPiece(store, ada);
  const old: { id: string }[] = [];
  for (const name of ["a", "b", "c"]) {
    old.push(await follow(store, { email: `${name}@example.org` }));
    clock.advance({ minutes: 120 });
  }
  const start = async (news: Partial<NewMailing> = {}): Promise<string> => {
    const wish = { kind: "piece", pieceId, version, subject: "S", preview: "P", ...news } as const;
    const { id } = await store.write((tx) => createMailing(tx, store, writerAt(ada), wish));
    await startMailing(store, id, { subject: "S", html: "<p>", text: "T" });
    await expandMailings(store);
    return id;
  };
  const rowsOf = async (id: string) => {
    const rows = store.read.selectFrom("mailing_recipients").where("mailing_id", "=", id);
    const found = await rows.select(["subscriber_id", "state"]).execute();
    return Object.fromEntries(found.map((row) => [row.subscriber_id, row.state]));
  };
  const finish = async (id: string, states: RecipientState[]) => {
    for (const [index, state] of states.entries()) {
      const subscriber_id = old[index]!.id;
      await store.write((tx) =>
        updateRows(tx, "mailing_recipients", { mailing_id: id, subscriber_id }, { state }),
      );
    }
    const over = { state: "done", expanded_to: null, finished_at: timestamp(store.clock) } as const;
    await store.write((tx) => updateRows(tx, "mailings", { id }, over));
  };
  const first = await start();
  await finish(first, ["sent", "refused", "unknown"]);
  const { counts } = (await listMailings(store.read, pieceId))[0]!;
  expect(counts).toMatchObject({ sent: 1, refused: 1, unknown: 1 });

  clock.advance({ days: MAILING_LIMITS.recipientDays - 1 });
  await countPastRecipients(store);
  expect(Object.keys(await rowsOf(first))).toHaveLength(3);
  clock.advance({ days: 2 });
  await countPastRecipients(store);
  expect(await rowsOf(first)).toEqual({ [old[2]!.id]: "unknown" });
  expect((await listMailings(store.read, pieceId))[0]?.counts).toEqual(counts);

  // Its piece is published and mailed once more: only those who follow since get it.
  const since = await follow(store, { email: "since@example.org" });
  expect(await rowsOf(await start())).toEqual({ [since.id]: "waiting" });
  const again = await rowsOf(await start({ kind: "again", reason: "A correction." }));
  expect(Object.keys(again).toSorted()).toEqual([...old, since].map(({ id }) => id).toSorted());

  expect(await sendUnknownAgain(store, writerAt(ada), first)).toBe(1);
  await finish(first, ["sent", "sent", "sent"]);
  clock.advance({ days: MAILING_LIMITS.recipientDays + 1 });
  await countPastRecipients(store);
  expect(await rowsOf(first)).toEqual({});
  const listed = await listMailings(store.read, pieceId);
  const now = listed.find(({ id }) => id === first);
  expect(now?.counts).toMatchObject({ sent: 2, refused: 1, unknown: 0 });
});

it("the box at Publish begins as its writer last left it", async () => {
  const { store } = await createTestStore({ sendsMail: true });
  const ada = await createWriter(store);
  expect(await lastMailChoice(store.read, ada.id)).toBe(false);
  for (const isMailed of [true, false]) {
    await store.write((tx) => keepMailChoice(tx, ada.id, isMailed));
    expect(await lastMailChoice(store.read, ada.id)).toBe(isMailed);
  }
});
