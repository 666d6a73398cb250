import { describe, expect, it } from "vitest";
import { OPERATOR, WORKER } from "../../api/store/log/audit.ts";
import { changePassword, setCredentials, setEmail } from "../../api/store/people/credentials.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import {
  createPasswordLink,
  findPasswordLink,
  redeemPasswordLink,
} from "../../api/store/people/links.ts";
import { listLinkNews, markLinksSeen } from "../../api/store/people/link-news.ts";
import { listSecurityEvents } from "../../api/store/people/security-events.ts";
import { endSessions, findSession, startSession } from "../../api/store/people/sessions.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { setAccess } from "../../api/store/people/editors.ts";
import { createTestStore, createWriter, editorAt, writerAt } from "../_setup.ts";

async function office() {
  const { store, clock } = await createTestStore();
  const ada = await createWriter(store);
  const edith = await createWriter(store, { slug: "edith", access: "editor" });
  const { id: writerId } = ada;
  await setEmail(store, editorAt(edith), { writerId, email: "ada@example.org" });
  const link = () =>
    createPasswordLink(store, editorAt(edith), { writerId, purpose: "password" as const });
  return { store, clock, ada, edith, writerId, actor: writerAt(ada), link };
}

type Office = Awaited<ReturnType<typeof office>>;

describe("an open link to set a password", () => {
  it.each<[string, (office: Office) => Promise<unknown>]>([
    [
      "a change of password",
      ({ store, actor, writerId }) =>
        changePassword(store, actor, { writerId, passwordHash: "h", keep: "none" }),
    ],
    [
      "a change of email",
      ({ store, actor, writerId }) => setEmail(store, actor, { writerId, email: "b@example.org" }),
    ],
    [
      "new credentials",
      ({ store, actor, writerId }) =>
        setCredentials(store, actor, { writerId, email: "b@example.org", passwordHash: "h" }),
    ],
    ["a sign-out everywhere", ({ store, actor, writerId }) => endSessions(store, actor, writerId)],
    ["a newer link", ({ link }) => link()],
  ])("is void after %s", async (_, act) => {
    const cast = await office();
    const { store, link } = cast;
    const { token } = await link();
    expect(await findPasswordLink(store.read, store, token)).toMatchObject({
      email: "ada@example.org",
    });
    await act(cast);
    expect(await findPasswordLink(store.read, store, token)).toBeUndefined();
    const late = redeemPasswordLink(store, { token, passwordHash: "thief" });
    await expect(late).rejects.toMatchObject({ reason: "not_found" });
  });
});

describe("a link that an editor made", () => {
  it.each<[string, (office: Office) => Promise<unknown>]>([
    [
      "the editor was suspended",
      ({ store, edith }) =>
        setSuspended(store, OPERATOR, { writerId: edith.id, suspended: true, note: "Left." }),
    ],
    [
      "the editor was made a plain writer",
      ({ store, edith }) => setAccess(store, OPERATOR, { writerId: edith.id, access: "writer" }),
    ],
    ["the editor was removed", ({ store, edith }) => eraseWriter(store, OPERATOR, edith.id)],
    [
      "its writer was made an editor",
      ({ store, writerId }) => setAccess(store, OPERATOR, { writerId, access: "editor" }),
    ],
  ])("does not work after %s", async (_, act) => {
    const cast = await office();
    const { store, link, writerId } = cast;
    const { token } = await link();
    await act(cast);
    const late = redeemPasswordLink(store, { token, passwordHash: "thief" });
    await expect(late).rejects.toMatchObject({ reason: "not_found" });
    const { token: good } = await createPasswordLink(store, OPERATOR, {
      writerId,
      purpose: "password",
    });
    await redeemPasswordLink(store, { token: good, passwordHash: "theirs" });
  });

  it("cannot open the account of another editor, or give it an email", async () => {
    const { store, edith } = await office();
    const sam = await createWriter(store, { slug: "sam", access: "editor" });
    for (const purpose of ["password", "invitation"] as const) {
      const made = createPasswordLink(store, editorAt(edith), { writerId: sam.id, purpose });
      await expect(made).rejects.toMatchObject({ reason: "forbidden" });
    }
    const given = setEmail(store, editorAt(edith), { writerId: sam.id, email: "t@example.org" });
    await expect(given).rejects.toMatchObject({ reason: "forbidden" });
    expect(await store.read.selectFrom("invitations").selectAll().execute()).toEqual([]);
    await createPasswordLink(store, OPERATOR, { writerId: sam.id, purpose: "password" });
  });
});

describe("an invitation for an account that has a password", () => {
  it("is a password link: it expires after a day, and the writer is told of it", async () => {
    const { store, clock, writerId, actor } = await office();
    await changePassword(store, actor, { writerId, passwordHash: "h", keep: "none" });
    const { token, expiresAt } = await createPasswordLink(store, OPERATOR, {
      writerId,
      purpose: "invitation",
    });
    expect(Date.parse(expiresAt) - clock().getTime()).toBe(24 * 3_600_000);
    expect(await findPasswordLink(store.read, store, token)).toMatchObject({ purpose: "password" });
    expect(await listLinkNews(store.read, writerId)).toMatchObject([{ isOperator: true }]);
  });
});

describe("a writer to whose account somebody made a link", () => {
  it("is told of the one that was used, however many were made after it", async () => {
    const { store, clock, writerId, link } = await office();
    const { token } = await link();
    await redeemPasswordLink(store, { token, passwordHash: "thief" });
    let back = "";
    for (let made = 0; made < 10; made++) {
      clock.advance({ minutes: 1 });
      ({ token: back } = await link());
    }
    await redeemPasswordLink(store, { token: back, passwordHash: "mine" });
    expect((await listLinkNews(store.read, writerId))[0]).toMatchObject({
      usedAt: "2026-03-01T12:00:00.000Z",
    });
  });

  it("sees who made it after any number of sign-ins and sign-outs by a stranger", async () => {
    const { store, clock, actor, writerId, link } = await office();
    const { token } = await link();
    await redeemPasswordLink(store, { token, passwordHash: "thief" });
    for (let round = 0; round < 40; round++) {
      clock.advance({ minutes: 1 });
      await startSession(store, { writerId, userAgent: null });
      await endSessions(store, actor, writerId);
    }
    const events = await listSecurityEvents(store.read, writerId);
    expect(events.map(({ action }) => action)).toContain("make password link");
  });

  it("is told who made it, when, and whether it was used, until they mark it as seen", async () => {
    const { store, clock, actor, writerId, link } = await office();
    expect(await listLinkNews(store.read, writerId)).toEqual([]);
    await link();
    const { token: session } = await startSession(store, { writerId, userAgent: null });
    expect((await findSession(store.read, store, session))?.linkNews).toMatchObject([
      { by: "EDITH", isOperator: false, at: "2026-03-01T12:00:00.000Z", usedAt: null },
    ]);
    await markLinksSeen(store, actor, writerId);
    expect(await listLinkNews(store.read, writerId)).toEqual([]);

    // An intruder uses a link, and marks it as seen in the writer's place.
    clock.advance({ minutes: 5 });
    const { token } = await link();
    await redeemPasswordLink(store, { token, passwordHash: "thief" });
    await markLinksSeen(store, actor, writerId);
    // The writer returns with another link, and is told of all the others.
    clock.advance({ minutes: 5 });
    const { token: back } = await link();
    await redeemPasswordLink(store, { token: back, passwordHash: "mine" });
    expect(
      (await listLinkNews(store.read, writerId)).map(({ at, usedAt }) => [at, usedAt]),
    ).toEqual([
      ["2026-03-01T12:05:00.000Z", "2026-03-01T12:05:00.000Z"],
      ["2026-03-01T12:00:00.000Z", null],
    ]);
  });

  it("is told nothing of the link that they have just used, nor of those they asked for in vain", async () => {
    const { store, clock, writerId, link } = await office();
    const asked = { writerId, purpose: "password", askedAtSignIn: true } as const;
    await setEmail(store, OPERATOR, { writerId, email: "ada@example.org" });
    await createPasswordLink(store, WORKER, asked);
    const { token } = await createPasswordLink(store, WORKER, asked);
    await redeemPasswordLink(store, { token, passwordHash: "mine" });
    expect(await listLinkNews(store.read, writerId)).toEqual([]);
    // If it was an intruder, the writer comes back by the operator or another link, and is told then.
    clock.advance({ minutes: 1 });
    const credentials = { writerId, email: "ada@example.org", passwordHash: "by hand" };
    await setCredentials(store, OPERATOR, credentials);
    const used = { isAskedFor: true, usedAt: "2026-03-01T12:00:00.000Z" };
    expect((await listLinkNews(store.read, writerId))[0]).toMatchObject(used);
    const { token: back } = await link();
    await redeemPasswordLink(store, { token: back, passwordHash: "mine again" });
    expect(await listLinkNews(store.read, writerId)).toMatchObject([used]);
  });

  it("finds it in the security events of the account, which cannot be cleared", async () => {
    const { store, clock, actor, writerId, link } = await office();
    const { token } = await link();
    clock.advance({ minutes: 1 });
    await redeemPasswordLink(store, { token, passwordHash: "h" });
    clock.advance({ minutes: 1 });
    await startSession(store, { writerId, userAgent: null });
    await markLinksSeen(store, actor, writerId);
    const events = await listSecurityEvents(store.read, writerId);
    expect(events.map(({ action, actor_name }) => `${actor_name}: ${action}`)).toEqual(
      expect.arrayContaining([
        "EDITH: make password link",
        "ADA: set password by link",
        "ADA: sign in",
        "EDITH: set email",
      ]),
    );
    expect(events.at(-1)?.actor_name).toBe("EDITH");
  });
});
