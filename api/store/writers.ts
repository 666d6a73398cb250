import type { Selectable } from "kysely";
import { allSocials, type Socials } from "../contract/author.ts";
import { newId } from "../contract/chance.ts";
import { timestamp } from "../contract/clock.ts";
import { Refusal } from "../contract/errors.ts";
import { nameWithoutMark, proseWithoutMark, withoutMark } from "../contract/mark.ts";
import type { Writer } from "../contract/records.ts";
import { type Actor, recordDeed } from "./audit.ts";
import { recordChange } from "./changes.ts";
import { requireEditor, requireOtherEditor, requireOverWriter } from "./editors.ts";
import { voidLinks } from "./links.ts";
import type { Queryable, Store } from "./open.ts";
import { firstFree } from "./slugs.ts";
import { requireNotSuspended } from "./suspension.ts";
import type { WriterRow } from "./tables.ts";

/** What a writer says of themselves. */
export type Profile = Pick<
  Writer,
  "name" | "bio" | "role" | "niche" | "location" | "avatarUrl" | "website" | "socials"
>;

export interface NewWriter extends Partial<Profile> {
  name: string;
  /** The slug to start from; the first free one of slug, slug-2, slug-3… is taken, and kept for ever. */
  slug: string;
  email?: string | null;
  passwordHash?: string | null;
  access?: Writer["access"];
}

/** `/api/public/authors/search` is an address of its own. */
const RESERVED_SLUGS = new Set(["search"]);

export function isReserved(slug: string): boolean {
  return RESERVED_SLUGS.has(slug);
}

export async function addWriter(store: Store, actor: Actor, writer: NewWriter): Promise<Writer> {
  const now = timestamp(store.clock);
  const email = writer.email ? foldEmail(writer.email) : null;
  return store.write(async (tx) => {
    await requireEditor(tx, actor);
    if (actor.kind === "editor" && writer.access === "editor") throw onlyOperatorMakesEditors();
    if (email && (await findWriter(tx, "email", email))) throw emailTaken(email);
    const row: WriterRow = {
      id: newId(store.chance),
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
    };
    await tx.insertInto("writers").values(row).execute();
    await recordDeed(tx, store, { actor, action: "add", subject: { kind: "writer", id: row.id } });
    await recordChange(tx, store, { kind: "writer_changed", subjectId: row.id });
    return fromRow(row);
  });
}

/** How a writer signs in. */
export async function setCredentials(
  store: Store,
  actor: Actor,
  { writerId, email, passwordHash }: { writerId: string; email: string; passwordHash: string },
): Promise<void> {
  await store.write(async (tx) => {
    const owner = await findWriter(tx, "email", foldEmail(email));
    if (owner && owner.id !== writerId) throw emailTaken(email);
    if (!(await findWriter(tx, "id", writerId))) throw new Refusal("not_found", "No such writer.");
    await tx
      .updateTable("writers")
      .set({
        email: foldEmail(email),
        password_hash: passwordHash,
        updated_at: timestamp(store.clock),
      })
      .where("id", "=", writerId)
      .execute();
    const subject = { kind: "writer", id: writerId } as const;
    await voidLinks(tx, store, writerId);
    await recordDeed(tx, store, { actor, action: "set credentials", subject });
  });
}

/** What a writer signs in with. An editor gives one to who has none: to change another's is to take their account. */
export async function setEmail(
  store: Store,
  actor: Actor,
  { writerId, email }: { writerId: string; email: string },
): Promise<void> {
  await store.write(async (tx) => {
    if (actor.kind !== "writer" || actor.writerId !== writerId) await requireEditor(tx, actor);
    if (actor.kind === "editor") {
      const refusal = "Only the operator can give an editor an email.";
      await requireOverWriter(tx, actor, { writerId, refusal });
      if ((await findWriter(tx, "id", writerId))?.email) {
        throw new Refusal("forbidden", "They have an email already. Only they can change it.");
      }
    }
    const owner = await findWriter(tx, "email", foldEmail(email));
    if (owner && owner.id !== writerId) throw emailTaken(email);
    await tx
      .updateTable("writers")
      .set({ email: foldEmail(email), updated_at: timestamp(store.clock) })
      .where("id", "=", writerId)
      .execute();
    const subject = { kind: "writer", id: writerId } as const;
    await voidLinks(tx, store, writerId);
    await recordDeed(tx, store, { actor, action: "set email", subject });
  });
}

/** The deed whose note is the name that was given up. */
export const RENAME = "rename";

/** The deed by which a writer lost the mark; its note is the name that it was given to, where a rename was the cause. */
export const UNVERIFY = "unverify identity";

/** Saves what a writer says of themselves; the name and the rest reach every page of theirs. */
export async function saveProfile(
  store: Store,
  actor: Actor,
  { writerId, profile }: { writerId: string; profile: Profile },
): Promise<void> {
  // Column by column: whatever else a caller's object carries must not reach the table.
  const { name, bio, role, niche, location, avatarUrl, website, socials } = profile;
  await store.write(async (tx) => {
    const before = await findWriter(tx, "id", writerId);
    if (!before) throw new Refusal("not_found", "No such writer.");
    await requireNotSuspended(tx, writerId);
    const losesMark = name !== before.name && before.identityVerifiedAt !== null;
    // A picture that was fetched goes with its address; one that was uploaded has none, and stays.
    const dropsAvatar = avatarUrl === null && before.avatarUrl !== null;
    if (dropsAvatar) await tx.deleteFrom("avatars").where("writer_id", "=", writerId).execute();
    await tx
      .updateTable("writers")
      .set({
        name,
        bio,
        role,
        niche,
        location,
        website,
        avatar_url: avatarUrl,
        socials: JSON.stringify(socials),
        updated_at: timestamp(store.clock),
        ...(dropsAvatar ? { avatar_file: null } : {}),
        // The mark was given to the old address: it would vouch for any other that is put in its place.
        ...(website === before.website ? {} : { website_verified_at: null }),
        // Likewise: an editor vouched for the old name.
        ...(losesMark ? { identity_verified_at: null } : {}),
      })
      .where("id", "=", writerId)
      .execute();
    const subject = { kind: "writer", id: writerId } as const;
    await recordDeed(tx, store, { actor, action: "edit profile", subject });
    if (name !== before.name) {
      await recordDeed(tx, store, { actor, action: RENAME, subject, note: before.name });
    }
    if (losesMark) {
      // Editors see under which name the writer was verified, and confirm the new one or not.
      await recordDeed(tx, store, { actor, action: UNVERIFY, subject, note: before.name });
    }
    await recordChange(tx, store, {
      kind: "writer_changed",
      subjectId: writerId,
      ...(dropsAvatar && before.avatarFile ? { detail: { avatarBefore: before.avatarFile } } : {}),
    });
  });
}

export type VerifiedMark = "identity" | "website";

/** Sets or takes away a verification mark. Saying what is so already changes nothing. */
export async function setVerified(
  store: Store,
  actor: Actor,
  {
    writerId,
    mark,
    verified,
    name,
  }: {
    writerId: string;
    mark: VerifiedMark;
    verified: boolean;
    /** The name that was seen: nobody vouches for one that was taken since. */
    name?: string;
  },
): Promise<void> {
  const column = mark === "identity" ? "identity_verified_at" : "website_verified_at";
  const now = timestamp(store.clock);
  await store.write(async (tx) => {
    await requireOtherEditor(tx, actor, writerId);
    const named = name === undefined ? undefined : await findWriter(tx, "id", writerId);
    if (named && named.name !== name) {
      throw new Refusal("conflict", `This writer is called “${named.name}” now. Look again.`);
    }
    const { numUpdatedRows } = await tx
      .updateTable("writers")
      .set({ [column]: verified ? now : null, updated_at: now })
      .where("id", "=", writerId)
      .where(column, verified ? "is" : "is not", null)
      .executeTakeFirst();
    if (!numUpdatedRows) return;
    const action = `${verified ? "verify" : "unverify"} ${mark}`;
    await recordDeed(tx, store, { actor, action, subject: { kind: "writer", id: writerId } });
    await recordChange(tx, store, { kind: "writer_changed", subjectId: writerId });
  });
}

export async function setAccess(
  store: Store,
  actor: Actor,
  { writerId, access }: { writerId: string; access: Writer["access"] },
): Promise<void> {
  await store.write(async (tx) => {
    await requireEditor(tx, actor);
    if (actor.kind === "editor") throw onlyOperatorMakesEditors();
    await tx
      .updateTable("writers")
      .set({ access, updated_at: timestamp(store.clock) })
      .where("id", "=", writerId)
      .execute();
    const subject = { kind: "writer", id: writerId } as const;
    await recordDeed(tx, store, { actor, action: `make ${access}`, subject });
  });
}

export interface ListedWriter extends Writer {
  pieces: number;
  published: number;
  hasPassword: boolean;
  isSuspended: boolean;
}

/** Everyone, by slug, with the number of their pieces. */
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
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .as("pieces"),
      eb
        .selectFrom("pieces")
        .whereRef("writer_id", "=", "writers.id")
        .where("status", "=", "approved")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .as("published"),
    ])
    .orderBy("slug")
    .execute();
  return rows.map((row) => ({
    ...fromRow(row),
    pieces: Number(row.pieces ?? 0),
    published: Number(row.published ?? 0),
    hasPassword: row.password_hash !== null,
    isSuspended: row.suspended_at !== null,
  }));
}

export async function findWriter(
  db: Queryable,
  by: "id" | "slug" | "email",
  value: string,
): Promise<Writer | undefined> {
  const row = await db.selectFrom("writers").selectAll().where(by, "=", value).executeTakeFirst();
  return row && fromRow(row);
}

/** Emails are kept and compared in lower case. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

function onlyOperatorMakesEditors(): Refusal {
  return new Refusal("forbidden", "Only the operator decides who is an editor.");
}

function emailTaken(email: string): Refusal {
  return new Refusal("conflict", `A writer with the email ${foldEmail(email)} exists already.`);
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

/** A row may be older than the rule that nobody imitates the mark: all that is shown of a writer passes here. */
function fromRow(row: Selectable<WriterRow>): Writer {
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
