import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { StoreBusyError } from "../../api/store/engine/engine.ts";
import { openStore, type Store, type StoreOptions } from "../../api/store/engine/open.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { emptyServerDatabase } from "../_engine.ts";
import {
  KEEPS_STATEMENTS,
  type PgBouncer,
  pgBouncerVersion,
  startPgBouncer,
} from "../_pgbouncer.ts";
import { createPiece, createWriter, publishPiece } from "../_setup.ts";

const version = pgBouncerVersion();
if (version === undefined && process.env["CI"]) throw new Error("There is no pgbouncer.");

/** Without prepared statements each one is parsed again: slower, and nothing else is different. */
const KINDS = [
  { kind: "that keeps no prepared statements", statements: 0, from: 0 },
  { kind: "that keeps prepared statements", statements: 200, from: KEEPS_STATEMENTS },
];

describe.each(KINDS)("through PgBouncer in transaction mode $kind", ({ statements, from }) => {
  const isMissing = version === undefined || version < from;
  const needed = `(pgbouncer${from ? ` ${from}` : ""} needed)`;
  let bouncer: PgBouncer;
  beforeAll(async () => {
    if (!isMissing)
      bouncer = await startPgBouncer(process.env["GALLEY_TEST_POSTGRES"] ?? "", { statements });
  });
  afterAll(() => bouncer?.stop());

  async function open(url: string, options: StoreOptions = {}): Promise<Store> {
    const store = await openStore(bouncer.through(url), options);
    onTestFinished(() => store.close());
    return store;
  }

  it.skipIf(isMissing)(`three processes migrate, write and read at once ${needed}`, async () => {
    const url = await emptyServerDatabase();
    const stores = await Promise.all([1, 2, 3].map(() => open(url)));
    await Promise.all(
      stores.map(async (store, index) => {
        const writer = await createWriter(store, { slug: `writer-${index}` });
        await Promise.all(
          Array.from({ length: 4 }, async () => {
            for (let number = 0; number < 5; number++) {
              const piece = await publishPiece(store, writer, await createPiece(store, writer));
              expect(await findPiece(store.read, piece.id)).toMatchObject({ status: "approved" });
              await store.writeAlongside((tx) => findPiece(tx, piece.id));
            }
          }),
        );
      }),
    );
    const { rows } = await sql<{ pieces: number; numbers: number; last: number }>`
      select (select count(*) from pieces where status = 'approved') as pieces,
        count(distinct number) as numbers, max(number) - min(number) + 1 as last
      from changes`.execute(stores[0]!.read);
    expect(rows).toEqual([{ pieces: 60, numbers: rows[0]?.last, last: rows[0]?.numbers }]);
  });

  it.skipIf(isMissing)(`writes exclude each other, and give up in time ${needed}`, async () => {
    const url = await emptyServerDatabase();
    const store = await open(url);
    const hasty = await open(url, { giveUpAfterMs: 100 });
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const held = store.write(async () => {
      begun.resolve();
      await released.promise;
    });
    await begun.promise;
    await expect(hasty.write(async () => undefined)).rejects.toBeInstanceOf(StoreBusyError);
    released.resolve();
    await held;
    // The limit of one process does not stay on a connection that another one gets next.
    const { rows } = await sql<{ left: string }>`
      select current_setting('lock_timeout') || ' ' ||
        current_setting('idle_in_transaction_session_timeout') as left`.execute(hasty.read);
    expect(rows).toEqual([{ left: "0 0" }]);
    const locks = await sql`select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(
      store.read,
    );
    expect(locks.rows).toEqual([]);
  });
});
