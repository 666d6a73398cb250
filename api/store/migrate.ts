import type { Kysely } from "kysely";
import { type Clock, timestamp } from "../contract/clock.ts";
import { foundation } from "./migrations/0001-foundation.ts";
import { staticTree } from "./migrations/0002-static-tree.ts";
import { trending } from "./migrations/0003-trending.ts";
import { presence } from "./migrations/0004-presence.ts";
import { quotas } from "./migrations/0005-quotas.ts";
import { withdrawals } from "./migrations/0006-withdrawals.ts";
import { trust } from "./migrations/0007-trust.ts";
import { cleanPictures } from "./migrations/0008-clean-pictures.ts";
import { identity } from "./migrations/0009-identity.ts";
import type { Migration } from "./migrations/migration.ts";
import type { Tables } from "./tables.ts";

/** In order; a migration's number is its place here. One that has been released is never changed. */
const MIGRATIONS: readonly Migration[] = [
  foundation,
  staticTree,
  trending,
  presence,
  quotas,
  withdrawals,
  trust,
  cleanPictures,
  identity,
];

export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";
}

/** Applies what is missing, all of it or nothing. */
export async function migrate(
  db: Kysely<Tables>,
  clock: Clock,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.schema
      .createTable("schema_migrations")
      .ifNotExists()
      .addColumn("number", "integer", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("applied_at", "text", (column) => column.notNull())
      .execute();
    const { applied } = await tx
      .selectFrom("schema_migrations")
      .select(({ fn }) => fn.max("number").as("applied"))
      .executeTakeFirstOrThrow();
    const done = applied ?? 0;
    if (done > migrations.length) {
      throw new NewerDatabaseError(
        `The database was written by a newer Galley (its tables are at version ${done}, this one knows ${migrations.length}). Start that newer version, or restore a backup from before the upgrade.`,
      );
    }
    for (const [index, migration] of migrations.entries()) {
      if (index < done) continue;
      await migration.up(tx);
      await tx
        .insertInto("schema_migrations")
        .values({ number: index + 1, name: migration.name, applied_at: timestamp(clock) })
        .execute();
    }
  });
}
