import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../api/store/engine/open.ts";
import {
  eraseSubscriber,
  findSubscriberByLink,
  leave,
  setPaused,
  setSubscriptions,
} from "../../api/store/mailing/subscribers.ts";
import { countReached } from "../../api/store/mailing/subscriptions.ts";
import { suppress, suppressionOf } from "../../api/store/mailing/suppressions.ts";
import { sendUnknownAgain } from "../../api/store/mailing/mailings.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { claimRecipients, recordRecipient } from "../../api/store/mailing/recipient-claims.ts";
import { createPiece, RENDERED, publishPiece, writerAt } from "../_setup.ts";
import { plain, startMailServer } from "./_mail-server.ts";
import { addFollower, addFollowers, createMailOffice, settleAll } from "./_mailings.ts";

const EVERYBODY = { writerId: "x", category: "life", locale: "en" };

it("each follower gets a piece once, with a link and a return path of their own", async () => {
  const { letters, url } = await startMailServer();
  const { store, post, mail, countsOf } = await createMailOffice(url, {
    bounce: "bounces@galley.example",
  });
  const reader = await addFollower(store, "reader@example.org");
  await addFollower(store, "weekly@example.org", { kind: "site", subject: "", rhythm: "weekly" });
  const { id } = await mail();
  await post.catchUp();
  await post.catchUp();
  expect(letters.map(({ to }) => to)).toEqual([["reader@example.org"]]);
  const [letter] = letters;
  const text = plain(letter?.text ?? "");
  expect(text).toContain("From: The Harbour Review <desk@galley.example>");
  expect(text).toContain('List-ID: "The Harbour Review" <followers.galley.example>');
  expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(text).toContain("Precedence: bulk");
  expect(text).not.toContain("Auto-Submitted");
  expect(text).toMatch(/Message-ID: <[0-9a-f]{32}@galley\.example>/);
  const [, token = ""] =
    /^List-Unsubscribe:\s+<https:\/\/galley\.example\/follow\/([\w-]+)\/leave>/m.exec(text) ?? [];
  expect((await findSubscriberByLink(store.read, token))?.id).toBe(reader.id);
  expect(text.split(`https://galley.example/follow/${token}\r\n`).length).toBeGreaterThan(1);
  const [, back = ""] = /^bounces\+(\w+)@galley\.example$/.exec(letter?.from ?? "") ?? [];
  expect((await findSubscriberByLink(store.read, back, "bounce"))?.id).toBe(reader.id);
  expect(await countsOf(id)).toMatchObject({ sent: 1, waiting: 0, sending: 0 });
  // A second mailing of the same publication reaches those who came since; "again" reaches everybody.
  await addFollower(store, "later@example.org");
  await mail();
  await post.catchUp();
  await mail({ kind: "again", reason: "A correction." });
  await post.catchUp();
  const got = letters.flatMap(({ to }) => to);
  expect(got.slice(0, 2)).toEqual(["reader@example.org", "later@example.org"]);
  expect(got.slice(2).toSorted()).toEqual(["later@example.org", "reader@example.org"]);
});

it("nothing is mailed before readers can open the piece, or after it was withdrawn", async () => {
  const { letters, url } = await startMailServer();
  const { store, post, ada, mail } = await createMailOffice(url);
  await addFollowers(store, ["one@example.org", "two@example.org"]);
  const draft = await createPiece(store, ada);
  const news = { pieceId: draft.id, version: draft.version };
  const own = { pieceId: draft.id, actor: writerAt(ada), review: "off" } as const;
  await takeStep(store, {
    ...own,
    action: "publish",
    version: draft.version,
    rendered: { ...RENDERED, slug: "another" },
    mail: { subject: "", preview: "" },
  });
  await post.catchUp();
  expect(letters).toEqual([]);
  await settleAll(store);
  await post.catchUp();
  expect(letters).toHaveLength(2);
  await mail({ ...news, kind: "again", reason: "Again." });
  await takeStep(store, { ...own, action: "unpublish" });
  await post.catchUp();
  expect(letters).toHaveLength(2);
});

it("somebody who leaves, pauses or is erased before their turn gets nothing more", async () => {
  const { letters, url } = await startMailServer();
  const { store, clock, post, mail, countsOf } = await createMailOffice(url, { perMinute: 1 });
  const names = ["first", "left", "paused", "erased", "bounced"];
  const people = await addFollowers(
    store,
    names.map((name) => `${name}@example.org`),
  );
  const { id } = await mail();
  await post.catchUp();
  expect(letters).toHaveLength(1);
  const others = people.filter(({ email }) => email !== letters[0]?.to[0]);
  await leave(store, others[0]!);
  await setPaused(store, others[1]!, { until: null });
  await eraseSubscriber(store, others[2]!.email);
  await suppress(store, others[3]!.email, "complaint");
  clock.advance({ minutes: 2 });
  await post.catchUp();
  expect(letters).toHaveLength(1);
  expect(await countsOf(id)).toMatchObject({ sent: 1, left: 4, waiting: 0 });
});

it("the rate holds over all workers, and is spread over the minute", async () => {
  const { letters, url } = await startMailServer();
  const { store, clock, post, createSender, mail } = await createMailOffice(url, {
    perMinute: 120,
  });
  await addFollowers(
    store,
    Array.from({ length: 30 }, (_, n) => `r${n}@example.org`),
  );
  await mail();
  const other = createSender();
  const all = async () => Promise.all([post.catchUp(), other.catchUp()]);
  await all();
  expect(letters).toHaveLength(12);
  await all();
  expect(letters).toHaveLength(12);
  clock.advance({ minutes: 0.11 });
  await all();
  expect(letters).toHaveLength(24);
  clock.advance({ minutes: 0.11 });
  await all();
  expect(new Set(letters.flatMap(({ to }) => to)).size).toBe(30);
});

it("a refusal for now is tried again, one for good suppresses the address, a blocked sender nobody", async () => {
  let isPatient = false;
  const { letters, url } = await startMailServer({
    refuse: (to) => {
      if (to.startsWith("gone")) return "550 5.1.1 no such user gone@example.org";
      if (to.startsWith("policy") && !isPatient) return "554 5.7.1 Relay access denied";
      return to.startsWith("grey") && !isPatient ? 451 : undefined;
    },
    refuseMail: (to) => (to.startsWith("content") ? 554 : undefined),
  });
  const { store, clock, post, mail, countsOf } = await createMailOffice(url);
  const names = ["ok", "gone", "policy", "grey", "content"];
  await addFollowers(
    store,
    names.map((name) => `${name}@example.org`),
  );
  const { id } = await mail();
  await post.catchUp();
  expect(letters.flatMap(({ to }) => to)).toEqual(["ok@example.org"]);
  expect(await countsOf(id)).toMatchObject({ sent: 1, refused: 2, waiting: 2 });
  expect(await suppressionOf(store, "gone@example.org")).toBe("bounce");
  for (const name of ["policy", "grey", "content"]) {
    expect(await suppressionOf(store, `${name}@example.org`)).toBeUndefined();
  }
  expect(await countReached(store.read, EVERYBODY)).toEqual({ atOnce: 4, weekly: 0 });
  const rows = await store.read.selectFrom("mailing_recipients").select("error").execute();
  expect(JSON.stringify(rows)).toContain("no such user …");
  isPatient = true;
  await post.catchUp();
  expect(letters).toHaveLength(1);
  clock.advance({ minutes: 1.1 });
  await post.catchUp();
  expect(await countsOf(id)).toMatchObject({ sent: 3, refused: 2, waiting: 0 });
});

it("a mail that was cut off is of unknown fate, listed, and sent again by a person alone", async () => {
  let isCut = true;
  const { letters, url } = await startMailServer({
    cut: (to) =>
      isCut && to.startsWith("within")
        ? "within"
        : to.startsWith("after") && isCut
          ? "after"
          : undefined,
  });
  const { store, clock, ada, post, mail, countsOf, lines } = await createMailOffice(url);
  const names = ["within", "after", "whole"];
  await addFollowers(
    store,
    names.map((name) => `${name}@example.org`),
  );
  const { id } = await mail();
  await post.catchUp();
  expect(letters.flatMap(({ to }) => to).toSorted()).toEqual([
    "after@example.org",
    "whole@example.org",
  ]);
  expect(await countsOf(id)).toMatchObject({ sent: 1, unknown: 2 });
  expect(lines.join("\n")).not.toContain("@");
  clock.advance({ days: 2 });
  isCut = false;
  await post.catchUp();
  expect(letters).toHaveLength(2);
  expect(await sendUnknownAgain(store, writerAt(ada), id)).toBe(2);
  await post.catchUp();
  expect(letters).toHaveLength(4);
  expect(await countsOf(id)).toMatchObject({ sent: 3, unknown: 0 });
});

it("a mail server that is away, or closes, costs nobody an attempt", async () => {
  const first = await startMailServer();
  const { store, clock, post, mail, countsOf } = await createMailOffice(first.url);
  await addFollowers(store, ["one@example.org", "two@example.org"]);
  await first.close();
  const { id } = await mail();
  await expect(post.catchUp()).rejects.toThrow("The mail server takes no mails");
  expect(await countsOf(id)).toMatchObject({ waiting: 2, unknown: 0 });
  let isClosing = true;
  const refuse = () => (isClosing ? "421 4.3.2 shutting down" : undefined);
  const second = await startMailServer({ port: first.port, refuse });
  await expect(post.catchUp()).rejects.toThrow("4.3.2 shutting down");
  isClosing = false;
  clock.advance({ minutes: 1.1 });
  await expect
    .poll(async () => {
      await post.catchUp().catch(() => {});
      return second.letters.length;
    })
    .toBe(2);
  expect(await countsOf(id)).toMatchObject({ sent: 2, waiting: 0, unknown: 0 });
});

it("several workers share one mailing, and nobody gets it twice", async () => {
  const { letters, url } = await startMailServer();
  const { store, clock, createSender, mail, countsOf } = await createMailOffice(url);
  await addFollowers(
    store,
    Array.from({ length: 120 }, (_, n) => `r${n}@example.org`),
  );
  const { id } = await mail();
  // Each with connections of its own, as several nodes have.
  const stores = await Promise.all(
    [1, 2, 3].map(() => openStore(store.address, { clock, sendsMail: true })),
  );
  onTestFinished(async () => void (await Promise.all(stores.map((own) => own.close()))));
  await Promise.all(stores.map((own) => createSender(own).catchUp()));
  expect(await countsOf(id)).toMatchObject({ sent: 120, unknown: 0, waiting: 0 });
  expect(letters).toHaveLength(120);
  expect(new Set(letters.flatMap(({ to }) => to)).size).toBe(120);
});

it("a digest lists once a week what its reader follows weekly and has not had at once", async () => {
  const { letters, url } = await startMailServer();
  // 1 March 2026 is a Sunday.
  const { store, clock, ada, piece, post, mail, createSender } = await createMailOffice(url);
  const address = `https://galley.example/author/ada/${piece.slug}\n`;
  const weekly = { kind: "site", subject: "", rhythm: "weekly" } as const;
  await addFollower(store, "weekly@example.org", weekly);
  await addFollower(store, "other@example.org", { ...weekly, kind: "category", subject: "money" });
  const both = await addFollower(store, "both@example.org", weekly);
  const writer = { kind: "writer", subject: ada.id, rhythm: "at_once" } as const;
  await setSubscriptions(store, both, [weekly, writer]);
  clock.advance({ minutes: 1 });
  await mail();
  await post.catchUp();
  expect(letters.flatMap(({ to }) => to)).toEqual(["both@example.org"]);
  // Not before Monday, 6:00.
  clock.advance({ minutes: 17 * 60 });
  await post.catchUp();
  expect(letters).toHaveLength(1);
  clock.advance({ minutes: 2 * 60 });
  await addFollower(store, "late@example.org", weekly);
  await Promise.all([post.catchUp(), createSender().catchUp()]);
  await post.catchUp();
  expect(letters.flatMap(({ to }) => to)).toEqual(["both@example.org", "weekly@example.org"]);
  expect(plain(letters[1]?.text ?? "").replaceAll("\r", "")).toContain(address);
  // The next week has nothing new, and the one after has.
  clock.advance({ days: 7 });
  await post.catchUp();
  expect(letters).toHaveLength(2);
  const next = await publishPiece(store, ada, await createPiece(store, ada), {
    ...RENDERED,
    slug: "next",
  });
  await settleAll(store);
  await mail({ pieceId: next.id });
  await post.catchUp();
  clock.advance({ days: 7 });
  await post.catchUp();
  const digests = letters
    .slice(3)
    .map(({ to, text }) => [to[0], plain(text).replaceAll("\r", "").includes(address)]);
  expect(digests.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
    ["late@example.org", false],
    ["weekly@example.org", false],
  ]);
});

it("a process that ends while it sends leaves mails of unknown fate, until a late result tells", async () => {
  const { url } = await startMailServer();
  const { store, clock, post, mail, countsOf } = await createMailOffice(url);
  await addFollowers(store, ["one@example.org", "two@example.org"]);
  const { id } = await mail();
  await post.catchUp();
  await store.write((tx) =>
    tx
      .updateTable("mailing_recipients")
      .set({ state: "waiting", sent_at: null, tried_at: null })
      .execute(),
  );
  await store.write((tx) => tx.updateTable("mailings").set({ state: "sending" }).execute());
  const { claims } = await claimRecipients(store, { room: 5, perMinute: 300 });
  expect(claims).toHaveLength(2);
  await post.catchUp();
  expect(await countsOf(id)).toMatchObject({ sending: 2 });
  clock.advance({ minutes: 5 });
  await post.catchUp();
  expect(await countsOf(id)).toMatchObject({ unknown: 2, sent: 0 });
  await recordRecipient(store, claims[0]!, { kind: "sent" });
  expect(await countsOf(id)).toMatchObject({ unknown: 1, sent: 1 });
});
