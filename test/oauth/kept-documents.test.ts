import { expect, it } from "vitest";
import { say } from "../../api/contract/say.ts";
import type { OutboundFailure, Outcome } from "../../api/outbound/client.ts";
import { DOCUMENT_DAYS, keepDocument } from "../../api/store/keys/oauth-documents.ts";
import { createTestStore } from "../_setup.ts";
import { finding } from "./_finding.ts";
import { CLIENT_ID, REDIRECT_URI } from "./_grant.ts";

const DOCUMENT = { client_id: CLIENT_ID, client_name: "Agent", redirect_uris: [REDIRECT_URI] };

function answer(document: unknown, status = 200): Outcome {
  const body = Buffer.from(typeof document === "string" ? document : JSON.stringify(document));
  return { status, headers: { "content-type": "application/json" }, body, isCut: false };
}

function failure(kind: OutboundFailure["failure"]): Outcome {
  return { failure: kind, said: say("The request was cancelled.") };
}

/** A host that has published a good document, which a writer has allowed, and now answers in another way. */
async function hostThat(now: Outcome) {
  const { store, clock } = await createTestStore();
  await keepDocument(store, { clientId: CLIENT_ID, text: JSON.stringify(DOCUMENT) });
  const fetchedAt = clock().toISOString();
  let asked = 0;
  const host = {
    now,
    send: async () => {
      asked++;
      return host.now;
    },
  };
  // A find of its own each time: what a node has in its memory counts for minutes only.
  const find = () =>
    finding({ store: () => store, outbound: host })(CLIENT_ID, { writerId: "ada" });
  return { store, clock, host, find, fetchedAt, asked: () => asked };
}

it.each<[string, Outcome]>([
  ["is unreachable", failure("unreachable")],
  ["does not answer in time", failure("timeout")],
  ["cannot be asked now", failure("busy")],
  ["answers 500", answer("", 500)],
  ["answers 503", answer("<html>", 503)],
  ["answers 429", answer("", 429)],
])("the last good copy counts while the host %s, with its date", async (_, now) => {
  const { find, fetchedAt } = await hostThat(now);
  expect(await find()).toMatchObject({
    name: "Agent",
    redirects: [REDIRECT_URI],
    keptFrom: fetchedAt,
  });
});

it.each<[string, Outcome]>([
  ["says that it is gone", answer("", 410)],
  ["says that it was never there", answer("", 404)],
  ["leads elsewhere", answer("", 302)],
  ["serves something else", answer("<html>")],
  ["names another client", answer({ ...DOCUMENT, client_id: "https://other.example/c.json" })],
  ["serves a document that is not valid", answer({ ...DOCUMENT, redirect_uris: [] })],
  ["has become private", failure("refused")],
])("the copy does not count if the host %s, now or at a later failure", async (_, now) => {
  const { host, find } = await hostThat(now);
  expect(await find()).toHaveProperty("problem");
  host.now = failure("unreachable");
  expect(await find()).toHaveProperty("problem");
});

it("the copy is not used once it is too old, and not beside a new document", async () => {
  const { clock, host, find } = await hostThat(failure("timeout"));
  clock.advance({ days: DOCUMENT_DAYS });
  expect(await find()).toHaveProperty("problem");
  host.now = answer({ ...DOCUMENT, client_name: "New name" });
  const client = await find();
  expect(client).toMatchObject({ name: "New name" });
  expect(client).not.toHaveProperty("keptFrom");
});

it("nobody waits twice for a host that does not answer", async () => {
  const { store, host, asked } = await hostThat(failure("timeout"));
  const find = finding({ store: () => store, outbound: host });
  await find(CLIENT_ID, { writerId: "ada" });
  await find(CLIENT_ID, { writerId: "ada" });
  expect(asked()).toBe(1);
});

it("looking at the consent page keeps nothing: only a writer's consent does", async () => {
  const { store, host } = await hostThat(answer(DOCUMENT));
  await store.write((tx) => tx.deleteFrom("oauth_documents").execute());
  await finding({ store: () => store, outbound: host })(CLIENT_ID, { writerId: "ada" });
  expect(await store.read.selectFrom("oauth_documents").selectAll().execute()).toEqual([]);
});
