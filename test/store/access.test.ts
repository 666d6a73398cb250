import { describe, expect, it } from "vitest";
import { timestamp } from "../../api/contract/clock.ts";
import { insertRow } from "../../api/store/engine/rows.ts";
import { receiptsOf } from "../../api/store/ledger/receipts.ts";
import { ACCESS } from "../../api/store/people/access-kinds.ts";
import { endAccessAs, lastEnded, listAccess } from "../../api/store/people/access.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { changePassword, setEmail } from "../../api/store/people/credentials.ts";
import { isKnownDevice } from "../../api/store/people/devices.ts";
import { setAccess } from "../../api/store/people/editors.ts";
import {
  askForEmail,
  confirmEmail,
  createEmailLink,
  restoreEmail,
} from "../../api/store/people/email-changes.ts";
import { findLiveKey, mintKey } from "../../api/store/keys/keys.ts";
import {
  createPasswordLink,
  findPasswordLink,
  redeemPasswordLink,
} from "../../api/store/people/links.ts";
import { inviteByMail, mailsOff, setMailsOff } from "../../api/store/people/mails.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { listNeeds, markSeen } from "../../api/store/pieces/talk/needs.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { addPasskey, addPasskeyIn, removePasskey } from "../../api/store/people/passkeys.ts";
import { createPreviewLink } from "../../api/store/pieces/drafts/preview-links.ts";
import { endSessions, findSession, startSession } from "../../api/store/people/sessions.ts";
import { originOf } from "../../api/store/people/signed-in.ts";
import { rotateSecret, saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { addWriter, findWriter } from "../../api/store/people/writers.ts";
import { softAuthenticator } from "../_authenticator.ts";
import { testLedger } from "../_ledger.ts";
import { createPiece, createTestStore, createWriter, tempFolder } from "../_setup.ts";
import { givePasskey, publishSigned } from "../_signed.ts";
import { intrude, passkey, resetLink, schedule, worksOf } from "./_intruder.ts";

describe("an intruder", () => {
  it("has nothing left after a reset by link, and the owner is told what was ended", async () => {
    const cast = await intrude({ hasNewEmail: true });
    const { store, writerId, plan } = cast;
    await redeemPasswordLink(store, {
      token: await resetLink(store, writerId),
      passwordHash: "new",
    });
    expect(await worksOf(cast)).toEqual([]);
    expect(await listAccess(store.read, store, writerId)).toEqual([]);
    const ended = await lastEnded(store.read, store, writerId);
    expect(ended).toEqual(
      expect.arrayContaining([
        { kind: "session", name: null },
        { kind: "email", name: "kept@thief.example" },
        { kind: "passkey", name: "Phone" },
        { kind: "key", name: "Kept" },
        { kind: "program", name: "Helper" },
        { kind: "preview", name: "A friend" },
        { kind: "link", name: "thief@example.org" },
        { kind: "plan", name: plan.content.headline },
        { kind: "webhook", name: "https://thief.example/hook" },
      ]),
    );
  });

  it("has nothing left either if they changed the password first", async () => {
    const cast = await intrude({ hasNewEmail: true });
    const { store, clock, writerId, thief, session } = cast;
    clock.advance({ minutes: 60 });
    await changePassword(store, thief, { writerId, passwordHash: "theirs", keep: session.id });
    clock.advance({ days: 1 });
    const token = await resetLink(store, writerId);
    await redeemPasswordLink(store, { token, passwordHash: "new" });
    expect(await worksOf(cast)).toEqual([]);
  });

  it("loses what the owner ticks, and everything at once if that is all", async () => {
    const cast = await intrude({ hasNewEmail: true });
    const { store, writerId, actor } = cast;
    const all = await listAccess(store.read, store, writerId);
    // A writer makes no links for others.
    const { issued: _, ...own } = ACCESS;
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(Object.keys(own)));
    for (const { kind, address } of all) {
      if (kind !== "session" && !ACCESS[kind].actsLater)
        expect([kind, address]).toEqual([kind, kind === "program" ? null : "192.0.2.7"]);
    }
    await endAccessAs(store, actor, { writerId, isEnded: ({ kind }) => kind === "key" });
    expect(await worksOf(cast)).not.toContain("key");
    await endAccessAs(store, actor, { writerId });
    expect(await worksOf(cast)).toEqual([]);
  });

  it("adds nothing with a request that waited behind the remedy", async () => {
    const { store, writerId, thief, actor, grant, piece } = await intrude();
    await endSessions(store, actor, writerId);
    const late = [
      () => mintKey(store, thief, { writerId, name: "Late", scope: "pieces:write" }),
      () => addPasskey(store, thief, passkey(writerId, "passkey-2")),
      () => grant(),
      () => createPreviewLink(store, thief, { pieceId: piece.id, label: "Late", days: 7 }),
      () => askForEmail(store, thief, "late@example.org"),
      () => saveWebhook(store, thief, { writerId, url: "https://late.example/" }),
      () => rotateSecret(store, thief, { writerId }),
      () => schedule(store, thief, piece, "2026-04-01T12:00:00.000Z"),
      () => changePassword(store, thief, { writerId, passwordHash: "late", keep: "none" }),
      () =>
        takeStep(store, { pieceId: piece.id, actor: thief, review: "off", action: "ask_for_look" }),
    ];
    for (const act of late) await expect(act()).rejects.toMatchObject({ reason: "forbidden" });
  });

  it("is a stranger again in a browser that was signed out everywhere, or ended with the others", async () => {
    const { store, writerId, actor } = await intrude();
    const known = { writerId, device: "their browser" };
    for (const end of [
      () => endSessions(store, actor, writerId),
      () => endAccessAs(store, actor, { writerId }),
    ]) {
      await startSession(store, { ...known, userAgent: null });
      expect(await isKnownDevice(store.read, store, known)).toBe(true);
      await end();
      expect(await isKnownDevice(store.read, store, known)).toBe(false);
    }
  });

  it("starts no session with a password or passkey that was right when it was checked", async () => {
    const { store, writerId } = await intrude();
    const token = await resetLink(store, writerId);
    await redeemPasswordLink(store, { token, passwordHash: "new" });
    const start = (proof: Parameters<typeof startSession>[1]["proof"]) =>
      startSession(store, { writerId, userAgent: null, ...(proof ? { proof } : {}) });
    await expect(start({ passwordHash: "stolen" })).rejects.toMatchObject({
      reason: "validation_failed",
    });
    await expect(start({ passkeyId: "passkey-1" })).rejects.toMatchObject({ reason: "forbidden" });
    await start({ passwordHash: "new" });
  });
});

describe("a passkey that is removed", () => {
  async function openByPasskey() {
    const cast = await intrude();
    const { store, writerId, actor } = cast;
    await addPasskey(store, actor, passkey(writerId, "passkey-2"));
    const open = async (passkeyId: string) => {
      const opened = { writerId, userAgent: null, device: passkeyId };
      const { token } = await startSession(store, { ...opened, proof: { passkeyId } });
      const { id: sessionId } = (await findSession(store.read, store, token))!;
      const isOpen = async (now = token) =>
        (await findSession(store.read, store, now)) !== undefined;
      return { isOpen, actor: { ...actor, from: { sessionId, userAgent: null, address: "::1" } } };
    };
    return { ...cast, open, theirs: await open("passkey-1"), other: await open("passkey-2") };
  }

  it("takes the sessions with it that it opened, and no others", async () => {
    const { store, writerId, actor, theirs, other, thief } = await openByPasskey();
    await removePasskey(store, actor, { id: "passkey-1", writerId });
    expect([await theirs.isOpen(), await other.isOpen()]).toEqual([false, true]);
    expect(await lastEnded(store.read, store, writerId)).toEqual([
      { kind: "session", name: null },
      { kind: "passkey", name: "Phone" },
    ]);
    // Nor is the one with the password that added it.
    await addPasskey(store, thief, passkey(writerId, "passkey-3"));
    const known = { writerId, device: "passkey-1" };
    expect(await isKnownDevice(store.read, store, known)).toBe(false);
  });

  it("leaves the session that asks, and ends the others as well where it is ticked", async () => {
    const { store, writerId, open, theirs } = await openByPasskey();
    const mine = await open("passkey-1");
    const { token } = await endAccessAs(store, mine.actor, {
      writerId,
      isEnded: ({ id }) => id === "passkey-1",
    });
    expect([await mine.isOpen(token), await theirs.isOpen()]).toEqual([true, false]);
  });

  it("is not removed by a session that has ended", async () => {
    const { store, writerId, open, theirs, other } = await openByPasskey();
    const third = await open("passkey-2");
    await removePasskey(store, other.actor, { id: "passkey-1", writerId });
    const late = removePasskey(store, theirs.actor, { id: "passkey-2", writerId });
    await expect(late).rejects.toMatchObject({ reason: "forbidden" });
    await expect(
      removePasskey(store, third.actor, { id: "passkey-1", writerId }),
    ).rejects.toMatchObject({ reason: "not_found" });
  });
});

describe("a passkey that has signed and was removed", () => {
  const site = "https://galley.example";

  async function openSigned() {
    const cast = await intrude();
    const { store, ada, writerId, actor, piece } = cast;
    await testLedger(store, tempFolder()).start();
    const key = softAuthenticator();
    await givePasskey(store, ada, key);
    await publishSigned(store, ada, { piece, key, site });
    const remove = () => removePasskey(store, actor, { id: key.id, writerId });
    await remove();
    return { ...cast, signer: key, remove };
  }

  it("is never added again, to no account: receipts say that it was removed", async () => {
    const { store, ada, signer } = await openSigned();
    const edith = await createWriter(store, { slug: "edith" });
    for (const writer of [ada, edith]) {
      await expect(givePasskey(store, writer, signer)).rejects.toThrow("was not accepted");
    }
    await expect(
      store.write((tx) => addPasskeyIn(tx, store, OPERATOR, passkey(edith.id, signer.id))),
    ).rejects.toThrow("was not accepted");
  });

  it("is ended with everything else if an earlier version let it be added again", async () => {
    const cast = await openSigned();
    const { store, clock, writerId, actor, signer, piece, remove } = cast;
    const row = {
      ...passkey(writerId, signer.id),
      created_at: timestamp(clock),
      last_used_at: null,
    };
    const addAgain = () =>
      store.write((tx) => insertRow(tx, "passkeys", { ...row, ...originOf(actor) }));
    const removed = timestamp(clock);
    clock.advance({ minutes: 5 });
    await addAgain();
    await remove();
    await addAgain();
    await endAccessAs(store, actor, { writerId });
    expect(await worksOf(cast)).toEqual([]);
    const [receipt] = (await receiptsOf(store.read, [piece.id])).values();
    expect(receipt?.proofs).toMatchObject([{ revoked_at: removed }]);
  });
});

describe("a reset by link", () => {
  it("keeps keys and preview links from before a password that is known to be the owner's", async () => {
    const cast = await intrude();
    const { store, clock, writerId, thief, session } = cast;
    clock.advance({ minutes: 60 });
    await changePassword(store, thief, { writerId, passwordHash: "own", keep: session.id });
    clock.advance({ days: 31 });
    const { key: later } = await mintKey(store, OPERATOR, {
      writerId,
      name: "Later",
      scope: "pieces:write",
    });
    const token = await resetLink(store, writerId);
    await redeemPasswordLink(store, { token, passwordHash: "new" });
    expect(await findLiveKey(store.read, later)).toBeUndefined();
    const kept = await listAccess(store.read, store, writerId);
    expect(kept.map(({ kind }) => kind)).toEqual(["key", "plan", "webhook"]);
  });

  it("shows the owner again what an intruder has marked as seen", async () => {
    const { store, writerId } = await intrude();
    const reader = { id: writerId, isEditor: false };
    const needs = await listNeeds(store.read, store, reader);
    expect(needs.map(({ event }) => event?.action ?? "").toSorted()).toEqual([
      "add passkey",
      "ask for email",
      "connect",
      "mint",
    ]);
    expect(needs.find(({ event }) => event?.action === "connect")?.event?.note).toBe(
      "Helper (agent.example)",
    );
    await markSeen(store, writerId, needs);
    expect(await listNeeds(store.read, store, reader)).toEqual([]);
    const token = await resetLink(store, writerId);
    await redeemPasswordLink(store, { token, passwordHash: "new" });
    const again = await listNeeds(store.read, store, reader);
    // And the webhook, which was switched off.
    expect(again.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array<string>(5).fill("account"),
      "failed",
    ]);
  });

  it("is matched in that by the link with which the old email takes the account back", async () => {
    const { store, writerId } = await intrude();
    const reader = { id: writerId, isEditor: false };
    const { id } = await store.read
      .selectFrom("email_changes")
      .select("id")
      .executeTakeFirstOrThrow();
    await confirmEmail(store, (await createEmailLink(store, { id, purpose: "confirm" })) ?? "");
    await markSeen(store, writerId, await listNeeds(store.read, store, reader));
    const token = (await createEmailLink(store, { id, purpose: "undo" })) ?? "";
    await restoreEmail(store, { token, passwordHash: "new" });
    const again = await listNeeds(store.read, store, reader);
    expect(again.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array<string>(6).fill("account"),
      "failed",
    ]);
  });

  it("tells of sign-ins again, which an intruder has switched off", async () => {
    const { store, writerId } = await intrude();
    await setMailsOff(store, writerId, ["signed_in", "commented"]);
    const token = await resetLink(store, writerId);
    await redeemPasswordLink(store, { token, passwordHash: "new" });
    expect(await mailsOff(store.read, writerId)).toEqual(new Set(["commented"]));
  });

  it("is not needed for a first password, which ends nothing that was imported", async () => {
    const { store } = await createTestStore();
    const { id: writerId } = await addWriter(store, OPERATOR, {
      name: "B",
      slug: "b",
      email: "b@example.org",
    });
    const { key } = await mintKey(store, OPERATOR, {
      writerId,
      name: "Old",
      scope: "pieces:write",
    });
    const { token } = await createPasswordLink(store, OPERATOR, {
      writerId,
      purpose: "invitation",
    });
    await redeemPasswordLink(store, { token, passwordHash: "first" });
    expect(await findLiveKey(store.read, key)).toBeDefined();
    const needs = await listNeeds(store.read, store, { id: writerId, isEditor: false });
    expect(needs.map(({ event }) => event?.action)).toEqual(["mint"]);
  });
});

describe("links that an editor's account made for others", () => {
  it("end with a reset by link and on the page, also those in a mail that waits, but not with a sign-out", async () => {
    const { store, writerId, actor } = await intrude();
    await setAccess(store, OPERATOR, { writerId, access: "editor" });
    const editor = { kind: "editor", writerId, via: "desk" } as const;
    const { id: victim } = await addWriter(store, OPERATOR, {
      name: "Bea",
      slug: "bea",
      email: "bea@example.org",
      passwordHash: "hers",
    });
    const make = async () =>
      (await createPasswordLink(store, editor, { writerId: victim, purpose: "password" })).token;
    const works = async (token: string) =>
      (await findPasswordLink(store.read, store, token)) !== undefined;

    const kept = await make();
    await endSessions(store, actor, writerId);
    expect(await works(kept)).toBe(true);
    const listed = await listAccess(store.read, store, writerId);
    expect(listed).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ kind: "issued", name: "Bea (bea@example.org)" }),
      ]),
    );
    await endAccessAs(store, actor, { writerId, isEnded: ({ kind }) => kind === "issued" });
    expect(await works(kept)).toBe(false);

    const made = await make();
    await inviteByMail(store, editor, victim);
    const token = await resetLink(store, writerId);
    await redeemPasswordLink(store, { token, passwordHash: "new" });
    expect(await works(made)).toBe(false);
    const mails = await store.read
      .selectFrom("mails")
      .select("id")
      .where("kind", "=", "invitation")
      .execute();
    expect(mails).toEqual([]);
  });

  it("take the email with them that was given to an account which nobody has entered", async () => {
    for (const byMail of [false, true]) {
      const { store, writerId, clock } = await intrude();
      await setAccess(store, OPERATOR, { writerId, access: "editor" });
      const editor = { kind: "editor", writerId, via: "desk" } as const;
      const { id: bram } = await addWriter(store, OPERATOR, { name: "Bram", slug: "bram" });
      await setEmail(store, editor, { writerId: bram, email: "thief@example.org" });
      if (byMail) await inviteByMail(store, editor, bram);
      else await createPasswordLink(store, editor, { writerId: bram, purpose: "invitation" });
      const asked = { writerId: bram, purpose: "password", askedAtSignIn: true } as const;
      const link = byMail ? undefined : await createPasswordLink(store, OPERATOR, asked);
      clock.advance({ minutes: 1 });
      await endAccessAs(store, OPERATOR, { writerId });
      expect((await findWriter(store.read, "id", bram))?.email).toBeNull();
      expect(await findPasswordLink(store.read, store, link?.token ?? "")).toBeUndefined();
    }
  });

  it("are needed for a link that is asked for at sign-in, as long as nobody has entered the account", async () => {
    const { store, clock, writerId: edda } = await intrude();
    await setAccess(store, OPERATOR, { writerId: edda, access: "editor" });
    const editor = { kind: "editor", writerId: edda, via: "desk" } as const;
    const bram = { name: "Bram", slug: "bram", email: "bram@example.org" };
    const { id: writerId } = await addWriter(store, editor, bram);
    const ask = () =>
      createPasswordLink(store, OPERATOR, { writerId, purpose: "password", askedAtSignIn: true });
    await expect(ask()).rejects.toMatchObject({ reason: "not_found" });
    await createPasswordLink(store, editor, { writerId, purpose: "invitation" });
    expect((await ask()).token).toBeDefined();
    clock.advance({ days: 8 });
    await expect(ask()).rejects.toMatchObject({ reason: "not_found" });
    await setEmail(store, OPERATOR, { writerId, email: "right@example.org" });
    expect((await ask()).token).toBeDefined();
  });

  it("are not made by a request that waited behind the remedy", async () => {
    const { store, writerId, thief, actor } = await intrude();
    await setAccess(store, OPERATOR, { writerId, access: "editor" });
    const editor = { ...thief, kind: "editor" } as const;
    const { id: other } = await addWriter(store, OPERATOR, { name: "Bea", slug: "bea" });
    await endSessions(store, actor, writerId);
    const late = [
      () => createPasswordLink(store, editor, { writerId: other, purpose: "password" }),
      () => inviteByMail(store, editor, other),
      () => setEmail(store, editor, { writerId: other, email: "thief@example.org" }),
      () => addWriter(store, editor, { name: "C", slug: "c", email: "c@example.org" }),
    ];
    for (const act of late) await expect(act()).rejects.toMatchObject({ reason: "forbidden" });
  });
});

describe("what was set to happen later", () => {
  it("is taken from the editors where review is required, by the owner and by the operator", async () => {
    for (const by of ["owner", "operator"] as const) {
      const { store, ada, writerId, actor, thief } = await intrude();
      const sent = await createPiece(store, ada);
      await schedule(store, thief, sent, "2026-04-01T12:00:00.000Z", "required");
      expect((await findPiece(store.read, sent.id))?.status).toBe("pending");
      await endAccessAs(store, by === "owner" ? actor : OPERATOR, { writerId });
      expect(await findPiece(store.read, sent.id)).toMatchObject({
        status: "draft",
        plan: { takenBack: expect.anything() },
      });
      expect(await listAccess(store.read, store, writerId)).toEqual([]);
    }
  });

  it("counts from the change of the webhook's secret", async () => {
    const { store, clock, writerId, thief } = await intrude();
    clock.advance({ minutes: 5 });
    await rotateSecret(store, thief, { writerId });
    const all = await listAccess(store.read, store, writerId);
    const { addedAt } = all.find(({ kind }) => kind === "webhook")!;
    expect(addedAt).toBe(clock().toISOString());
  });
});

/** Tables with secrets that open no account, each with the reason. */
const OTHERS = new Set([
  // The password itself, which every remedy changes.
  "writers",
  // Only tells which browsers were used before.
  "devices",
  // Hashes of contents and files.
  "idempotency",
  // Links of followers, who have no account, and the hashes of addresses that get no mail.
  "subscribers",
  "subscription_asks",
  "suppressions",
  // Hashes of public entries, and the public keys that they are signed with.
  "ledger_nodes",
  "ledger_keys",
]);

it("every table with a secret belongs to a kind of access, so that a new kind is not forgotten", async () => {
  const { store } = await createTestStore();
  const tables = await store.read.introspection.getTables();
  const covered = new Set<string>(Object.values(ACCESS).flatMap(({ tables: some }) => some));
  const secret = /(?:^|_)(?:hash|token|secret|challenge|public_key|password)(?:_|$)/;
  const open = tables
    .filter(({ columns }) => columns.some(({ name }) => secret.test(name)))
    .map(({ name }) => name)
    .filter((name) => !covered.has(name) && !OTHERS.has(name));
  expect(open).toEqual([]);
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...covered]));
});
