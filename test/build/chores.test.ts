import { expect, it } from "vitest";
import { createChores } from "../../build/pipeline/chores.ts";
import { registerClient, UNASKED_DAYS } from "../../api/store/keys/oauth-clients.ts";
import { DOCUMENT_DAYS, keepDocument } from "../../api/store/keys/oauth-documents.ts";
import { takeProof } from "../../api/store/keys/oauth-proofs.ts";
import { createTestStore, tempFolder } from "../_setup.ts";

it("the worker of one node forgets programs, documents and proofs that nobody uses any more", async () => {
  const { store, clock } = await createTestStore();
  const clientId = "https://agent.example/client.json";
  await registerClient(store, { name: "Agent", redirects: ["http://127.0.0.1/"] });
  await keepDocument(store, { clientId, text: "{}" });
  await takeProof(store, { clientId, jti: "1", expiresAt: clock() });
  const left = async () => {
    const tables = ["oauth_clients", "oauth_documents", "oauth_proofs"] as const;
    const rows = tables.map((table) => store.read.selectFrom(table).selectAll().execute());
    return (await Promise.all(rows)).map(({ length }) => length);
  };
  let isLeader = false;
  const options = { store, dataDir: tempFolder(), isLeader: () => isLeader };
  const run = () => createChores({ ...options, build: async () => {}, note: async () => 0 })();
  clock.advance({ days: UNASKED_DAYS });
  await run();
  expect(await left()).toEqual([1, 1, 1]);
  isLeader = true;
  await run();
  expect(await left()).toEqual([0, 1, 0]);
  clock.advance({ days: DOCUMENT_DAYS });
  await run();
  expect(await left()).toEqual([0, 0, 0]);
});
