import { newId } from "../../contract/random.ts";
import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { ProductContent } from "../../contract/people/product.ts";
import type { StoredProduct } from "../../contract/records.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { recordChange } from "../log/changes.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { requireRoomForProduct } from "../pieces/drafts/quotas.ts";
import { requireNotSuspended } from "./suspension.ts";
import { findRows, insertRow } from "../engine/rows.ts";

export interface NewProduct {
  writerId: string;
  content: ProductContent;
}

export async function addProduct(store: Store, actor: Actor, product: NewProduct): Promise<string> {
  const { content, writerId } = product;
  const id = newId(store.random);
  const now = timestamp(store.clock);
  return store.write(async (tx) => {
    await requireRoomForProduct(tx, store, actor, writerId);
    await requireNotSuspended(tx, writerId);
    await checkRelated(tx, writerId, content.related);
    await insertRow(tx, "products", {
      id,
      writer_id: writerId,
      ...columnsOf(content),
      created_at: now,
      updated_at: now,
    });
    await relate(tx, id, content.related);
    await recordAudit(tx, store, { actor, action: "add", subject: ["product", id] });
    await recordChange(tx, store, { kind: "product_changed", subjectId: id });
    return id;
  });
}

/** Changes a listing of the seller. A listing of somebody else is treated as missing. */
export async function updateProduct(
  store: Store,
  actor: Actor,
  { id, writerId, content }: NewProduct & { id: string },
): Promise<void> {
  await store.write(async (tx) => {
    await requireNotSuspended(tx, writerId);
    await checkRelated(tx, writerId, content.related);
    const { numUpdatedRows } = await tx
      .updateTable("products")
      .set({ ...columnsOf(content), updated_at: timestamp(store.clock) })
      .where("id", "=", id)
      .where("writer_id", "=", writerId)
      .executeTakeFirst();
    if (!numUpdatedRows) throw missing();
    await tx.deleteFrom("product_pieces").where("product_id", "=", id).execute();
    await relate(tx, id, content.related);
    await recordAudit(tx, store, { actor, action: "edit", subject: ["product", id] });
    await recordChange(tx, store, { kind: "product_changed", subjectId: id });
  });
}

export async function removeProduct(
  store: Store,
  actor: Actor,
  { id, writerId }: { id: string; writerId: string },
): Promise<void> {
  await store.write(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("products")
      .where("id", "=", id)
      .where("writer_id", "=", writerId)
      .executeTakeFirst();
    if (!numDeletedRows) throw missing();
    await recordAudit(tx, store, { actor, action: "remove", subject: ["product", id] });
    const detail = { sellerId: writerId };
    await recordChange(tx, store, { kind: "product_removed", subjectId: id, detail });
  });
}

function missing(): Refusal {
  return new Refusal("not_found", say("There is no such listing in your shop."));
}

function columnsOf(content: ProductContent) {
  return {
    name: content.name,
    description: content.description,
    price_amount: content.price.amount,
    price_currency: content.price.currency,
    category: content.category,
    payment_url: content.payment_url,
  };
}

async function relate(
  tx: Queryable,
  product_id: string,
  pieceIds: readonly string[],
): Promise<void> {
  for (const [position, piece_id] of pieceIds.entries()) {
    await tx.insertInto("product_pieces").values({ product_id, piece_id, position }).execute();
  }
}

/** A listing cannot use another writer's pieces. */
async function checkRelated(
  tx: Queryable,
  writerId: string,
  related: readonly string[],
): Promise<void> {
  if (!related.length) return;
  const own = await tx
    .selectFrom("pieces")
    .select("id")
    .where("writer_id", "=", writerId)
    .where("id", "in", related)
    .where("deleted_at", "is", null)
    .execute();
  if (own.length !== related.length) {
    throw new Refusal("validation_failed", say("Related pieces must be the seller's own."));
  }
}

/** Newest first: all, a writer's, one, or those related to a piece. */
export async function listProducts(
  db: Queryable,
  filter: { writerId?: string; id?: string; pieceId?: string },
): Promise<StoredProduct[]> {
  let query = db.selectFrom("products").selectAll();
  if (filter.writerId) query = query.where("writer_id", "=", filter.writerId);
  if (filter.id) query = query.where("id", "=", filter.id);
  if (filter.pieceId) {
    const naming = db
      .selectFrom("product_pieces")
      .select("product_id")
      .where("piece_id", "=", filter.pieceId);
    query = query.where("id", "in", naming);
  }
  const rows = await query.orderBy("created_at", "desc").orderBy("id", "desc").execute();
  const products: StoredProduct[] = [];
  for (const row of rows) {
    products.push({
      id: row.id,
      writerId: row.writer_id,
      content: {
        name: row.name,
        description: row.description,
        price: { amount: row.price_amount, currency: row.price_currency },
        category: row.category,
        payment_url: row.payment_url,
        related: await relatedPieces(db, row.id),
      },
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    });
  }
  return products;
}

/** The pieces that a listing names, in its order. */
export async function relatedPieces(db: Queryable, productId: string): Promise<string[]> {
  const of = { product_id: productId };
  const rows = await findRows(db, "product_pieces", of, ["piece_id"], "position");
  return rows.map(({ piece_id }) => piece_id);
}

export async function productIds(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom("products").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** A piece that a listing may be related to. */
export interface Relatable {
  id: string;
  headline: string;
  isPublic: boolean;
}

/** Writers sell with their newer pieces. */
const PIECES_OFFERED = 50;

/** The chosen pieces first, public or not, so that saving keeps them all, then the writer's newest public pieces. */
export async function listRelatable(
  db: Queryable,
  { writerId, chosen }: { writerId: string; chosen: readonly string[] },
): Promise<Relatable[]> {
  const own = db
    .selectFrom("pieces")
    .select(["id", "headline", "status"])
    .where("writer_id", "=", writerId)
    .where("deleted_at", "is", null);
  const named = chosen.length ? await own.where("id", "in", chosen).execute() : [];
  const newest = await own
    .where("status", "=", "approved")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(PIECES_OFFERED)
    .execute();
  const others = newest.filter(({ id }) => !chosen.includes(id));
  return [...named, ...others].map(({ id, headline, status }) => ({
    id,
    headline,
    isPublic: status === "approved",
  }));
}
