import { createHash, createPublicKey, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../api/contract/ledger/canonical-json.ts";
import { checkProof, PROOF_CHECKS } from "../../api/contract/ledger/check-proof.ts";
import { Receipt } from "../../api/contract/ledger/receipt.ts";
import type { StoredPiece } from "../../api/contract/records.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { publishDue } from "../../api/store/pieces/lifecycle/due-plans.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { listNeeds } from "../../api/store/pieces/talk/needs.ts";
import { removePasskey } from "../../api/store/people/passkeys.ts";
import { isSigning, setSigning } from "../../api/store/people/signing.ts";
import { PRESENT, type SoftAuthenticator, softAuthenticator } from "../_authenticator.ts";
import { testLedger } from "../_ledger.ts";
import { givePasskey } from "../_signed.ts";
import { createPiece, createTestClock, RENDERED, writerAt } from "../_setup.ts";
import { type Office, openOffice, PASSWORD, seenIn, type Visitor, visitAs } from "./_office.ts";

const LATER = { when: "later", at: "2026-03-02T08:00", offset: "0" };
const SIGNED_OUT = "This was not signed with a passkey";

/** An office whose writer signs, with a log. */
async function openCast({
  algorithm = -7,
  signs = true,
  ...options
}: { algorithm?: -7 | -8 | -257; signs?: boolean } & Parameters<typeof openOffice>[0] = {}) {
  const clock = createTestClock();
  const office = await openOffice({ clock, host: "localhost", ...options });
  const { store, ada, edith, dataDir, origin } = office;
  await testLedger(store, dataDir, [], origin).start();
  const key = softAuthenticator(algorithm);
  await givePasskey(store, ada, key);
  if (signs) await setSigning(store, writerAt(ada), { writerId: ada.id, on: true });
  const draft = await createPiece(store, ada, { headline: "Ink", tags: ["paper"] });
  return {
    ...office,
    office,
    clock,
    key,
    draft,
    visitor: await visitAs(office, ada),
    editor: await visitAs(office, edith),
    now: async ({ id }: StoredPiece = draft) => (await findPiece(store.read, id))!,
    receipt: async (slug = "ink") => {
      await office.settled();
      const answer = await fetch(`${origin}/author/ada/${slug}/receipt.json`);
      return Receipt.parse(await answer.json());
    },
  };
}

/** As the script of the page does: asks for the challenge, signs it, and sends the form with it. */
function signer({ origin }: Office, visitor: Visitor) {
  const json = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
  const send = (path: string, fields: Record<string, string>) =>
    visitor.postRaw(
      path,
      new URLSearchParams({ ...fields, form_token: visitor.token }).toString(),
      json,
    );
  const ask = async (path: string, fields: Record<string, string> = {}) => {
    const seen = seenIn(await (await visitor.get(path)).text());
    const answer = await send(`${path}/sign`, { seen, ...fields });
    const { challenge = "", message } = (await answer.json()) as {
      challenge?: string;
      message?: string;
    };
    return { seen, challenge, message };
  };
  const assertion = (
    key: SoftAuthenticator,
    challenge: string,
    how: Partial<Parameters<SoftAuthenticator["assert"]>[0]> = {},
  ): string => {
    const made = key.assert({ origin, challenge, ...how });
    return JSON.stringify({
      id: key.id,
      rawId: key.id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        authenticatorData: made.authenticator_data,
        clientDataJSON: made.client_data,
        signature: made.signature,
      },
    });
  };
  return {
    ask,
    assertion,
    press: async (path: string, key: SoftAuthenticator, fields: Record<string, string> = {}) => {
      const { seen, challenge } = await ask(path, fields);
      return visitor.post(path, { seen, ...fields, assertion: assertion(key, challenge) });
    },
  };
}

const publishPath = ({ id }: StoredPiece) => `/desk/pieces/${id}/publish`;

describe("a writer who signs", () => {
  it.each([-7, -8, -257] as const)(
    "publishes with a proof that can be checked from the public receipt alone, with a key of kind %i",
    async (algorithm) => {
      const { office, visitor, key, draft, now, receipt, origin } = await openCast({ algorithm });
      const chosen = { category: "money", tags: "ink, wells" };
      const reply = await signer(office, visitor).press(publishPath(draft), key, chosen);
      expect(reply.headers.get("location")).toBe(`/desk/pieces/${draft.id}/live`);
      expect(await now()).toMatchObject({ status: "approved", isSigned: false });
      const { statement, entry, salt, says, proofs: [proof] = [] } = await receipt();
      expect(says).toContain("It is signed with a passkey of its writer's account.");
      if (!proof) throw new Error("There is no proof.");
      const checks = await checkProof(proof, statement);
      expect(PROOF_CHECKS.filter((name) => !checks[name])).toEqual([]);

      // The same without any code of ours but the form of JSON: the entry commits to the proof, and the key signed the text.
      const sha = (data: string | Buffer) => createHash("sha256").update(data);
      const commitment = createHash("sha256")
        .update(Buffer.from(salt, "base64"))
        .update(canonicalJson(statement));
      expect(commitment.digest("base64")).toBe(entry.commitment);
      expect(statement.proofs).toEqual([sha(canonicalJson(proof)).digest("hex")]);
      const client = Buffer.from(proof.client_data, "base64url");
      const challenge = sha(`galley publish v1\n${canonicalJson(proof.signed)}`);
      expect(JSON.parse(client.toString())).toMatchObject({
        type: "webauthn.get",
        origin,
        challenge: challenge.digest("base64url"),
      });
      const data = Buffer.from(proof.authenticator_data, "base64url");
      expect(data.subarray(0, 32)).toEqual(sha("localhost").digest());
      expect((data[32] ?? 0) & 0x05).toBe(0x05);
      const spki = Buffer.from(proof.key.spki, "base64");
      const isValid = verify(
        algorithm === -8 ? null : "sha256",
        Buffer.concat([data, sha(client).digest()]),
        createPublicKey({ key: spki, format: "der", type: "spki" }),
        Buffer.from(proof.signature, "base64url"),
      );
      expect(isValid).toBe(true);
      const { title, category, tags, url } = statement.piece;
      expect(proof.signed.piece).toMatchObject({ title, category, tags, url });
      expect({ category, tags }).toEqual({ category: "money", tags: ["ink", "wells"] });
    },
  );

  it("is not published by a session: no publication, update or schedule, and the page says what to do", async () => {
    const { office, visitor, key, draft, now, store, ada } = await openCast();
    const page = await (await visitor.get(publishPath(draft))).text();
    expect(page).toContain('data-passkey="sign"');
    expect(page).toContain("It needs a browser that knows passkeys");
    for (const fields of [{}, LATER, { assertion: "" }]) {
      const reply = await visitor.press(publishPath(draft), fields);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(await now()).toMatchObject({ status: "draft", plan: null });
    }
    expect(await (await visitor.press(publishPath(draft), {})).text()).toContain(SIGNED_OUT);
    await signer(office, visitor).press(publishPath(draft), key);
    const live = await now();
    const content = { ...live.content, headline: "Blue ink" };
    const step = { pieceId: live.id, actor: writerAt(ada), review: "off" } as const;
    await takeStep(store, { ...step, action: "edit", version: live.version, content });
    expect((await visitor.press(publishPath(draft), {})).status).toBe(409);
    expect((await now()).content.headline).toBe("Ink");
    await signer(office, visitor).press(publishPath(draft), key);
    expect((await now()).content.headline).toBe("Blue ink");
  });

  it("refuses each assertion that is not this person's word about this text, now", async () => {
    const cast = await openCast();
    const { office, visitor, key, draft, now, store, ada, edith, clock } = cast;
    const { ask, assertion } = signer(office, visitor);
    const path = publishPath(draft);
    const others = softAuthenticator();
    await givePasskey(store, edith, others);
    const other = await createPiece(store, ada, { headline: "Other" });
    const refused = async (attack: () => Promise<Response>): Promise<string> => {
      const reply = await attack();
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(await now()).toMatchObject({ status: "draft" });
      expect(await now(other)).toMatchObject({ status: "draft" });
      return reply.text();
    };
    const send = (given: string, fields: Record<string, string>) =>
      visitor.post(path, { ...fields, assertion: given });

    const attacks: Record<string, (asked: Awaited<ReturnType<typeof ask>>) => string> = {
      "another site": ({ challenge }) =>
        assertion(key, challenge, { origin: "https://copy.example" }),
      "another site's key": ({ challenge }) => assertion(key, challenge, { rpId: "copy.example" }),
      "no user verification": ({ challenge }) => assertion(key, challenge, { flags: PRESENT }),
      "another writer's key": ({ challenge }) => assertion(others, challenge),
      "another writer's signature under this key's id": ({ challenge }) =>
        assertion({ ...others, id: key.id }, challenge),
      "an unknown key": ({ challenge }) => assertion(softAuthenticator(), challenge),
      "the answer to a registration": ({ challenge }) =>
        assertion(key, challenge, { type: "webauthn.create" }),
      "a challenge that it made itself": () => assertion(key, "AAAA"),
    };
    for (const [name, attack] of Object.entries(attacks)) {
      const asked = await ask(path);
      const text = await refused(() => send(attack(asked), { seen: asked.seen }));
      expect(text, name).toContain("This passkey was not accepted");
    }
    // Another piece: the challenge is of one piece alone.
    const elsewhere = await ask(publishPath(other));
    const { seen } = await ask(path);
    await refused(() => send(assertion(key, elsewhere.challenge), { seen }));
    // Another choice, or another text, than what was signed.
    const asked = await ask(path);
    const text = await refused(() =>
      send(assertion(key, asked.challenge), { seen: asked.seen, tags: "other" }),
    );
    expect(text).toContain("What was signed is not what would be published.");
    const before = await ask(path);
    const { content, version } = await now();
    const step = { pieceId: draft.id, actor: writerAt(ada), review: "off" } as const;
    const edited = { ...content, body_md: "Other words." };
    await takeStep(store, { ...step, action: "edit", version, content: edited });
    const after = seenIn(await (await visitor.get(path)).text());
    await refused(() => send(assertion(key, before.challenge), { seen: after }));
    // Five minutes later, and a second time.
    const late = await ask(path);
    clock.advance({ minutes: 6 });
    expect(
      await refused(() => send(assertion(key, late.challenge), { seen: late.seen })),
    ).toContain("too long");
    const once = await ask(path);
    const given = assertion(key, once.challenge);
    await refused(() => send(given, { seen: "another page" }));
    expect((await send(given, { seen: once.seen })).status).toBe(303);
    expect((await send(given, { seen: once.seen })).status).toBeGreaterThanOrEqual(400);
  });

  it("is refused with a key that was removed after it signed, and with a counter that goes back", async () => {
    const { office, visitor, key, draft, now, store, ada } = await openCast();
    const { ask, assertion } = signer(office, visitor);
    const path = publishPath(draft);
    const first = await ask(path);
    // A wrong fingerprint: the key is used, and nothing is published.
    const counted = (challenge: string, counter: number) => assertion(key, challenge, { counter });
    await visitor.post(path, {
      seen: first.seen,
      tags: "x",
      assertion: counted(first.challenge, 7),
    });
    const copied = await ask(path);
    const copy = { seen: copied.seen, assertion: counted(copied.challenge, 6) };
    expect(await (await visitor.post(path, copy)).text()).toContain("passkey was not accepted");
    expect((await now()).status).toBe("draft");
    const asked = await ask(path);
    await removePasskey(store, writerAt(ada), { id: key.id, writerId: ada.id });
    await visitor.post(path, { seen: asked.seen, assertion: counted(asked.challenge, 8) });
    expect((await now()).status).toBe("draft");
    const { message } = await ask(path);
    expect(message).toBe(
      "This must be signed with a passkey, and you have none. Add one in your account.",
    );
    expect(await (await visitor.get(path)).text()).toContain("Add one in your account.");
    // It stays on: to remove the key is not to switch it off.
    expect(await isSigning(store.read, ada.id)).toBe(true);
    expect((await visitor.press(path, {})).status).toBe(409);
  });

  it("keeps what a removed key signed, and the receipt says since when it is removed", async () => {
    const { office, visitor, key, draft, receipt, store, ada, clock } = await openCast();
    await signer(office, visitor).press(publishPath(draft), key);
    expect((await receipt()).proofs?.[0]?.revoked_at).toBeUndefined();
    clock.advance({ days: 3 });
    await removePasskey(store, writerAt(ada), { id: key.id, writerId: ada.id });
    const { proofs: [proof] = [], statement, says } = await receipt();
    expect(proof?.revoked_at).toBe("2026-03-04T12:00:00.000Z");
    expect(says).toContain("which was removed from the account on 2026-03-04");
    const checks = await checkProof(proof!, statement);
    expect(Object.values(checks)).not.toContain(false);
  });
});

describe("a scheduled text", () => {
  it("is signed when its time is set, and the worker publishes it with the proof", async () => {
    const { office, visitor, key, draft, now, receipt, store, clock } = await openCast();
    const reply = await signer(office, visitor).press(publishPath(draft), key, LATER);
    expect(reply.headers.get("location")).toContain("done=scheduled");
    expect(await now()).toMatchObject({ status: "draft", isSigned: true });
    clock.advance({ days: 1 });
    expect(await publishDue(store, { review: "off" })).toBe(1);
    const { proofs: [proof] = [], statement } = await receipt();
    expect(proof?.signed.publish_at).toBe("2026-03-02T08:00:00.000Z");
    expect(Object.values(await checkProof(proof!, statement))).not.toContain(false);
    expect((await now()).isSigned).toBe(false);
  });

  it("loses its proof with its time: by an edit, and when the key is removed", async () => {
    const { office, visitor, key, draft, now, store, ada } = await openCast();
    const { press } = signer(office, visitor);
    const step = { pieceId: draft.id, actor: writerAt(ada), review: "off" } as const;
    await press(publishPath(draft), key, LATER);
    const { content, version } = await now();
    await takeStep(store, {
      ...step,
      action: "edit",
      version,
      content: { ...content, headline: "Blue ink" },
    });
    expect(await now()).toMatchObject({ isSigned: false, plan: { takenBack: {} } });
    await press(publishPath(draft), key, LATER);
    expect(await now()).toMatchObject({ isSigned: true, plan: { takenBack: null } });
    await removePasskey(store, writerAt(ada), { id: key.id, writerId: ada.id });
    expect(await now()).toMatchObject({ isSigned: false, plan: { takenBack: {} } });
  });

  it("is taken back if it was set unsigned before its writer began to sign", async () => {
    const { visitor, draft, now, store, ada, clock } = await openCast({ signs: false });
    await visitor.press(publishPath(draft), LATER);
    expect((await now()).plan?.takenBack).toBe(null);
    await setSigning(store, writerAt(ada), { writerId: ada.id, on: true });
    expect((await now()).plan?.takenBack?.why).toContain("it was not signed with a passkey");
    clock.advance({ days: 2 });
    expect(await publishDue(store, { review: "off" })).toBe(0);
  });
});

describe("a text that an editor accepts", () => {
  it("has the proof of its writer, and that of an editor who signs", async () => {
    const cast = await openCast({ review: "required" });
    const { office, visitor, editor, key, draft, now, receipt, store, edith } = cast;
    const editors = softAuthenticator(-8);
    await givePasskey(store, edith, editors);
    await setSigning(store, writerAt(edith), { writerId: edith.id, on: true });
    await signer(office, visitor).press(publishPath(draft), key);
    expect(await now()).toMatchObject({ status: "pending", isSigned: true });
    const path = `/desk/review/${draft.id}`;
    const accept = { action: "accept" };
    const unsigned = await editor.press(path, accept);
    expect(unsigned.status).toBe(409);
    expect((await now()).status).toBe("pending");
    // The writer's key is not the editor's.
    await signer(office, editor).press(path, key, accept);
    expect((await now()).status).toBe("pending");
    await signer(office, editor).press(path, editors, accept);
    expect((await now()).status).toBe("approved");
    const { proofs = [], statement } = await receipt();
    expect(proofs.map(({ signed }) => signed.by)).toEqual(["writer", "editor"]);
    for (const proof of proofs) {
      expect(Object.values(await checkProof(proof, statement))).not.toContain(false);
    }
  });

  it("is not published if its writer signs and sent it before", async () => {
    const cast = await openCast({ review: "required", signs: false });
    const { visitor, editor, draft, now, store, ada } = cast;
    await visitor.press(publishPath(draft), {});
    await setSigning(store, writerAt(ada), { writerId: ada.id, on: true });
    const reply = await editor.press(`/desk/review/${draft.id}`, { action: "accept" });
    expect(await reply.text()).toContain("Its writer signs what they publish");
    expect((await now()).status).toBe("pending");
  });
});

describe("signing", () => {
  it("is switched on with a passkey, and off with the password; its owner is told of both", async () => {
    const cast = await openCast({ signs: false, sendsMail: true });
    const { visitor, store, ada } = cast;
    const isOn = () => isSigning(store.read, ada.id);
    await visitor.post("/desk/account/signing", {});
    expect(await isOn()).toBe(true);
    const page = await (await visitor.get("/desk/account?done=signing-on")).text();
    expect(page).toContain("Signing is switched on.");
    // Whoever has a session has not the password.
    for (const signing_password of ["", "wrong, and long enough"]) {
      expect((await visitor.post("/desk/account/signing/off", { signing_password })).status).toBe(
        400,
      );
    }
    expect(await isOn()).toBe(true);
    await visitor.post("/desk/account/signing/off", { signing_password: PASSWORD });
    expect(await isOn()).toBe(false);
    const needs = await listNeeds(store.read, store, { id: ada.id, isEditor: false });
    expect(needs.map(({ event }) => event?.action)).toEqual(
      expect.arrayContaining(["sign publications", "stop signing"]),
    );
    const mails = await store.read.selectFrom("mails").select("note").execute();
    const told = mails.map(({ note }) => note?.split("\n")[0]);
    expect(told).toEqual(
      expect.arrayContaining(["add passkey", "sign publications", "stop signing"]),
    );
    expect(await (await visitor.get("/desk/account")).text()).toContain(
      "switched off signing with a passkey",
    );
  });

  it("cannot be switched on without a passkey", async () => {
    const { office, store, edith } = await openCast({ signs: false });
    const visitor = await visitAs(office, edith);
    const reply = await visitor.post("/desk/account/signing", {});
    expect(reply.status).toBe(409);
    expect(await isSigning(store.read, edith.id)).toBe(false);
  });

  it("is for everybody where the operator requires it, and no step of the store goes around it", async () => {
    const cast = await openCast({ signs: false, requiresProof: true });
    const { office, visitor, key, draft, now, receipt, store, ada } = cast;
    expect((await visitor.press(publishPath(draft), {})).status).toBe(409);
    const { version } = draft;
    const step = { pieceId: draft.id, actor: writerAt(ada), review: "off", version } as const;
    await expect(
      takeStep(store, { ...step, action: "publish", rendered: RENDERED }),
    ).rejects.toThrow(SIGNED_OUT);
    await signer(office, visitor).press(publishPath(draft), key);
    expect((await now()).status).toBe("approved");
    expect((await receipt()).proofs).toHaveLength(1);
    expect(await (await visitor.get("/desk/account")).text()).toContain(
      "This site publishes only what is signed.",
    );
  });
});
