import { createHash } from "node:crypto";
import { kindOfAvatar } from "../../contract/people/avatar.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { type Actor, recordAudit, WORKER } from "../log/audit.ts";
import { recordChange } from "../log/changes.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { requireNotSuspended } from "../people/suspension.ts";
import type { AvatarRow } from "../engine/tables-writers.ts";
import { findRow, hasRow, insertRow, updateById } from "../engine/rows.ts";

export interface NewAvatar {
  writerId: string;
  /** As the encoder made it. */
  bytes: Buffer;
  /** Where it was fetched from; null for an upload. */
  source: string | null;
}

/**
 * Stores a writer's picture and records the change for the build. The bytes are in the database, so that a backup is
 * still one file and removing a writer removes them.
 */
export async function setAvatar(
  store: Store,
  actor: Actor,
  { writerId, bytes, source }: NewAvatar,
): Promise<void> {
  const picture = pictureOf(bytes);
  await store.write(async (tx) => {
    const writer = await requireWriter(tx, writerId);
    // The writer entered another address while this one was fetched.
    if (source !== null && source !== writer.avatar_url) return;
    await requireNotSuspended(tx, writerId);
    await tx.deleteFrom("avatars").where("writer_id", "=", writerId).execute();
    await insertRow(tx, "avatars", { writer_id: writerId, ...picture, source });
    await change(tx, store, actor, {
      writerId,
      from: writer.avatar_file,
      to: picture.file,
      source,
    });
  });
}

/** A picture as it is stored, named by a hash of its bytes, so that the content behind an address never changes. */
export function pictureOf(bytes: Buffer): Pick<AvatarRow, "file" | "base64" | "cleaned_by"> {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return {
    file: `${hash}.${kindOfAvatar(bytes)}`,
    base64: bytes.toString("base64"),
    cleaned_by: CLEAN,
  };
}

/** Rows with a lower number are from a time when pictures were stored as they were sent. */
const CLEAN = 1;
/** Each picture has up to 2 MiB, and is held in memory. */
const CLEANED_AT_ONCE = 10;

/**
 * Cleans the first pictures that were stored as they were sent. A picture that is refused is removed. If it was fetched,
 * its address stays, and the next check tells the writer why.
 */
export async function cleanAvatars(
  store: Store,
  clean: (bytes: Buffer) => Promise<Buffer>,
): Promise<void> {
  const rows = await store.read
    .selectFrom("avatars")
    .selectAll()
    .where("cleaned_by", "<", CLEAN)
    .limit(CLEANED_AT_ONCE)
    .execute();
  for (const row of rows) {
    try {
      await replace(store, row, pictureOf(await clean(Buffer.from(row.base64, "base64"))));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // A busy encoder says nothing about the picture.
      if (error.reason === "validation_failed") await replace(store, row, null);
    }
  }
}

async function replace(
  store: Store,
  { writer_id, file, source }: AvatarRow,
  picture: ReturnType<typeof pictureOf> | null,
): Promise<void> {
  await store.write(async (tx) => {
    // The writer has changed the picture meanwhile.
    if (!(await hasRow(tx, "avatars", { writer_id, file }))) return;
    await tx.deleteFrom("avatars").where("writer_id", "=", writer_id).execute();
    if (picture) await insertRow(tx, "avatars", { writer_id, ...picture, source });
    await change(tx, store, WORKER, {
      writerId: writer_id,
      from: file,
      to: picture?.file ?? null,
      source,
    });
  });
}

/** Removes the picture, and the address that it is fetched from. */
export async function removeAvatar(
  store: Store,
  actor: Actor,
  { writerId }: { writerId: string },
): Promise<void> {
  await store.write(async (tx) => {
    const { avatar_file } = await requireWriter(tx, writerId);
    await tx.deleteFrom("avatars").where("writer_id", "=", writerId).execute();
    await change(tx, store, actor, { writerId, from: avatar_file, to: null, source: null });
  });
}

/** The bytes of a picture, or undefined if no writer shows it any more. */
export async function readAvatar(db: Queryable, file: string): Promise<Buffer | undefined> {
  const row = await findRow(db, "avatars", { file }, ["base64"]);
  return row && Buffer.from(row.base64, "base64");
}

async function change(
  tx: Queryable,
  store: Store,
  actor: Actor,
  {
    writerId,
    from,
    to,
    source,
  }: { writerId: string; from: string | null; to: string | null; source: string | null },
): Promise<void> {
  await updateById(tx, "writers", writerId, { avatar_file: to, avatar_url: source });
  if (from === to) return;
  const subject = ["writer", writerId] as const;
  await recordAudit(tx, store, { actor, action: to ? "set avatar" : "remove avatar", subject });
  await recordChange(tx, store, {
    kind: "writer_changed",
    subjectId: writerId,
    detail: from ? { avatarBefore: from } : {},
  });
}

async function requireWriter(
  tx: Queryable,
  writerId: string,
): Promise<{ avatar_file: string | null; avatar_url: string | null }> {
  const writer = await findRow(tx, "writers", { id: writerId }, ["avatar_file", "avatar_url"]);
  if (!writer) throw new Refusal("not_found", say("No such writer."));
  return writer;
}
