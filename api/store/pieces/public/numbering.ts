import { type Change, recordChanges } from "../../log/changes.ts";
import { recordPieces } from "../../ledger/acts.ts";
import { nextNumber, PIECE_COUNTER, writerCounter } from "./counters.ts";
import { setListNumbers } from "./list-numbers.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import type { PieceRow } from "../../engine/tables-pieces.ts";
import { updateById } from "../../engine/rows.ts";

/** For one transaction: the service's own writes wait that long. */
const PIECES_NUMBERED_AT_ONCE = 500;

/**
 * Numbers the public pieces of an import in order of publication, in the site, in the writer's archive and in their lists,
 * since archives are read by number and files come in any order. A piece that brought its own number of the site gets only
 * those of its lists. Announces each to the build. Returns their number.
 */
export async function numberImported(store: Store): Promise<number> {
  let total = 0;
  for (let from = { published_at: "", id: "" }; ;) {
    const slice = await store.write((tx) => numberSlice(tx, store, from));
    const last = slice.at(-1);
    if (!last) return total;
    total += slice.length;
    from = { published_at: last.published_at ?? "", id: last.id };
  }
}

async function numberSlice(
  tx: Queryable,
  store: Store,
  from: { published_at: string; id: string },
): Promise<NumberedRow[]> {
  const slice = await tx
    .selectFrom("pieces")
    .select(["id", "writer_id", "published_at", "ordinal", "category", "tags"])
    .where("status", "=", "approved")
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb("ordinal", "is", null),
        not(
          exists(selectFrom("list_numbers").select("list").whereRef("piece_id", "=", "pieces.id")),
        ),
      ]),
    )
    .where(({ eb, or, and }) =>
      or([
        eb("published_at", ">", from.published_at),
        and([eb("published_at", "=", from.published_at), eb("id", ">", from.id)]),
      ]),
    )
    .orderBy("published_at")
    .orderBy("id")
    .limit(PIECES_NUMBERED_AT_ONCE)
    .execute();
  if (!slice.length) return slice;
  const fresh = slice.filter(({ ordinal }) => ordinal === null);
  if (fresh.length) await numberInSite(tx, fresh);
  await setListNumbers(
    tx,
    slice.map(({ id, writer_id, category, tags }) => ({
      id,
      writerId: writer_id,
      category,
      tags: JSON.parse(tags) as string[],
    })),
  );
  await announce(tx, store, fresh.map(idOf));
  // These were announced when they arrived, and their lists may be built without them.
  await announce(
    tx,
    store,
    slice.filter(({ ordinal }) => ordinal !== null).map(idOf),
    "piece_updated",
  );
  return slice;
}

type NumberedRow = Pick<
  PieceRow,
  "id" | "writer_id" | "published_at" | "ordinal" | "category" | "tags"
>;

function idOf({ id }: { id: string }): string {
  return id;
}

async function numberInSite(tx: Queryable, slice: readonly NumberedRow[]): Promise<void> {
  const first = await nextNumber(tx, PIECE_COUNTER, slice.length);
  const next = await firstOfEachWriter(tx, slice);
  for (const [index, { id, writer_id }] of slice.entries()) {
    const writer_ordinal = next.get(writer_id) ?? 0;
    next.set(writer_id, writer_ordinal + 1);
    await updateById(tx, "pieces", id, { ordinal: first + index, writer_ordinal });
  }
}

async function firstOfEachWriter(
  tx: Queryable,
  slice: readonly { writer_id: string }[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { writer_id } of slice) counts.set(writer_id, (counts.get(writer_id) ?? 0) + 1);
  for (const [id, count] of counts) counts.set(id, await nextNumber(tx, writerCounter(id), count));
  return counts;
}

/** Records imported pieces for the build. It sends no webhooks. */
export async function announce(
  tx: Queryable,
  store: Store,
  ids: readonly string[],
  kind: "piece_published" | "piece_updated" = "piece_published",
): Promise<void> {
  if (!ids.length) return;
  const changes: Change[] = ids.map((subjectId) => ({ kind, subjectId }));
  await recordChanges(tx, store, changes);
  if (kind === "piece_updated") return;
  const pressed = { by: "operator", through: "import" } as const;
  await recordPieces(tx, store, { kind: "publish", ids, pressed });
}
