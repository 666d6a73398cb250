import { describe, expect, it, vi } from "vitest";
import { MAIL_LIMITS } from "../../api/contract/people/mail.ts";
import { addComment } from "../../api/store/pieces/talk/comments.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import {
  createPasswordLink,
  findPasswordLink,
  redeemPasswordLink,
} from "../../api/store/people/links.ts";
import { claimMails, recordMail } from "../../api/store/people/mail-claims.ts";
import { askForLink, setMailsOff } from "../../api/store/people/mails.ts";
import { listNeeds, markSeen } from "../../api/store/pieces/talk/needs.ts";
import type { Store } from "../../api/store/engine/open.ts";
import {
  addPasskey,
  keepChallenge,
  listPasskeys,
  takeChallenge,
} from "../../api/store/people/passkeys.ts";
import { endSession, listSessions, startSession } from "../../api/store/people/sessions.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { setEmail } from "../../api/store/people/credentials.ts";
import type { Writer } from "../../api/contract/records.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  editorAt,
  publishPiece,
  writerAt,
} from "../_setup.ts";

async function createHouse({ sendsMail = true } = {}) {
  const { store, clock } = await createTestStore({ sendsMail });
  const ada = await createWriter(store, { slug: "ada" });
  const edith = await createWriter(store, { slug: "edith", access: "editor" });
  await store.write((tx) =>
    tx
      .updateTable("writers")
      .set({ email: "edith@example.org" })
      .where("id", "=", edith.id)
      .execute(),
  );
  return { store, clock, ada, edith };
}

/** A piece that an editor takes down with a note. */
async function returnPiece(store: Store, ada: Writer, edith: Writer, note = "Not like this.") {
  const piece = await publishPiece(store, ada, await createPiece(store, ada));
  const step = { pieceId: piece.id, actor: editorAt(edith), review: "off" } as const;
  await takeStep(store, { ...step, action: "ask_for_changes", note });
  return piece;
}

async function draftByKey(store: Store, ada: Writer, headline: string): Promise<string> {
  const { id: keyId } = await mintKey(store, writerAt(ada), {
    writerId: ada.id,
    name: "Agent",
    scope: "pieces:write",
  });
  const actor = { kind: "key", writerId: ada.id, keyId, via: "api" } as const;
  return (await addDraft(store, actor, { writerId: ada.id, content: content({ headline }) })).id;
}

async function kindsQueued(store: Store): Promise<string[]> {
  const rows = await store.read.selectFrom("mails").select("kind").orderBy("kind").execute();
  return rows.map(({ kind }) => kind);
}

describe("what needs a writer", () => {
  it("is what was returned, commented and drafted, until it is marked as seen or dealt with", async () => {
    const { store, clock, ada, edith } = await createHouse();
    const me = { id: ada.id, isEditor: false };
    expect(await listNeeds(store.read, store, me)).toEqual([]);
    const piece = await returnPiece(store, ada, edith);
    const draft = await draftByKey(store, ada, "By a program");
    await addComment(store, writerAt(ada), { pieceId: draft, quote: null, body: "Mine." });
    const needs = await listNeeds(store.read, store, me);
    expect(needs).toMatchObject([
      { kind: "account", event: { action: "mint", note: "Agent" } },
      { kind: "returned", subjectId: piece.id, by: "EDITH", note: "Not like this." },
      { kind: "drafted", subjectId: draft, by: "Agent", headline: "By a program" },
    ]);
    await markSeen(store, ada.id, needs);
    expect(await listNeeds(store.read, store, me)).toEqual([]);
    // A later event of the same piece is news again.
    clock.advance({ minutes: 5 });
    const step = { pieceId: piece.id, review: "off" } as const;
    await takeStep(store, { ...step, actor: editorAt(edith), action: "lift" });
    await takeStep(store, { ...step, actor: writerAt(ada), action: "ask_for_look" });
    expect(await listNeeds(store.read, store, me)).toEqual([]);
    await takeStep(store, { ...step, actor: editorAt(edith), action: "return", note: "Better." });
    expect(await listNeeds(store.read, store, me)).toMatchObject([{ note: "Better." }]);
  });

  it("is for editors also what waits for review, without their own pieces", async () => {
    const { store, ada, edith } = await createHouse();
    for (const writer of [ada, edith]) {
      const { id } = await createPiece(store, writer, { headline: `Of ${writer.slug}` });
      const step = { pieceId: id, actor: writerAt(writer), review: "off" } as const;
      await takeStep(store, { ...step, action: "ask_for_look" });
    }
    const needs = await listNeeds(store.read, store, { id: edith.id, isEditor: true });
    expect(needs).toMatchObject([{ kind: "waiting", headline: "Of ada", by: "ADA" }]);
    expect(await listNeeds(store.read, store, { id: ada.id, isEditor: false })).toEqual([]);
  });

  it("is found by one query, since every page of the desk counts it", async () => {
    const { store, edith } = await createHouse();
    const queries = vi.spyOn(store.read, "executeQuery");
    await listNeeds(store.read, store, { id: edith.id, isEditor: true });
    expect(queries).toHaveBeenCalledTimes(1);
  });
});

describe("a mail", () => {
  it("is queued with the step that it tells of, once, and only where mail is sent", async () => {
    const { store, ada, edith } = await createHouse();
    await returnPiece(store, ada, edith);
    const { id } = await createPiece(store, ada);
    const step = { pieceId: id, actor: writerAt(ada), review: "off" } as const;
    await takeStep(store, { ...step, action: "ask_for_look" });
    await takeStep(store, { ...step, action: "withdraw" });
    await takeStep(store, { ...step, action: "ask_for_look" });
    await draftByKey(store, ada, "One");
    await draftByKey(store, ada, "Two");
    expect(await kindsQueued(store)).toEqual(["drafted", "returned", "waiting"]);
    const refused = takeStep(store, { ...step, action: "withdraw_update" });
    await expect(refused).rejects.toThrow("No update of this piece is waiting");
    expect(await kindsQueued(store)).toHaveLength(3);

    const silent = await createHouse({ sendsMail: false });
    await returnPiece(silent.store, silent.ada, silent.edith);
    expect(await kindsQueued(silent.store)).toEqual([]);
  });

  it("is not queued for a reader who has switched it off", async () => {
    const { store, ada, edith } = await createHouse();
    await setMailsOff(store, ada.id, ["returned", "drafted"]);
    await returnPiece(store, ada, edith);
    await draftByKey(store, ada, "One");
    expect(await kindsQueued(store)).toEqual([]);
    await setMailsOff(store, ada.id, []);
    await draftByKey(store, ada, "Two");
    expect(await kindsQueued(store)).toEqual(["drafted"]);
  });

  it("of news waits some minutes, and comes at most once an hour", async () => {
    const { store, clock, ada } = await createHouse();
    await draftByKey(store, ada, "One");
    expect(await claimMails(store, 9)).toEqual([]);
    clock.advance({ minutes: MAIL_LIMITS.newsAfterMinutes });
    const [claim] = await claimMails(store, 9);
    expect(claim).toMatchObject({ kind: "drafted", writer_id: ada.id });
    await recordMail(store, claim!, { kind: "sent" });
    await draftByKey(store, ada, "Two");
    clock.advance({ minutes: MAIL_LIMITS.newsEveryMinutes - 1 });
    expect(await claimMails(store, 9)).toEqual([]);
    clock.advance({ minutes: 1 });
    expect(await claimMails(store, 9)).toHaveLength(1);
  });

  it("is claimed by one worker at a time, and again when that one was killed", async () => {
    const { store, clock } = await createHouse();
    expect(await askForLink(store, "ada@example.org")).toBe(true);
    const claims = await Promise.all([claimMails(store, 9), claimMails(store, 9)]);
    expect(claims.flat()).toHaveLength(1);
    clock.advance({ minutes: 2 });
    expect(await claimMails(store, 9)).toHaveLength(1);
  });

  it("is tried again for a day, then given up, and at once if the server refuses it for good", async () => {
    const { store, clock } = await createHouse();
    await askForLink(store, "ada@example.org");
    let tries = 0;
    for (; tries < 20; tries++) {
      const [claim] = await claimMails(store, 9);
      if (!claim) break;
      const failed = { kind: "failed", error: "No answer.", isFinal: false } as const;
      await recordMail(store, claim, failed);
      clock.advance({ minutes: 720 });
    }
    expect(tries).toBe(7);
    await askForLink(store, "bob@example.org");
    const [claim] = await claimMails(store, 9);
    const final = { kind: "failed", error: "550 No such user", isFinal: true } as const;
    expect(await recordMail(store, claim!, final)).toEqual({ isGivenUp: true });
    clock.advance({ days: 1 });
    expect(await claimMails(store, 9)).toEqual([]);
  });

  it("for a forgotten password can be asked for a few times an hour, and looks the same for any email", async () => {
    const { store } = await createHouse();
    for (let time = 0; time < 9; time++) {
      expect(await askForLink(store, "nobody@example.org")).toBe(true);
    }
    expect(await kindsQueued(store)).toHaveLength(MAIL_LIMITS.asksAnHour);
  });
});

describe("the sessions of a writer", () => {
  it("are listed with where and when, and ended one by one by their owner alone", async () => {
    const { store, clock, ada, edith } = await createHouse();
    const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const session = { writerId: ada.id, userAgent: agent, address: "192.0.2.7" };
    await startSession(store, session);
    clock.advance({ minutes: 1 });
    await startSession(store, { ...session, userAgent: null, address: "192.0.2.8" });
    const [newer, older] = await listSessions(store.read, store, ada.id);
    expect([newer, older]).toMatchObject([{ address: "192.0.2.8" }, { user_agent: agent }]);
    const actorOf = ({ id }: Writer) => ({ kind: "writer", writerId: id, via: "desk" }) as const;
    expect(await endSession(store, actorOf(edith), older!.id)).toBe(false);
    expect(await endSession(store, actorOf(ada), older!.id)).toBe(true);
    expect(await listSessions(store.read, store, ada.id)).toEqual([newer]);
  });

  it("are told by mail for each browser that is new to the account, whatever it calls itself", async () => {
    const { store, clock, ada, edith } = await createHouse();
    const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const session = { writerId: ada.id, userAgent: agent, address: "192.0.2.7" };
    const notices = async () => {
      const rows = await store.read
        .selectFrom("mails")
        .select("note")
        .where("kind", "=", "signed_in")
        .orderBy("created_at")
        .execute();
      return rows.map(({ note }) => note?.split("\n").at(-1));
    };
    for (const { id: writerId, slug } of [ada, edith]) {
      await setEmail(store, OPERATOR, { writerId, email: `${slug}@example.org` });
    }
    await startSession(store, { ...session, device: "mine" });
    await startSession(store, { ...session, device: "mine", address: "192.0.2.8" });
    expect(await notices()).toEqual(["192.0.2.7"]);
    clock.advance({ minutes: 1 });
    // The same user agent, as an intruder would send it.
    await startSession(store, { ...session, device: "theirs", address: "192.0.2.9" });
    clock.advance({ minutes: 1 });
    await startSession(store, { ...session, address: "192.0.2.10" });
    expect(await notices()).toEqual(["192.0.2.7", "192.0.2.9", "192.0.2.10"]);
    // A browser that another account knows is new to this one.
    clock.advance({ minutes: 1 });
    await startSession(store, { ...session, writerId: edith.id, device: "mine" });
    expect(await notices()).toHaveLength(4);
  });
});

describe("a passkey", () => {
  it("needs a challenge that is used once, and is gone after a password was set by a link", async () => {
    const { store, clock, ada } = await createHouse();
    await keepChallenge(store, { askedBy: "visitor", challenge: "one" });
    await keepChallenge(store, { askedBy: "visitor", challenge: "two" });
    expect(await takeChallenge(store, "another")).toBeUndefined();
    expect(await takeChallenge(store, "visitor")).toBe("two");
    expect(await takeChallenge(store, "visitor")).toBeUndefined();
    await keepChallenge(store, { askedBy: "visitor", challenge: "late" });
    clock.advance({ minutes: 6 });
    expect(await takeChallenge(store, "visitor")).toBeUndefined();

    const passkey = { id: "k", writer_id: ada.id, public_key: "p", counter: 0, transports: "[]" };
    await addPasskey(store, writerAt(ada), { ...passkey, name: "Phone" });
    await expect(addPasskey(store, writerAt(ada), { ...passkey, name: "Copy" })).rejects.toThrow(
      "in use already",
    );
    expect(await listPasskeys(store.read, ada.id)).toMatchObject([{ name: "Phone" }]);
    const { token } = await createPasswordLink(store, OPERATOR, {
      writerId: ada.id,
      purpose: "password",
      askedAtSignIn: true,
    });
    expect(await findPasswordLink(store.read, store, token)).toBeDefined();
    await redeemPasswordLink(store, { token, passwordHash: "h" });
    expect(await listPasskeys(store.read, ada.id)).toEqual([]);
  });
});
