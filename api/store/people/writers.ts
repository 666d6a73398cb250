import type { Selectable } from "kysely";
import { allSocials, type Socials } from "../../contract/people/author.ts";
import { newId } from "../../contract/random.ts";
import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { nameWithoutMark, proseWithoutMark, withoutMark } from "../../contract/mark.ts";
import type { Writer } from "../../contract/records.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { recordChange } from "../log/changes.ts";
import { requireEditor, requireRightToMakeEditors } from "./editors.ts";
import { isFreeEmail } from "./changed-emails.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { idsIn, repeatable } from "../engine/repeatable.ts";
import { firstFree } from "../pieces/public/slugs.ts";
import type { WriterRow } from "../engine/tables-writers.ts";

/** The fields that writers edit themselves. */
export type Profile = Pick<
  Writer,
  "name" | "bio" | "role" | "niche" | "location" | "avatarUrl" | "website" | "socials"
>;

export interface NewWriter extends Partial<Profile> {
  name: string;
  /** The slug to start from: the first free one of slug, slug-2, slug-3… is taken, and never changes. */
  slug: string;
  email?: string | null;
  passwordHash?: string | null;
  access?: Writer["access"];
}

/** `/api/public/authors/search` and `/embed/piece/{id}` are addresses of their own. */
const RESERVED_SLUGS = new Set(["search", "piece"]);

export function isReserved(slug: string): boolean {
  return RESERVED_SLUGS.has(slug);
}

export async function addWriter(store: Store, actor: Actor, writer: NewWriter): Promise<Writer> {
  return store.write(async (tx) => addWriterIn(tx, store, actor, writer));
}

export async function addWriterIn(
  tx: Queryable,
  store: Store,
  actor: Actor,
  writer: NewWriter,
): Promise<Writer> {
  const now = timestamp(store.clock);
  const email = writer.email ? foldEmail(writer.email) : null;
  await requireEditor(tx, actor);
  if (writer.access === "editor") requireRightToMakeEditors(actor);
  if (email) await requireFree(tx, store, actor, { email });
  const row: WriterRow = {
    id: newId(store.random),
    slug: await freeSlug(tx, writer.slug),
    name: writer.name,
    email,
    password_hash: writer.passwordHash ?? null,
    access: writer.access ?? "writer",
    bio: writer.bio ?? null,
    role: writer.role ?? null,
    niche: writer.niche ?? null,
    location: writer.location ?? null,
    avatar_url: writer.avatarUrl ?? null,
    avatar_file: null,
    website: writer.website ?? null,
    socials: JSON.stringify(writer.socials ?? {}),
    identity_verified_at: null,
    website_verified_at: null,
    joined_at: now,
    updated_at: now,
    text_bytes: 0,
    agents_paused_at: null,
  };
  await tx.insertInto("writers").values(row).execute();
  await recordAudit(tx, store, { actor, action: "add", subject: ["writer", row.id] });
  await recordChange(tx, store, { kind: "writer_changed", subjectId: row.id });
  return writerFromRow(row);
}

export async function findWriter(
  db: Queryable,
  by: "id" | "slug" | "email",
  value: string,
): Promise<Writer | undefined> {
  const row = await db.selectFrom("writers").selectAll().where(by, "=", value).executeTakeFirst();
  return row && writerFromRow(row);
}

/** The writers with these ids that exist, in no order. */
export async function findWriters(db: Queryable, ids: readonly string[]): Promise<Writer[]> {
  return (await writersWithIds(db, { ids: JSON.stringify(ids) })).map(writerFromRow);
}

const writersWithIds = repeatable<{ ids: string }>()((db, value) =>
  db
    .selectFrom("writers")
    .selectAll()
    .where("id", "in", idsIn(value("ids"))),
);

export async function hasAnyWriter(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom("writers").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Emails are stored and compared in lower case. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Refuses an email that another account has, or can take back. The operator can give away the latter. */
export async function requireFree(
  tx: Queryable,
  store: Store,
  actor: Actor,
  { email, writerId }: { email: string; writerId?: string },
): Promise<void> {
  const owner = await findWriter(tx, "email", email);
  const isTaken = owner
    ? owner.id !== writerId
    : actor.kind !== "operator" &&
      !(await isFreeEmail(tx, store, { email, ...(writerId ? { writerId } : {}) }));
  if (isTaken) throw emailTaken(email);
}

function emailTaken(email: string): Refusal {
  return new Refusal(
    "conflict",
    say("A writer with the email {email} already exists.", { email: foldEmail(email) }),
  );
}

async function freeSlug(tx: Queryable, wanted: string): Promise<string> {
  return firstFree(wanted, async (slug) => {
    if (isReserved(slug)) return true;
    return Boolean(await findWriter(tx, "slug", slug));
  });
}

function lineOf(line: string | null): string | null {
  return line === null ? null : withoutMark(line) || null;
}

/** Everything shown of a writer passes here, since a row may be older than the rule against imitating the mark. */
export function writerFromRow(row: Selectable<WriterRow>): Writer {
  return {
    id: row.id,
    slug: row.slug,
    name: nameWithoutMark(row.name),
    email: row.email,
    access: row.access,
    bio: row.bio === null ? null : proseWithoutMark(row.bio),
    role: lineOf(row.role),
    niche: lineOf(row.niche),
    location: lineOf(row.location),
    avatarUrl: row.avatar_url,
    avatarFile: row.avatar_file,
    website: row.website,
    socials: allSocials(JSON.parse(row.socials) as Partial<Socials>),
    identityVerifiedAt: row.identity_verified_at,
    websiteVerifiedAt: row.website_verified_at,
    joinedAt: row.joined_at,
  };
}

export interface ListedWriter extends Writer {
  pieces: number;
  published: number;
  hasPassword: boolean;
  isSuspended: boolean;
}

/** All writers by slug, with the number of their pieces. */
export async function listWriters(db: Queryable): Promise<ListedWriter[]> {
  const rows = await db
    .selectFrom("writers")
    .leftJoin("suspensions", "suspensions.writer_id", "writers.id")
    .selectAll("writers")
    .select("suspensions.at as suspended_at")
    .select((eb) => [
      eb
        .selectFrom("pieces")
        .whereRef("writer_id", "=", "writers.id")
        .where("deleted_at", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("pieces"),
      eb
        .selectFrom("pieces")
        .whereRef("writer_id", "=", "writers.id")
        .where("status", "=", "approved")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("published"),
    ])
    .orderBy("slug")
    .execute();
  return rows.map((row) => ({
    ...writerFromRow(row),
    pieces: row.pieces ?? 0,
    published: row.published ?? 0,
    hasPassword: row.password_hash !== null,
    isSuspended: row.suspended_at !== null,
  }));
}
