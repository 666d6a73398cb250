import type { Kysely, Transaction } from "kysely";
import { type Clock, timestamp } from "../../contract/clock.ts";
import { foundation } from "../migrations/0001-foundation.ts";
import { staticTree } from "../migrations/0002-static-tree.ts";
import { trending } from "../migrations/0003-trending.ts";
import { presence } from "../migrations/0004-presence.ts";
import { quotas } from "../migrations/0005-quotas.ts";
import { withdrawals } from "../migrations/0006-withdrawals.ts";
import { trust } from "../migrations/0007-trust.ts";
import { cleanPictures } from "../migrations/0008-clean-pictures.ts";
import { identity } from "../migrations/0009-identity.ts";
import { followers } from "../migrations/0010-followers.ts";
import { pictures } from "../migrations/0011-pictures.ts";
import { covers } from "../migrations/0012-covers.ts";
import { shareCards } from "../migrations/0013-share-cards.ts";
import { pictureWidths } from "../migrations/0014-picture-widths.ts";
import { redirects } from "../migrations/0015-redirects.ts";
import { listNumbers } from "../migrations/0016-list-numbers.ts";
import { site } from "../migrations/0017-site.ts";
import { comments } from "../migrations/0018-comments.ts";
import { told } from "../migrations/0019-told.ts";
import { publicationPlans } from "../migrations/0020-publication-plans.ts";
import { plannedUpdates } from "../migrations/0021-planned-updates.ts";
import { originalDates } from "../migrations/0022-original-dates.ts";
import { suggestions } from "../migrations/0023-suggestions.ts";
import { drafting } from "../migrations/0024-drafting.ts";
import { oauth } from "../migrations/0025-oauth.ts";
import { keyBounds } from "../migrations/0026-key-bounds.ts";
import { keyRevisions } from "../migrations/0027-key-revisions.ts";
import { places } from "../migrations/0028-places.ts";
import { fingerprints } from "../migrations/0029-fingerprints.ts";
import { access } from "../migrations/0030-access.ts";
import { suggested } from "../migrations/0031-suggested.ts";
import { sessionPasskeys } from "../migrations/0032-session-passkeys.ts";
import { hiddenCharacters } from "../migrations/0033-hidden-characters.ts";
import { elsewhereCards } from "../migrations/0034-elsewhere-cards.ts";
import { oauthClients } from "../migrations/0035-oauth-clients.ts";
import { programs } from "../migrations/0036-programs.ts";
import { languages } from "../migrations/0037-languages.ts";
import { mailing } from "../migrations/0038-mailing.ts";
import { translations } from "../migrations/0039-translations.ts";
import { series } from "../migrations/0040-series.ts";
import { mailingPauses } from "../migrations/0041-mailing-pauses.ts";
import { languageLists } from "../migrations/0042-language-lists.ts";
import { ledger } from "../migrations/0043-ledger.ts";
import { pastRecipients } from "../migrations/0044-past-recipients.ts";
import { publicationProofs } from "../migrations/0045-publication-proofs.ts";
import { witnessed } from "../migrations/0046-witnessed.ts";
import type { Migration } from "../migrations/migration.ts";
import { type Catalog, requireSchema } from "./schema.ts";
import type { Tables } from "./tables.ts";
import { UnusableDatabaseError } from "./unusable.ts";

/**
 * In order; a migration's number is its place here. A released migration never changes: a database that has it counts
 * as current, and would lack the change. A test checks a checksum of each.
 */
export const MIGRATIONS: readonly Migration[] = [
  foundation,
  staticTree,
  trending,
  presence,
  quotas,
  withdrawals,
  trust,
  cleanPictures,
  identity,
  followers,
  pictures,
  covers,
  shareCards,
  pictureWidths,
  redirects,
  listNumbers,
  site,
  comments,
  told,
  publicationPlans,
  plannedUpdates,
  originalDates,
  suggestions,
  drafting,
  oauth,
  keyBounds,
  keyRevisions,
  places,
  fingerprints,
  access,
  suggested,
  sessionPasskeys,
  hiddenCharacters,
  elsewhereCards,
  oauthClients,
  programs,
  languages,
  mailing,
  translations,
  series,
  mailingPauses,
  languageLists,
  ledger,
  pastRecipients,
  publicationProofs,
  witnessed,
];

export interface MigrateOptions {
  clock: Clock;
  /** The database's name for messages. */
  name: string;
  catalog: Catalog;
  migrations?: readonly Migration[];
  /** Copies a database that is not empty before it is changed. Returns the path of the copy. */
  keepCopy?: (version: number) => Promise<string>;
}

export interface Migrated {
  from: number;
  to: number;
  copy: string | null;
}

/**
 * Applies the missing migrations, all or none. Refuses a database that is not ours, is newer, or has other tables than
 * its version should have. The copy is made under the write lock, so no commit falls between it and the migration.
 */
export async function migrate(
  db: Kysely<Tables>,
  { clock, name, catalog, migrations = MIGRATIONS, keepCopy }: MigrateOptions,
): Promise<Migrated> {
  const to = migrations.length;
  return db.transaction().execute(async (tx) => {
    await catalog.lock(tx);
    const from = await readVersion(tx, { name, catalog, migrations });
    await requireSchema(tx, { name, catalog, migrations: migrations.slice(0, from) });
    if (from === to) return { from, to, copy: null };
    const copy = from > 0 && keepCopy ? await keepCopy(to) : null;
    if (from === 0) {
      await catalog.prepare(tx);
      await createHistory(tx);
    }
    for (const [index, migration] of migrations.entries()) {
      if (index < from) continue;
      await migration.up(tx).catch((error: unknown) => {
        throw failed(name, `${index + 1} (${migration.name})`, error);
      });
      await tx
        .insertInto("schema_migrations")
        .values({ number: index + 1, name: migration.name, applied_at: timestamp(clock) })
        .execute();
    }
    return { from, to, copy };
  });
}

/** Refuses a database that `migrate` would refuse. Changes nothing. Returns the number of migrations that it has. */
export async function requireUsable(
  db: Kysely<Tables>,
  { name, catalog }: Pick<MigrateOptions, "name" | "catalog">,
): Promise<number> {
  const version = await readVersion(db, { name, catalog, migrations: MIGRATIONS });
  await requireSchema(db, { name, catalog, migrations: MIGRATIONS.slice(0, version) });
  return version;
}

/** The number of migrations that the database has; 0 if it is empty. */
async function readVersion(
  tx: Kysely<Tables>,
  {
    name: file,
    catalog,
    migrations,
  }: Required<Pick<MigrateOptions, "name" | "catalog" | "migrations">>,
): Promise<number> {
  const tables = await catalog.columns(tx);
  if (!tables.size) return 0;
  const isOurs = ["number", "name"].every((name) => tables.get("schema_migrations")?.has(name));
  const applied = isOurs
    ? await tx
        .selectFrom("schema_migrations")
        .select(["number", "name"])
        .orderBy("number")
        .execute()
    : [];
  if (!applied.length) {
    throw new UnusableDatabaseError(
      `${file} is the database of another program: it has tables, but not Galley's own table of migrations. Nothing was changed. Set DATA_DIR to a folder of Galley's own.`,
    );
  }
  const version = applied.at(-1)?.number ?? 0;
  if (version > migrations.length) {
    throw new UnusableDatabaseError(
      `${file} was written by a newer Galley (its tables are at version ${version}, this one knows ${migrations.length}). Start that newer version, or restore a backup from before the upgrade.`,
    );
  }
  for (const [index, { name }] of migrations.slice(0, version).entries()) {
    const there = applied.find(({ number }) => number === index + 1)?.name;
    if (there === name) continue;
    throw new UnusableDatabaseError(
      `${file} was written by a version of Galley that was never released: its migration ${index + 1} is ${there === undefined ? "missing" : `"${there}"`}, and should be "${name}". Nothing was changed. Start the version that wrote it and export everything with "npm run export", or restore a backup.`,
    );
  }
  return version;
}

async function createHistory(tx: Transaction<Tables>): Promise<void> {
  await tx.schema
    .createTable("schema_migrations")
    .addColumn("number", "integer", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("applied_at", "text", (column) => column.notNull())
    .execute();
}

function failed(file: string, migration: string, error: unknown): UnusableDatabaseError {
  const reason = error instanceof Error ? error.message : String(error);
  return new UnusableDatabaseError(
    `Migration ${migration} of ${file} failed: ${reason}. The database is as it was before. Fix the cause and start again, or start the version that wrote it.`,
    { cause: error },
  );
}
