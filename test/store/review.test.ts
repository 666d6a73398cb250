import { describe, expect, it } from "vitest";
import { OPERATOR, recordAudit } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { createPasswordLink } from "../../api/store/people/links.ts";
import { listAudit, listPublic, listQueue } from "../../api/store/pieces/lifecycle/review.ts";
import { listReviewedWriters } from "../../api/store/people/reviewed-writers.ts";
import { addWriter, findWriter } from "../../api/store/people/writers.ts";
import { saveProfile } from "../../api/store/people/profiles.ts";
import { setAccess } from "../../api/store/people/editors.ts";
import { setEmail } from "../../api/store/people/credentials.ts";
import { setVerified } from "../../api/store/people/verification.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  editorAt,
  RENDERED,
  writerAt,
} from "../_setup.ts";

async function office() {
  const { store, clock } = await createTestStore();
  const ada = await createWriter(store);
  const edith = await createWriter(store, { slug: "edith", access: "editor" });
  return { store, clock, ada, edith };
}

describe("the queue", () => {
  it("lists waiting pieces, longest first, and what each waits for", async () => {
    const { store, clock, ada } = await office();
    const step = { actor: writerAt(ada), review: "required" } as const;
    const first = await createPiece(store, ada, { headline: "First" });
    const second = await createPiece(store, ada, { headline: "Second" });
    await createPiece(store, ada, { headline: "Still a draft" });
    await takeStep(store, { ...step, pieceId: second.id, action: "ask_for_look" });
    clock.advance({ minutes: 5 });
    await takeStep(store, {
      ...step,
      pieceId: first.id,
      action: "publish",
      rendered: RENDERED,
      version: 1,
    });
    const queue = await listQueue(store.read);
    expect(queue.map(({ headline, pendingFor }) => [headline, pendingFor])).toEqual([
      ["Second", "look"],
      ["First", "publication"],
    ]);
    expect((await listAudit(store.read, first.id)).map(({ action }) => action)).toEqual([
      "create",
      "publish",
    ]);
  });

  it("names the key with which a program drafted a piece or changed it", async () => {
    const { store, clock, ada } = await office();
    const { id: keyId } = await mintKey(store, writerAt(ada), {
      writerId: ada.id,
      name: "Agent",
      scope: "pieces:write",
    });
    const key = { kind: "key", writerId: ada.id, keyId, via: "api" } as const;
    const { id } = await addDraft(store, key, { writerId: ada.id, content: content() });
    const subject = ["piece", id] as const;
    clock.advance({ minutes: 1 });
    await store.write((tx) => recordAudit(tx, store, { actor: key, action: "edit", subject }));
    clock.advance({ minutes: 1 });
    const step = { pieceId: id, actor: writerAt(ada), review: "off" } as const;
    await takeStep(store, { ...step, action: "edit", version: 1, content: content({ sub: "S" }) });
    await takeStep(store, { ...step, action: "ask_for_look" });
    expect((await listQueue(store.read))[0]?.keyName).toBe("Agent");
    const entries = await listAudit(store.read, id);
    expect(entries.map((entry) => [entry.actor_kind, entry.key_name, entry.action])).toEqual([
      ["key", "Agent", "create"],
      ["key", "Agent", "edit"],
      ["writer", null, "ask_for_look"],
    ]);
  });

  it("searches only public pieces, and takes no character for a wildcard", async () => {
    const { store, ada } = await office();
    for (const headline of ["100% Übung", "Another", "Hidden 100%"]) {
      const { id } = await createPiece(store, ada, { headline });
      if (headline.startsWith("Hidden")) continue;
      await takeStep(store, {
        pieceId: id,
        actor: writerAt(ada),
        review: "off",
        action: "publish",
        rendered: RENDERED,
        version: 1,
      });
    }
    const found = async (words: string) =>
      (await listPublic(store.read, words)).map(({ headline }) => headline);
    expect(await found("%")).toEqual(["100% Übung"]);
    expect(await found("Übung")).toEqual(["100% Übung"]);
    expect(await found("ANOTHER")).toEqual(["Another"]);
    expect(await found("_")).toEqual([]);
    expect(await found("\\")).toEqual([]);
  });
});

describe("an editor's power", () => {
  it("belongs to no writer, and to nobody who is no longer an editor", async () => {
    const { store, ada, edith } = await office();
    const sam = await createWriter(store, { slug: "sam", access: "editor" });
    await setAccess(store, OPERATOR, { writerId: sam.id, access: "writer" });
    for (const actor of [writerAt(ada), editorAt(ada), editorAt(sam)]) {
      const writerId = ada.id;
      const actions = [
        () => setVerified(store, actor, { writerId, mark: "identity", verified: true }),
        () => setAccess(store, actor, { writerId, access: "editor" }),
        () => createPasswordLink(store, actor, { writerId, purpose: "password" }),
        () => addWriter(store, actor, { name: "Friend", slug: "friend" }),
        () => setEmail(store, actor, { writerId: edith.id, email: "thief@example.org" }),
      ];
      for (const action of actions)
        await expect(action()).rejects.toMatchObject({ reason: "forbidden" });
    }
    expect(await findWriter(store.read, "slug", "friend")).toBeUndefined();
    expect(await findWriter(store.read, "id", ada.id)).toMatchObject({
      access: "writer",
      identityVerifiedAt: null,
    });
    expect(await store.read.selectFrom("invitations").selectAll().execute()).toEqual([]);

    await setVerified(store, editorAt(edith), {
      writerId: ada.id,
      mark: "identity",
      verified: true,
    });
    expect((await findWriter(store.read, "id", ada.id))?.identityVerifiedAt).not.toBeNull();
  });

  it("does not extend to their own account: they cannot verify themselves or make themselves a link", async () => {
    const { store, edith } = await office();
    const [actor, writerId] = [editorAt(edith), edith.id];
    const actions = [
      setVerified(store, actor, { writerId, mark: "identity", verified: true }),
      createPasswordLink(store, actor, { writerId, purpose: "password" }),
    ];
    for (const action of actions)
      await expect(action).rejects.toMatchObject({ reason: "forbidden" });
    await setVerified(store, OPERATOR, { writerId, mark: "identity", verified: true });
  });

  it("does not make editors: only the operator does", async () => {
    const { store, ada, edith } = await office();
    const actions = [
      setAccess(store, editorAt(edith), { writerId: ada.id, access: "editor" }),
      addWriter(store, editorAt(edith), { name: "Friend", slug: "friend", access: "editor" }),
    ];
    for (const action of actions)
      await expect(action).rejects.toMatchObject({ reason: "forbidden" });
    expect((await findWriter(store.read, "id", ada.id))?.access).toBe("writer");
    expect(await findWriter(store.read, "slug", "friend")).toBeUndefined();
  });

  it("verifies the name that the editor has seen, and no name changed since", async () => {
    const { store, ada, edith } = await office();
    const writerId = ada.id;
    const verify = (name: string) =>
      setVerified(store, editorAt(edith), { writerId, mark: "identity", verified: true, name });
    await saveProfile(store, writerAt(ada), { writerId, profile: { ...ada, name: "The Bank" } });
    await expect(verify(ada.name)).rejects.toMatchObject({ reason: "conflict" });
    expect((await findWriter(store.read, "id", writerId))?.identityVerifiedAt).toBeNull();
    await verify("The Bank");
    expect((await findWriter(store.read, "id", writerId))?.identityVerifiedAt).not.toBeNull();
  });
});

describe("an email", () => {
  it("is given by an editor to a writer who has none, and never changed by one", async () => {
    const { store, ada, edith } = await office();
    const give = (email: string) => setEmail(store, editorAt(edith), { writerId: ada.id, email });
    await give("ada@example.org");
    await expect(give("edith@example.org")).rejects.toMatchObject({ reason: "forbidden" });
    await setEmail(store, writerAt(ada), { writerId: ada.id, email: "ada@new.example" });
    expect((await findWriter(store.read, "id", ada.id))?.email).toBe("ada@new.example");
  });
});

describe("a profile", () => {
  it("loses the website's mark with the website, and only then", async () => {
    const { store, ada } = await office();
    const writerId = ada.id;
    const profile = { ...ada, website: "https://ada.example/" };
    await saveProfile(store, writerAt(ada), { writerId, profile });
    await setVerified(store, OPERATOR, { writerId, mark: "website", verified: true });
    await saveProfile(store, writerAt(ada), { writerId, profile: { ...profile, bio: "I count." } });
    expect((await findWriter(store.read, "id", writerId))?.websiteVerifiedAt).not.toBeNull();
    const other = { ...profile, website: "https://bank.example/" };
    await saveProfile(store, writerAt(ada), { writerId, profile: other });
    expect((await findWriter(store.read, "id", writerId))?.websiteVerifiedAt).toBeNull();
  });

  it("shows editors a name changed after verification, until the writer is removed", async () => {
    const { store, clock, ada, edith } = await office();
    const rename = async (name: string) => {
      clock.advance({ minutes: 1 });
      await saveProfile(store, writerAt(ada), { writerId: ada.id, profile: { ...ada, name } });
    };
    await rename("Ada L.");
    clock.advance({ minutes: 1 });
    await setVerified(store, editorAt(edith), {
      writerId: ada.id,
      mark: "identity",
      verified: true,
    });
    await rename("Ada Lovelace");
    await rename("The Bank");
    const { writers } = await listReviewedWriters(store.read, { words: "bank" });
    expect(writers).toMatchObject([
      { slug: "ada", name: "The Bank", identityVerifiedAt: null, verifiedAs: "Ada L." },
    ]);
    await eraseWriter(store, OPERATOR, ada.id);
    const notes = await store.read.selectFrom("audit").select("note").execute();
    expect(JSON.stringify(notes)).not.toContain("Ada");
  });
});
