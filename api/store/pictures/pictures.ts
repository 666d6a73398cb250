import type { ExpressionBuilder } from "kysely";
import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import {
  type PictureFacts,
  type PictureFile,
  pictureFileName,
  type PictureType,
  type PictureWidth,
} from "../../contract/pictures.ts";
import { revokedMeanwhile } from "../keys/live-key.ts";
import { agentsPausedAt, refuseIfPaused } from "../pieces/drafts/agent-pauses.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { requireRoomForPicture } from "../pieces/drafts/quotas.ts";
import { requireNotSuspended } from "../people/suspension.ts";
import type { Tables } from "../engine/tables.ts";
import type { PictureOwnerRow, PictureRow } from "../engine/tables-pictures.ts";
import { lockKeyOwner, lockWriter } from "../people/writer-lock.ts";
import { findRow, hasRow, insertRow, updateRows } from "../engine/rows.ts";

/** An encoding with its bytes. */
export interface StoredFile extends PictureFile {
  bytes: Buffer;
}

export interface NewPicture {
  writerId: string;
  alt: string;
  picture: Omit<PictureFacts, "files"> & {
    master: Buffer;
    files: readonly StoredFile[];
    encoderVersion: number;
  };
}

export interface OwnPicture extends Pick<PictureRow, "id" | "width" | "height"> {
  alt: string;
}

/**
 * Gives a writer a picture. Its pixels are stored once, whoever sent them, so the same picture again has the same id, and
 * counts for the quota of each writer who has it. A new description replaces the old one, and none leaves it.
 */
export async function addPicture(
  store: Store,
  actor: Actor,
  { writerId, alt, picture }: NewPicture,
): Promise<OwnPicture> {
  const { id, width, height } = picture;
  const bytes = sizeOf(picture.master, picture.files);
  return store.writeAlongside(async (tx) => {
    await requireOwner(tx, actor, writerId);
    if (actor.kind === "key") refuseIfPaused(await agentsPausedAt(tx, writerId));
    const had = await findOwnPicture(tx, { writerId, id });
    if (had) return alt ? describe(tx, { writerId, had, alt }) : had;
    await requireNotSuspended(tx, writerId);
    await requireRoomForPicture(tx, store, actor, { writerId, bytes });
    await insertPicture(tx, store, picture, {
      writer_id: writerId,
      alt,
      key_id: actor.kind === "key" ? actor.keyId : null,
      created_at: timestamp(store.clock),
    });
    await recordAudit(tx, store, { actor, action: "add picture", subject: ["picture", id] });
    return { id, width, height, alt };
  });
}

/** The rows of a picture and of the writer who has it. */
export async function insertPicture(
  tx: Queryable,
  store: Store,
  { id, width, height, ...picture }: NewPicture["picture"],
  owner: Omit<PictureOwnerRow, "picture_id" | "bytes">,
): Promise<void> {
  const now = timestamp(store.clock);
  const isFinished = picture.isAnimated;
  await tx
    .insertInto("pictures")
    .values({
      id,
      width,
      height,
      animated: picture.isAnimated ? "yes" : "no",
      master: picture.master.toString("base64"),
      encoder_version: picture.encoderVersion,
      created_at: now,
      finished_at: isFinished ? now : null,
      attempts: 0,
    })
    // Holds the row if there is one: it cannot be forgotten before this writer has it.
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({ attempts: ref("pictures.attempts") })),
    )
    .execute();
  await insertFiles(tx, id, picture.files);
  // Another writer may have it with more encodings.
  const bytes = picture.master.length + (await bytesOfFiles(tx, id));
  await insertRow(tx, "picture_owners", { ...owner, picture_id: id, bytes });
}

/** The key may have been revoked, or the writer removed, while the picture was decoded. */
async function requireOwner(tx: Queryable, actor: Actor, writerId: string): Promise<void> {
  if (actor.kind === "key") {
    const [owner] = await lockKeyOwner(tx, { keyId: actor.keyId });
    if (!owner) throw revokedMeanwhile();
    return;
  }
  const [writer] = await lockWriter(tx, { writerId });
  if (!writer) throw new Refusal("not_found", say("There is no such writer."));
}

async function describe(
  tx: Queryable,
  { writerId, had, alt }: { writerId: string; had: OwnPicture; alt: string },
): Promise<OwnPicture> {
  await updateRows(tx, "picture_owners", { writer_id: writerId, picture_id: had.id }, { alt });
  return { ...had, alt };
}

export async function findOwnPicture(
  db: Queryable,
  { writerId, id }: { writerId: string; id: string },
): Promise<OwnPicture | undefined> {
  return db
    .selectFrom("picture_owners")
    .innerJoin("pictures", "pictures.id", "picture_owners.picture_id")
    .select(["pictures.id", "width", "height", "alt"])
    .where("writer_id", "=", writerId)
    .where("pictures.id", "=", id)
    .executeTakeFirst();
}

export async function isPicture(db: Queryable, id: string): Promise<boolean> {
  return hasRow(db, "pictures", { id });
}

/** Those of these pictures that a writer has, with the encodings that are made. */
export async function findPictures(
  db: Queryable,
  { writerId, ids }: { writerId: string; ids: readonly string[] },
): Promise<Map<string, PictureFacts>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("picture_owners")
    .innerJoin("pictures", "pictures.id", "picture_owners.picture_id")
    .innerJoin("picture_files", "picture_files.picture_id", "pictures.id")
    .select(FACTS)
    .where("writer_id", "=", writerId)
    .where("pictures.id", "in", [...new Set(ids)])
    .orderBy("pictures.id")
    .orderBy("name")
    .execute();
  return factsFrom(rows);
}

/** The columns of a picture with one of its files. */
export const FACTS = [
  "pictures.id",
  "pictures.width",
  "pictures.height",
  "pictures.animated",
  "picture_files.name",
  "picture_files.width as file_width",
  "picture_files.height as file_height",
] as const;

interface FactsRow extends Pick<PictureRow, "id" | "width" | "height" | "animated"> {
  name: string;
  file_width: number;
  file_height: number;
}

export function factsFrom(rows: readonly FactsRow[]): Map<string, PictureFacts> {
  const facts = new Map<string, PictureFacts & { files: PictureFile[] }>();
  for (const { id, width, height, animated, name, file_width, file_height } of rows) {
    const known = facts.get(id) ?? { id, width, height, isAnimated: animated === "yes", files: [] };
    known.files.push({ ...slotAndType(name), width: file_width, height: file_height });
    facts.set(id, known);
  }
  return facts;
}

/** The bytes of one encoding. */
export async function readPictureFile(
  db: Queryable,
  { id, name }: { id: string; name: string },
): Promise<Buffer | undefined> {
  const row = await findRow(db, "picture_files", { picture_id: id, name }, ["base64"]);
  return row && Buffer.from(row.base64, "base64");
}

export async function insertFiles(
  tx: Queryable,
  id: string,
  files: readonly StoredFile[],
): Promise<void> {
  for (const file of files) {
    const { width, height } = file;
    const base64 = file.bytes.toString("base64");
    const bytes = file.bytes.length;
    await tx
      .insertInto("picture_files")
      .values({ picture_id: id, name: pictureFileName(file), width, height, bytes, base64 })
      .onConflict((conflict) => conflict.columns(["picture_id", "name"]).doNothing())
      .execute();
  }
}

/** Deletes the pictures that no writer has any more, or only this one if nobody has it. */
export async function forgetUnowned(tx: Queryable, id?: string): Promise<void> {
  let unowned = tx.selectFrom("pictures").select("id").where(hasNoOwner);
  let deletion = tx.deleteFrom("pictures").where(hasNoOwner);
  if (id !== undefined) {
    unowned = unowned.where("id", "=", id);
    deletion = deletion.where("id", "=", id);
  }
  // Waits for writers who are getting one of them. The deletion then sees that it has an owner.
  await unowned.orderBy("id").forUpdate().execute();
  await deletion.execute();
}

function hasNoOwner({ not, exists, selectFrom }: ExpressionBuilder<Tables, "pictures">) {
  return not(
    exists(
      selectFrom("picture_owners")
        .select("writer_id")
        .whereRef("picture_owners.picture_id", "=", "pictures.id"),
    ),
  );
}

async function bytesOfFiles(tx: Queryable, id: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom("picture_files")
    .select(({ fn }) => fn.sum<number | string>("bytes").as("bytes"))
    .where("picture_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

function sizeOf(master: Buffer, files: readonly StoredFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, master.length);
}

function slotAndType(name: string): Pick<PictureFile, "slot" | "type"> {
  const [slot = "", type = ""] = name.split(".");
  return { slot: Number(slot) as PictureWidth, type: type as PictureType };
}
