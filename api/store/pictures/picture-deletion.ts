import { sql } from "kysely";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { pressedBy, recordPieces } from "../ledger/acts.ts";
import { type Change, recordChanges } from "../log/changes.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findOwnPicture, forgetUnowned } from "./pictures.ts";
import { lockWriter } from "../people/writer-lock.ts";
import { deleteRows } from "../engine/rows.ts";

/**
 * Takes a picture from a writer. Their public pieces show its description instead, and pieces that had it as their cover
 * have none; their texts stay as they are. The picture itself goes unless another writer has it. Returns whether readers
 * saw it.
 */
export async function deletePicture(
  store: Store,
  actor: Actor,
  { writerId, id }: { writerId: string; id: string },
): Promise<boolean> {
  return store.write(async (tx) => {
    // Before the picture: whoever adds one takes the locks in this order.
    await lockWriter(tx, { writerId });
    if (!(await findOwnPicture(tx, { writerId, id }))) {
      throw new Refusal("not_found", say("You have no such picture."));
    }
    const showing = await publicPieces(tx, { writerId, id });
    await tx
      .deleteFrom("piece_pictures")
      .where("picture_id", "=", id)
      .where("piece_id", "in", ({ selectFrom }) =>
        selectFrom("pieces").select("id").where("writer_id", "=", writerId),
      )
      .execute();
    await removeCover(tx, { writerId, id });
    await deleteRows(tx, "picture_owners", { writer_id: writerId, picture_id: id });
    await forgetUnowned(tx, id);
    await recordAudit(tx, store, { actor, action: "delete picture", subject: ["picture", id] });
    if (!showing.length) return false;
    // In this order: the pages and feeds that name the files are written before the files are removed.
    const changes: Change[] = showing.map((subjectId) => ({ kind: "piece_updated", subjectId }));
    await recordChanges(tx, store, [...changes, { kind: "picture_changed", subjectId: id }]);
    const pressed = await pressedBy(tx, actor);
    await recordPieces(tx, store, { kind: "update", ids: showing, pressed });
    return true;
  });
}

/** In drafts, in public texts and in unpublished changes. Earlier revisions keep it, and are restored without it. */
async function removeCover(
  tx: Queryable,
  { writerId, id }: { writerId: string; id: string },
): Promise<void> {
  const theirs = tx.selectFrom("pieces").select("id").where("writer_id", "=", writerId);
  for (const [table, key] of [
    ["pieces", "id"],
    ["working_copies", "piece_id"],
  ] as const) {
    const rows = await tx
      .selectFrom(table)
      .select([sql.ref<string>(key).as("key"), "fields"])
      .where(sql.ref(key), "in", theirs)
      .where("fields", "like", `%${id}%`)
      .execute();
    for (const row of rows) {
      const { cover, ...others } = JSON.parse(row.fields) as { cover?: string };
      if (cover !== id) continue;
      await tx
        .updateTable(table)
        .set({ fields: JSON.stringify(others) })
        .where(sql.ref(key), "=", row.key)
        .execute();
    }
  }
}

async function publicPieces(
  tx: Queryable,
  { writerId, id }: { writerId: string; id: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("piece_pictures")
    .innerJoin("pieces", "pieces.id", "piece_pictures.piece_id")
    .select("piece_id")
    .distinct()
    .where("picture_id", "=", id)
    .where("writer_id", "=", writerId)
    .where("status", "=", "approved")
    .orderBy("piece_id")
    .execute();
  return rows.map(({ piece_id }) => piece_id);
}
