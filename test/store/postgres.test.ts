import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createDraftHandlers } from "../../api/http/draft-handlers.ts";
import { createRateLimits } from "../../api/http/rate-limit.ts";
import { unavailabilityOf } from "../../api/http/unavailable.ts";
import { StoreBusyError, UncertainCommitError } from "../../api/store/engine/engine.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { startPostgres } from "../../scripts/dev/postgres-server.ts";
import { createPiece, createTestStore, createWriter, writerAt } from "../_setup.ts";

// Runs on PostgreSQL only: what a database server can do that a file cannot.

/** Ends the connection that the transaction uses, as a restart of the server does. */
async function cut(store: Store, tx: Parameters<Parameters<Store["write"]>[0]>[0]): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(store.read);
}

describe("a write", () => {
  it("whose connection is lost before the commit runs again, and happens once", async () => {
    const { store } = await createTestStore();
    const writer = await createWriter(store);
    let runs = 0;
    for (const write of [store.write, store.writeAlongside]) {
      runs = 0;
      await write(async (tx) => {
        runs++;
        await tx
          .updateTable("writers")
          .set(({ eb }) => ({ text_bytes: eb("text_bytes", "+", 1) }))
          .execute();
        if (runs === 1) await cut(store, tx);
        await tx.selectFrom("writers").select("id").execute();
      });
      expect(runs).toBe(2);
    }
    const { text_bytes } = await store.read
      .selectFrom("writers")
      .select("text_bytes")
      .where("id", "=", writer.id)
      .executeTakeFirstOrThrow();
    expect(text_bytes).toBe(2);
  });

  it("that meets another in a deadlock runs again", async () => {
    const { store } = await createTestStore();
    const ids = [
      (await createWriter(store, { slug: "ada" })).id,
      (await createWriter(store, { slug: "bob" })).id,
    ];
    let runs = 0;
    const bothHoldOne = Promise.withResolvers<void>();
    const crossing = (order: readonly string[]) =>
      store.writeAlongside(async (tx) => {
        const run = ++runs;
        for (const id of order) {
          await tx.updateTable("writers").set({ role: "Editor" }).where("id", "=", id).execute();
          if (run === 2) bothHoldOne.resolve();
          await bothHoldOne.promise;
        }
      });
    await Promise.all([crossing(ids), crossing(ids.toReversed())]);
    // The one that was ended may meet the other once more.
    expect(runs).toBeGreaterThan(2);
    const roles = await store.read.selectFrom("writers").select("role").execute();
    expect(roles).toEqual([{ role: "Editor" }, { role: "Editor" }]);
  });

  it("that waits too long for another is refused, and the caller is told to try again", async () => {
    const { store } = await createTestStore({ giveUpAfterMs: 100 });
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const held = store.write(async () => {
      begun.resolve();
      await released.promise;
    });
    await begun.promise;
    const other = await openStore(store.address, { giveUpAfterMs: 100 });
    onTestFinished(() => other.close());
    const error = await other.write(async () => undefined).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreBusyError);
    expect(unavailabilityOf(error)?.status).toBe(503);
    released.resolve();
    await held;
    await other.write(async () => undefined);
  });

  it("whose commit may have happened is not repeated, and says so", async () => {
    const { store } = await createTestStore();
    await createWriter(store);
    // The connection ends when the commit arrives.
    await store.write(async (tx) => {
      await sql`create function hang_up() returns trigger language plpgsql as
        'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(tx);
      await sql`create constraint trigger hang_up after update on writers
        deferrable initially deferred for each row execute function hang_up()`.execute(tx);
    });
    let runs = 0;
    const error = await store
      .write(async (tx) => {
        runs++;
        await tx.updateTable("writers").set({ role: "Editor" }).execute();
      })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UncertainCommitError);
    expect(unavailabilityOf(error)?.status).toBe(503);
    expect(runs).toBe(1);
  });
});

describe("a draft", () => {
  it("with an Idempotency-Key makes six journeys to the server, and two if it is sent again", async () => {
    const { store, clock } = await createTestStore();
    const writer = await createWriter(store);
    const { key } = await mintKey(store, writerAt(writer), {
      writerId: writer.id,
      name: "Agent",
      scope: "pieces:write",
    });
    const { createPiece: drafting } = createDraftHandlers({
      store,
      config: { baseUrl: "https://galley.example" },
      limits: createRateLimits({ config: { rateLimit: false }, clock }),
      warn: () => undefined,
    });
    const send = (idempotencyKey: string) =>
      drafting.handle({
        text: JSON.stringify({ headline: "A headline", body_md: "A body." }),
        headers: new Headers({
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": idempotencyKey,
        }),
        address: "127.0.0.1",
      });
    await send("first");
    // Its time is stored beside the request.
    await expect
      .poll(() => store.read.selectFrom("api_keys").select("last_used_at").executeTakeFirst())
      .not.toEqual({ last_used_at: null });
    const journeys = countJourneys();
    // The looks at the key and for an earlier answer, the beginning, everything that is read, everything that is written,
    // the commit.
    expect((await send("second")).status).toBe(201);
    expect(journeys()).toBe(6);
    expect((await send("second")).status).toBe(201);
    expect(journeys()).toBe(6 + 2);
  });
});

/** Counts how often a client waits for the server, whatever the number of queries that it has sent. */
function countJourneys(): () => number {
  const { query } = pg.Client.prototype;
  const open = new WeakMap<pg.Client, number>();
  let journeys = 0;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ): unknown {
    const waiting = open.get(this) ?? 0;
    if (waiting === 0) journeys++;
    open.set(this, waiting + 1);
    const answered = (): unknown => open.set(this, (open.get(this) ?? 1) - 1);
    const answer = Reflect.apply(query, this, args) as Promise<unknown>;
    void answer.then(answered, answered);
    return answer;
  });
  onTestFinished(() => spy.mockRestore());
  return () => journeys;
}

describe("the tables", () => {
  it("are made once when three processes start at the same time", async () => {
    const server = await startPostgres();
    onTestFinished(() => server.remove());
    const url = await server.create("empty");
    const stores = await Promise.all([1, 2, 3].map(() => openStore(url)));
    const [first] = stores;
    const applied = await first?.read.selectFrom("schema_migrations").selectAll().execute();
    expect(new Set(applied?.map(({ number }) => number)).size).toBe(applied?.length);
    for (const store of stores) await store.close();
  });

  it("order text by code points, whatever the locale of the database", async () => {
    const { store } = await createTestStore();
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema() and data_type = 'text'
        and collation_name is distinct from 'C'`.execute(store.read);
    expect(rows).toEqual([]);
  });

  it("may gain a column from a newer version while an older one runs", async () => {
    const { store } = await createTestStore();
    const piece = await createPiece(store, await createWriter(store));
    expect((await findPiece(store.read, piece.id))?.id).toBe(piece.id);
    await store.write((tx) => sql`alter table pieces add column later text`.execute(tx));
    expect((await findPiece(store.read, piece.id))?.id).toBe(piece.id);
    await createPiece(store, await createWriter(store, { slug: "bob" }));
  });
});

it("a server that is down makes reads and writes fail as busy, until it is back", async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const store = await openStore(await server.create("galley"));
  onTestFinished(() => store.close());
  const writer = await createWriter(store);
  await server.stop("immediate");
  const works = [
    () => store.read.selectFrom("writers").selectAll().execute(),
    () => store.write(async (tx) => tx.selectFrom("writers").selectAll().execute()),
    () => store.snapshot((db) => db.selectFrom("writers").selectAll().execute()),
  ];
  for (const work of works) {
    const error = await work().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreBusyError);
    expect(unavailabilityOf(error)?.status).toBe(503);
  }
  await server.start();
  for (const work of works) expect((await work())[0]?.id).toBe(writer.id);
});

it("store.read refuses writes", async () => {
  const { store } = await createTestStore();
  await expect(store.read.deleteFrom("writers").execute()).rejects.toThrow("refuses writes");
});
