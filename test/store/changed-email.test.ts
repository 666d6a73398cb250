import { expect, it } from "vitest";
import { endAccessAs, lastEnded, listAccess } from "../../api/store/people/access.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { changePassword, setCredentials, setEmail } from "../../api/store/people/credentials.ts";
import { setAccess } from "../../api/store/people/editors.ts";
import { createEmailLink, restoreEmail } from "../../api/store/people/email-changes.ts";
import {
  createPasswordLink,
  findPasswordLink,
  redeemPasswordLink,
} from "../../api/store/people/links.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { askForLink } from "../../api/store/people/mails.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { findSession, startSession } from "../../api/store/people/sessions.ts";
import { addWriter, findWriter } from "../../api/store/people/writers.ts";
import { createTestStore, writerAt } from "../_setup.ts";
import { changeEmail, resetLink } from "./_intruder.ts";

const OWN = "ada@example.org";
const THIEF = "thief@example.org";

async function open({ sendsMail = true } = {}) {
  const { store, clock } = await createTestStore({ sendsMail });
  const ada = await addWriter(store, OPERATOR, {
    name: "Ada",
    slug: "ada",
    email: OWN,
    passwordHash: "stolen",
  });
  const { id: writerId } = ada;
  const email = async () => (await findWriter(store.read, "id", writerId))?.email;
  const changes = async () =>
    (await listAccess(store.read, store, writerId))
      .filter(({ kind }) => kind === "email")
      .map(({ detail, name }) => `${detail} > ${name}`);
  /** What the owner does who says on the page that an earlier email is theirs. */
  const choose = async (earlier: string) =>
    endAccessAs(store, await signedIn(), { writerId, isEnded: ({ detail }) => detail === earlier });
  const signedIn = async () => {
    const { token } = await startSession(store, { writerId, userAgent: null });
    const { id: sessionId } = (await findSession(store.read, store, token))!;
    return { ...writerAt(ada), from: { sessionId, userAgent: null, address: "192.0.2.7" } };
  };
  const actor = await signedIn();
  return { store, clock, ada, writerId, actor, email, changes, choose };
}

function mailedLink(store: Store, writerId: string) {
  const asked = { writerId, purpose: "password", askedAtSignIn: true } as const;
  return createPasswordLink(store, OPERATOR, asked);
}

it("a new email is access: it is listed, and ends with links to set a password that went there", async () => {
  const { store, writerId, actor, email, changes, choose } = await open();
  await changeEmail(store, actor, THIEF);
  const { token } = await mailedLink(store, writerId);
  await askForLink(store, THIEF);
  await changePassword(store, actor, { writerId, passwordHash: "new", keep: actor.from.sessionId });
  expect(await changes()).toEqual([`${OWN} > ${THIEF}`]);
  expect(await findPasswordLink(store.read, store, token)).toBeDefined();

  await choose(OWN);
  expect(await email()).toBe(OWN);
  expect(await changes()).toEqual([]);
  expect(await findPasswordLink(store.read, store, token)).toBeUndefined();
  expect(
    await store.read.selectFrom("mails").select("id").where("kind", "=", "password").execute(),
  ).toEqual([]);
  expect(await lastEnded(store.read, store, writerId)).toEqual([{ kind: "email", name: THIEF }]);
});

it("both emails are told of sign-ins and changes as long as the old one can take it back", async () => {
  const { store, clock, ada, writerId, actor } = await open();
  await changeEmail(store, actor, THIEF);
  const notices = async (act: () => Promise<unknown>) => {
    await store.write((tx) => tx.deleteFrom("mails").execute());
    await act();
    const rows = await store.read.selectFrom("mails").select(["kind", "email"]).execute();
    return rows.map(({ kind, email }) => `${kind} ${email}`).toSorted();
  };
  const setPassword = () =>
    changePassword(store, writerAt(ada), { writerId, passwordHash: "new", keep: "none" });
  expect(await notices(setPassword)).toEqual([
    `account_changed ${OWN}`,
    `account_changed ${THIEF}`,
  ]);
  expect(await notices(() => startSession(store, { writerId, userAgent: null }))).toEqual([
    `signed_in ${OWN}`,
    `signed_in ${THIEF}`,
  ]);
  clock.advance({ days: 8 });
  expect(await notices(setPassword)).toEqual([`account_changed ${THIEF}`]);
});

it("the news of a new password is not silenced by many new keys", async () => {
  const { store, writerId, actor } = await open();
  for (let number = 0; number < 40; number++) {
    await mintKey(store, OPERATOR, { writerId, name: `Key ${number}`, scope: "pieces:read" });
    await revokeAll(store);
  }
  await changePassword(store, actor, { writerId, passwordHash: "new", keep: "none" });
  const rows = await store.read
    .selectFrom("mails")
    .select("note")
    .where("kind", "=", "account_changed")
    .execute();
  const acts = rows.map(({ note }) => note?.split("\n", 1)[0]);
  expect(acts.filter((act) => act === "mint")).toHaveLength(30);
  expect(acts).toContain("set password");
});

/** As an intruder would, so that the number of keys is no bound. */
async function revokeAll(store: Store): Promise<void> {
  await store.write((tx) =>
    tx.updateTable("api_keys").set({ revoked_at: store.clock().toISOString() }).execute(),
  );
}

it("the operator's remedies take it back: ending all access, and a link that a person hands over", async () => {
  const remedies = [
    ({ store, writerId }) => endAccessAs(store, OPERATOR, { writerId }),
    async ({ store, writerId }) => {
      const token = await resetLink(store, writerId);
      return redeemPasswordLink(store, { token, passwordHash: "new" });
    },
  ] satisfies ((cast: Awaited<ReturnType<typeof open>>) => Promise<unknown>)[];
  for (const remedy of remedies) {
    const cast = await open();
    await changeEmail(cast.store, cast.actor, THIEF);
    await remedy(cast);
    expect(await cast.email()).toBe(OWN);
  }
});

it("the operator's link takes it back also if the intruder has set a password by a mailed link before", async () => {
  const { store, clock, writerId, actor, email } = await open();
  await changeEmail(store, actor, THIEF);
  clock.advance({ minutes: 1 });
  const { token } = await mailedLink(store, writerId);
  await redeemPasswordLink(store, { token, passwordHash: "theirs" });
  clock.advance({ minutes: 1 });
  const handed = await resetLink(store, writerId);
  await redeemPasswordLink(store, { token: handed, passwordHash: "new" });
  expect(await email()).toBe(OWN);
});

it("a link that was mailed to the new email leaves it, and asks", async () => {
  const { store, writerId, actor, email, changes } = await open();
  await changeEmail(store, actor, "mine@example.org");
  const { token } = await mailedLink(store, writerId);
  await redeemPasswordLink(store, { token, passwordHash: "new" });
  expect(await email()).toBe("mine@example.org");
  expect(await changes()).toEqual([`${OWN} > mine@example.org`]);
});

it("an email that can itself be taken back takes nothing back, so that an intruder does not outlive the owner's return", async () => {
  const { store, clock, actor, email, changes, choose } = await open();
  await changeEmail(store, actor, THIEF);
  clock.advance({ minutes: 1 });
  await changeEmail(store, actor, "second@example.org");
  expect(await changes()).toEqual([`${OWN} > ${THIEF}`]);
  expect(await undoToken(store, "second@example.org")).toBeUndefined();
  // It is told all the same: it may be the owner's.
  const notices = await store.read
    .selectFrom("mails")
    .select(["email", "note"])
    .where("kind", "=", "account_changed")
    .execute();
  const to = notices.filter(({ note }) => note?.startsWith("set email\nsecond@example.org"));
  expect(to.map(({ email: its }) => its)).toEqual(
    expect.arrayContaining([OWN, "second@example.org", THIEF]),
  );
  await choose(OWN);
  expect(await email()).toBe(OWN);
  expect(await changes()).toEqual([]);
});

it("to change the email back is to take the change back", async () => {
  const { store, clock, writerId, actor, email, changes } = await open();
  await changeEmail(store, actor, THIEF);
  const { token } = await mailedLink(store, writerId);
  clock.advance({ minutes: 1 });
  await changeEmail(store, actor, OWN);
  expect(await email()).toBe(OWN);
  expect(await changes()).toEqual([]);
  expect(await undoToken(store, OWN)).toBeUndefined();
  expect(await findPasswordLink(store.read, store, token)).toBeUndefined();
});

it("an email that a change has taken away is kept for its account", async () => {
  const { store, clock, actor, email, choose } = await open();
  await setAccess(store, OPERATOR, { writerId: actor.writerId, access: "editor" });
  const editor = { kind: "editor", writerId: actor.writerId, via: "desk" } as const;
  await changeEmail(store, actor, THIEF);
  const decoy = { name: "Ada L", slug: "ada-l", email: OWN };
  await expect(addWriter(store, editor, decoy)).rejects.toMatchObject({ reason: "conflict" });
  const other = await addWriter(store, editor, { name: "B", slug: "b" });
  const give = () => setEmail(store, editor, { writerId: other.id, email: OWN });
  await expect(give()).rejects.toMatchObject({ reason: "conflict" });
  await expect(changeEmail(store, writerAt(other), OWN)).rejects.toMatchObject({
    reason: "not_found",
  });
  await choose(OWN);
  expect(await email()).toBe(OWN);
  await changeEmail(store, writerAt(other), "b@example.org");
  clock.advance({ days: 8 });
  await addWriter(store, editor, { ...decoy, email: "b2@example.org" });
});

it("an email that the operator has given to somebody else is taken back as none", async () => {
  const { store, actor, email, changes, choose } = await open();
  await changeEmail(store, actor, THIEF);
  await addWriter(store, OPERATOR, { name: "B", slug: "b", email: OWN });
  expect(await changes()).toEqual([`${OWN} > ${THIEF}`]);
  await choose(OWN);
  expect(await email()).toBeNull();
});

async function undoToken(store: Store, newEmail: string): Promise<string | undefined> {
  const { id } = await store.read
    .selectFrom("email_changes")
    .select("id")
    .where("new_email", "=", newEmail)
    .executeTakeFirstOrThrow();
  const mail = await store.read
    .selectFrom("mails")
    .select("id")
    .where("kind", "=", "email_changed")
    .where("note", "=", id)
    .executeTakeFirst();
  return mail && createEmailLink(store, { id, purpose: "undo" });
}

it("the old email takes back its own change with the link that is mailed to it", async () => {
  const { store, actor, email, changes } = await open();
  await changeEmail(store, actor, THIEF);
  const token = (await undoToken(store, THIEF)) ?? "";
  await restoreEmail(store, { token, passwordHash: "new" });
  expect(await email()).toBe(OWN);
  expect(await changes()).toEqual([]);
});

it("where no mail is sent, a new email counts at once and is taken back the same way", async () => {
  const { store, clock, writerId, actor, email, changes, choose } = await open({
    sendsMail: false,
  });
  await setEmail(store, actor, { writerId, email: THIEF });
  clock.advance({ minutes: 1 });
  await setEmail(store, actor, { writerId, email: "second@example.org" });
  expect(await changes()).toEqual([`${OWN} > ${THIEF}`]);
  await choose(OWN);
  expect(await email()).toBe(OWN);
});

it("what the operator sets is not taken back by anybody", async () => {
  const set = [
    (store: Store, writerId: string) =>
      setEmail(store, OPERATOR, { writerId, email: "right@example.org" }),
    (store: Store, writerId: string) =>
      setCredentials(store, OPERATOR, {
        writerId,
        email: "right@example.org",
        passwordHash: "new",
      }),
  ];
  for (const act of set) {
    const { store, writerId, actor, changes } = await open();
    await changeEmail(store, actor, THIEF);
    await act(store, writerId);
    expect(await changes()).toEqual([]);
  }
});
