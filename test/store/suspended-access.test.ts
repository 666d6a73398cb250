import { expect, it } from "vitest";
import { createAuthorise } from "../../api/http/authorise.ts";
import { Refusal } from "../../api/contract/errors.ts";
import { ACCESS, ACCESS_KINDS, type AccessKind } from "../../api/store/people/access-kinds.ts";
import { listAccess } from "../../api/store/people/access.ts";
import { OPERATOR, WORKER } from "../../api/store/log/audit.ts";
import { findCredentials } from "../../api/store/people/credentials.ts";
import { setAccess } from "../../api/store/people/editors.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { createPasswordLink, findPasswordLink } from "../../api/store/people/links.ts";
import { refreshTokens } from "../../api/store/keys/oauth-connections.ts";
import { findPreviewed } from "../../api/store/pieces/drafts/preview-links.ts";
import { findSession, startSession } from "../../api/store/people/sessions.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { requireLiveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { addWriter } from "../../api/store/people/writers.ts";
import { createPiece } from "../_setup.ts";
import { CLIENT, intrude, minuteAfter, schedule } from "./_intruder.ts";

/** Uses access of each kind. A new kind does not compile until it is tried here. */
async function openings(): Promise<{
  cast: Awaited<ReturnType<typeof intrude>>;
  open: Record<AccessKind, () => Promise<unknown>>;
}> {
  const cast = await intrude({ hasNewEmail: true });
  const { store, clock, ada, actor, writerId, token, key, tokens, preview } = cast;
  const authorise = createAuthorise({ store, baseUrl: "https://a.example", warn: () => {} });
  const bearer = (secret: string) => () =>
    refusable(() =>
      authorise(new Headers({ authorization: `Bearer ${secret}` }), [
        "pieces:read",
        "pieces:write",
      ]),
    );
  await setAccess(store, OPERATOR, { writerId, access: "editor" });
  const { id: bea } = await addWriter(store, OPERATOR, { name: "Bea", slug: "bea" });
  const editor = { kind: "editor", writerId, via: "desk" } as const;
  const issued = await createPasswordLink(store, editor, { writerId: bea, purpose: "password" });
  const mailed = await createPasswordLink(store, OPERATOR, { writerId, purpose: "password" });
  const plans = [1, 2, 3].map(() => createPiece(store, ada));
  for (const plan of plans) await schedule(store, actor, await plan, minuteAfter(clock));
  clock.advance({ minutes: 2 });
  return {
    cast,
    open: {
      session: () => findSession(store.read, store, token),
      email: () => findCredentials(store.read, { email: "kept@thief.example" }),
      passkey: () =>
        refusable(() =>
          startSession(store, { writerId, userAgent: null, proof: { passkeyId: "passkey-1" } }),
        ),
      key: bearer(key),
      program: bearer(tokens.access),
      preview: () => findPreviewed(store.read, store, preview.token),
      link: () => findPasswordLink(store.read, store, mailed.token),
      issued: () => findPasswordLink(store.read, store, issued.token),
      plan: async () => {
        const { id: pieceId, version } = (await plans.pop())!;
        const step = { pieceId, version, actor: WORKER, review: "off" } as const;
        return refusable(() => takeStep(store, { ...step, action: "publish_scheduled" }));
      },
      webhook: async () => (await requireLiveWebhook(store.read, writerId), true),
    },
  };
}

async function refusable<T>(use: () => Promise<T>): Promise<T | undefined> {
  return use().catch((error: unknown) => {
    if (error instanceof Refusal && error.reason === "forbidden") return undefined;
    throw error;
  });
}

it.each(ACCESS_KINDS)(
  "a %s does what the list says while its writer is suspended, and works again after",
  async (kind) => {
    const { cast, open } = await openings();
    const { store, writerId } = cast;
    expect(await open[kind]()).toBeDefined();
    await setSuspended(store, OPERATOR, { writerId, suspended: true, note: "Spam." });
    expect((await open[kind]()) === undefined).toBe(ACCESS[kind].whileSuspended === "refused");
    await setSuspended(store, OPERATOR, { writerId, suspended: false });
    expect(await open[kind]()).toBeDefined();
  },
);

it("a program that renews its tokens meanwhile has lost nothing after the suspension", async () => {
  const { cast } = await openings();
  const { store, writerId, tokens } = cast;
  await setSuspended(store, OPERATOR, { writerId, suspended: true });
  expect(await refreshTokens(store, { token: tokens.refresh, clientId: CLIENT })).toBeDefined();
});

it("a suspension ends nothing, so that all of it is listed and can be ended", async () => {
  const { cast } = await openings();
  const { store, writerId } = cast;
  const before = await listAccess(store.read, store, writerId);
  await setSuspended(store, OPERATOR, { writerId, suspended: true });
  expect(await listAccess(store.read, store, writerId)).toEqual(before);
  expect(new Set(before.map(({ kind }) => kind))).toEqual(new Set(ACCESS_KINDS));
});
