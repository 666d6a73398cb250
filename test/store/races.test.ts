import { describe, expect, it, onTestFinished } from "vitest";
import { createDraftHandlers } from "../../api/http/draft-handlers.ts";
import { createRateLimits } from "../../api/http/rate-limit.ts";
import { ErrorBody, Refusal } from "../../api/contract/errors.ts";
import { DEFAULT_QUOTAS, type Quotas } from "../../api/contract/quotas.ts";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { makeDeliveriesDue } from "../../api/store/webhooks/deliveries.ts";
import { claimDue } from "../../api/store/webhooks/delivery-claims.ts";
import { mintKey, revokeKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import { findPiece, findWorkingCopy } from "../../api/store/pieces/drafts/pieces.ts";
import { addManyReads } from "../../api/store/pieces/public/read-counts.ts";
import { saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { isOnPostgres } from "../_engine.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  RENDERED,
  publishPiece,
  writerAt,
} from "../_setup.ts";
import { isFullStorm } from "../_storm.ts";
import { isShort } from "../_suite.ts";

// The contract of `write` and `writeAlongside` (api/store/engine/open.ts), held by two processes' worth of connections at once.

/** On SQLite, the second of two writers in one process waits a tenth of a second in each round, always at the same place. */
const ROUNDS = isFullStorm() || (isOnPostgres() && !isShort()) ? 100 : 25;

interface Pair {
  stores: readonly [Store, Store];
  writer: Writer;
}

/** Two stores on one database, as two nodes have them. */
async function openPair(quotas: Partial<Quotas> = {}): Promise<Pair> {
  const all = { ...DEFAULT_QUOTAS, ...quotas };
  const { store, clock } = await createTestStore({ quotas: all });
  const other = await openStore(store.address, { clock, quotas: all });
  onTestFinished(() => other.close());
  return { stores: [store, other], writer: await createWriter(store) };
}

/** Runs everything at the same time. Returns how many succeeded, and fails on anything but these refusals. */
async function countSuccesses(
  reasons: readonly string[],
  works: readonly (() => Promise<unknown>)[],
): Promise<number> {
  const results = await Promise.allSettled(works.map((work) => work()));
  for (const result of results) {
    if (result.status === "fulfilled") continue;
    expect(result.reason).toBeInstanceOf(Refusal);
    expect(reasons).toContain((result.reason as Refusal).reason);
  }
  return results.filter(({ status }) => status === "fulfilled").length;
}

function edit(store: Store, writer: Writer, { id, version }: StoredPiece, body_md: string) {
  return takeStep(store, {
    pieceId: id,
    actor: writerAt(writer),
    review: "off",
    action: "edit",
    version,
    content: content({ body_md }),
  });
}

function drafting(store: Store) {
  return createDraftHandlers({
    store,
    config: { baseUrl: "https://galley.example" },
    limits: createRateLimits({ config: { rateLimit: false }, clock: store.clock }),
    warn: () => undefined,
  }).createPiece.handle;
}

function draftCall(key: string, idempotencyKey?: string) {
  return {
    text: JSON.stringify({ headline: "A headline", body_md: "A body." }),
    headers: new Headers({
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    }),
    address: "127.0.0.1",
  };
}

async function countPieces(store: Store): Promise<number> {
  return (await store.read.selectFrom("pieces").select("id").execute()).length;
}

describe("at the same time", () => {
  it("only one of two edits of one version succeeds", async () => {
    const { stores, writer } = await openPair();
    let piece = await createPiece(stores[0], writer);
    for (let round = 0; round < ROUNDS; round++) {
      const done = await countSuccesses(
        ["conflict"],
        stores.map((store, index) => () => edit(store, writer, piece, `Text ${round}.${index}`)),
      );
      expect(done).toBe(1);
      piece = (await findPiece(stores[0].read, piece.id))!;
      expect(piece.version).toBe(round + 2);
    }
  });

  it("twenty requests with one Idempotency-Key make one piece", async () => {
    const { stores, writer } = await openPair({ drafts: 1_000, keyDrafts: 1_000 });
    const { key } = await mintKey(stores[0], writerAt(writer), {
      writerId: writer.id,
      name: "Agent",
      scope: "pieces:write",
    });
    const [one, two] = [drafting(stores[0]), drafting(stores[1])];
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? one : two)(draftCall(key, `round ${round}`)),
        ),
      );
      expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    }
    expect(await countPieces(stores[0])).toBe(ROUNDS);
  });

  it("a publication makes no text public that an edit has just saved", async () => {
    const { stores, writer } = await openPair();
    for (let round = 0; round < ROUNDS; round++) {
      const piece = await createPiece(stores[0], writer, { headline: `Piece ${round}` });
      const proof = { ...RENDERED, slug: `piece-${round}` };
      const works = [
        () => edit(stores[round % 2 ? 0 : 1], writer, piece, "Another text."),
        () => publishPiece(stores[round % 2 ? 1 : 0], writer, piece, proof),
      ];
      const done = await countSuccesses(["conflict"], works);
      const after = (await findPiece(stores[0].read, piece.id))!;
      expect(after.status === "approved").toBe(after.content.body_md === "A *body*.");
      // Both succeed only if the edit comes second: it is then a working copy beside the public text.
      const copy = await findWorkingCopy(stores[0].read, piece.id);
      expect([done, copy?.body_md]).toEqual(copy ? [2, "Another text."] : [1, undefined]);
    }
  });

  it("drafts do not pass the quota", async () => {
    const { stores, writer } = await openPair({ drafts: ROUNDS });
    const { key } = await mintKey(stores[0], writerAt(writer), {
      writerId: writer.id,
      name: "Agent",
      scope: "pieces:write",
    });
    const works = Array.from(
      { length: ROUNDS + 20 },
      (_, index) => () => drafting(stores[index % 2 ? 0 : 1])(draftCall(key)),
    );
    expect(await countSuccesses(["quota_exceeded"], works)).toBe(ROUNDS);
    expect(await countPieces(stores[0])).toBe(ROUNDS);
    const bytes = await stores[0].read
      .selectFrom("text_sizes")
      .select(({ fn }) => fn.sum<number>("bytes").as("sum"))
      .executeTakeFirstOrThrow();
    const { text_bytes } = await stores[0].read
      .selectFrom("writers")
      .select("text_bytes")
      .executeTakeFirstOrThrow();
    expect(text_bytes).toBe(bytes.sum);
  });

  it("keys do not pass the quota: an exclusive write sees all others", async () => {
    const { stores, writer } = await openPair({ keys: 3 });
    const mint = (store: Store) => () =>
      mintKey(store, writerAt(writer), {
        writerId: writer.id,
        name: "Agent",
        scope: "pieces:read",
      });
    const works = Array.from({ length: 20 }, (_, index) => mint(stores[index % 2 ? 0 : 1]));
    expect(await countSuccesses(["quota_exceeded"], works)).toBe(3);
  });

  it("a key makes no draft after its revocation has returned", async () => {
    const { stores, writer } = await openPair();
    for (let round = 0; round < ROUNDS; round++) {
      const { id, key } = await mintKey(stores[0], writerAt(writer), {
        writerId: writer.id,
        name: "Agent",
        scope: "pieces:write",
      }).catch(ignoreDailyLimit);
      if (!key) return;
      const drafts = Array.from({ length: 3 }, () =>
        drafting(stores[1])(draftCall(key)).catch((error: unknown) => error),
      );
      await revokeKey(stores[0], writerAt(writer), { id });
      const before = await countPieces(stores[0]);
      const late = await Promise.all(drafts);
      const answered = late.filter((answer) => !(answer instanceof Error)).length;
      expect(await countPieces(stores[0])).toBe(before);
      expect(await countOf(stores[0], id)).toBe(answered);
    }
  });

  it("changes get their numbers in the order of their commits", async () => {
    const { stores, writer } = await openPair();
    const pieces: StoredPiece[] = [];
    for (let number = 0; number < ROUNDS; number++) {
      pieces.push(await createPiece(stores[0], writer, { headline: `Piece ${number}` }));
    }
    const done = new AbortController();
    const gaps: string[] = [];
    const watching = (async () => {
      while (!done.signal.aborted) {
        const { newest, count } = await stores[1].read
          .selectFrom("changes")
          .select(({ fn }) => [
            fn.max<number | null>("number").as("newest"),
            fn.countAll<number>().as("count"),
          ])
          .executeTakeFirstOrThrow();
        // A query on SQLite ends without a turn of the event loop.
        await new Promise((resolve) => setImmediate(resolve));
        if (newest !== null && newest + 1 !== count) gaps.push(`${count} of ${newest + 1}`);
      }
    })();
    await Promise.all(
      pieces.map((piece, number) =>
        publishPiece(stores[number % 2 ? 0 : 1], writer, piece, {
          ...RENDERED,
          slug: `piece-${number}`,
        }),
      ),
    );
    done.abort();
    await watching;
    expect(gaps).toEqual([]);
    const ordinals = await stores[0].read.selectFrom("pieces").select("ordinal").execute();
    expect(new Set(ordinals.map(({ ordinal }) => ordinal)).size).toBe(ROUNDS);
  });

  it("two workers claim no delivery twice", async () => {
    const { stores, writer } = await openPair();
    const url = "https://receiver.example/hook";
    await saveWebhook(stores[0], writerAt(writer), { writerId: writer.id, url });
    const piece = await publishPiece(stores[0], writer, await createPiece(stores[0], writer));
    await stores[0].write((tx) =>
      tx.updateTable("changes").set({ settled_at: "2026-03-01T12:00:00.000Z" }).execute(),
    );
    for (let round = 0; round < ROUNDS; round++) {
      await stores[0].write((tx) => makeDeliveriesDue(tx, stores[0], [piece.id]));
      const claims = (await Promise.all(stores.map((store) => claimDue(store, 10)))).flat();
      expect(claims).toHaveLength(1);
      await stores[0].write((tx) => tx.deleteFrom("webhook_deliveries").execute());
    }
  });

  it("no read is lost", async () => {
    const { stores, writer } = await openPair();
    const pieces = await Promise.all(
      Array.from({ length: 5 }, () => createPiece(stores[0], writer)),
    );
    const rows = pieces.map(({ id }) => ({ piece_id: id, day: "2026-03-01", count: 1 }));
    await Promise.all(
      Array.from({ length: ROUNDS }, (_, round) =>
        addManyReads(
          stores[round % 2 ? 0 : 1],
          round % 3 ? rows : rows.toReversed(),
          () => undefined,
        ),
      ),
    );
    const counts = await stores[0].read.selectFrom("reads").select("count").execute();
    expect(counts.map(({ count }) => count)).toEqual(pieces.map(() => ROUNDS));
  });
});

function ignoreDailyLimit(error: unknown): { id: string; key: string } {
  expect(ErrorBody.parse((error as Refusal).body()).reason).toBe("quota_exceeded");
  return { id: "", key: "" };
}

async function countOf(store: Store, keyId: string): Promise<number> {
  const rows = await store.read
    .selectFrom("pieces")
    .select("id")
    .where("key_id", "=", keyId)
    .execute();
  return rows.length;
}
