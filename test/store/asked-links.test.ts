import { describe, expect, it } from "vitest";
import { endAccessAs, listAccess } from "../../api/store/people/access.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { changePassword } from "../../api/store/people/credentials.ts";
import {
  createPasswordLink,
  findPasswordLink,
  redeemPasswordLink,
} from "../../api/store/people/links.ts";
import { askForLink } from "../../api/store/people/mails.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { endSessions } from "../../api/store/people/sessions.ts";
import { addWriter } from "../../api/store/people/writers.ts";
import { type Cast, intrude, resetLink, worksOf } from "./_intruder.ts";

/** As the owner gets it: asked for at sign-in, and sent. */
async function askedLink(store: Store, writerId: string) {
  await askForLink(store, "ada@example.org");
  const mail = await store.read
    .selectFrom("mails")
    .select("id")
    .where("kind", "=", "password")
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  const make = () =>
    createPasswordLink(store, OPERATOR, {
      writerId,
      purpose: "password",
      askedAtSignIn: true,
      mailId: mail.id,
    });
  return { make };
}

describe("a link that the owner asked for, or has from the operator", () => {
  const remedies: [string, (cast: Cast) => Promise<unknown>][] = [
    [
      "changes the password",
      ({ store, writerId, thief, session }) =>
        changePassword(store, thief, { writerId, passwordHash: "theirs", keep: session.id }),
    ],
    ["signs out everywhere", ({ store, writerId, thief }) => endSessions(store, thief, writerId)],
    [
      "ends everything that can be ended",
      ({ store, writerId, thief }) => endAccessAs(store, thief, { writerId }),
    ],
    [
      "asks for another link",
      async ({ store, writerId }) => (await askedLink(store, writerId)).make(),
    ],
  ];

  it.each(remedies)(
    "works after an intruder %s, also if its mail waits to be sent",
    async (_, act) => {
      const cast = await intrude();
      const { store, writerId } = cast;
      const sent = await (await askedLink(store, writerId)).make();
      const waiting = await askedLink(store, writerId);
      const handed = await resetLink(store, writerId);
      await act(cast);
      const late = await waiting.make();
      for (const token of [sent.token, late.token, handed]) {
        expect(await findPasswordLink(store.read, store, token)).toBeDefined();
      }
      await redeemPasswordLink(store, { token: sent.token, passwordHash: "own" });
      for (const token of [sent.token, late.token, handed]) {
        expect(await findPasswordLink(store.read, store, token)).toBeUndefined();
      }
      expect(await worksOf(cast)).toEqual([]);
    },
  );

  it("is there as long as an intruder can use up the asks of an hour", async () => {
    const { store, clock, writerId } = await intrude();
    const { make } = await askedLink(store, writerId);
    const { token } = await make();
    clock.advance({ minutes: 59 });
    expect(await findPasswordLink(store.read, store, token)).toBeDefined();
    clock.advance({ minutes: 1 });
    expect(await findPasswordLink(store.read, store, token)).toBeUndefined();
  });

  it("ends with the operator's remedy, also while its mail is being written", async () => {
    const { store, writerId } = await intrude();
    const { token } = await (await askedLink(store, writerId)).make();
    const waiting = await askedLink(store, writerId);
    await endAccessAs(store, OPERATOR, { writerId });
    expect(await findPasswordLink(store.read, store, token)).toBeUndefined();
    await expect(waiting.make()).rejects.toMatchObject({ reason: "not_found" });
  });

  it("is no cover for a link that an editor made, or for one to another email", async () => {
    const { store, writerId, thief } = await intrude();
    await (await askedLink(store, writerId)).make();
    const edith = await addWriter(store, OPERATOR, { name: "E", slug: "e", access: "editor" });
    const editor = { kind: "editor", writerId: edith.id, via: "desk" } as const;
    await createPasswordLink(store, editor, { writerId, purpose: "password" });
    await endSessions(store, thief, writerId);
    const left = await listAccess(store.read, store, writerId);
    const links = left.filter(({ kind }) => kind === "link");
    expect(links.map(({ outlastsSessions }) => outlastsSessions)).toEqual([true]);
    const mails = store.read.selectFrom("mails").select("id").where("kind", "=", "email_confirm");
    expect(await mails.execute()).toEqual([]);
  });
});
