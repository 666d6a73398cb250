import { newId } from "../../contract/random.ts";
import { timestamp } from "../../contract/clock.ts";
import type {
  AuditLine,
  KeyLine,
  ProductLine,
  WebhookLine,
  WriterLine,
} from "../../contract/transfer/transfer.ts";
import type { Outcome } from "./arriving-piece.ts";
import { pictureOf } from "../pictures/avatars.ts";
import { recordChange } from "../log/changes.ts";
import { importWriterPlace } from "./import-places.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { foldEmail, isReserved } from "../people/writers.ts";

// The lines of an import file that are not pieces. A row whose id already exists is left as it is.

export async function importWriter(
  tx: Queryable,
  store: Store,
  line: WriterLine,
): Promise<Outcome> {
  const {
    type: _,
    id = newId(store.random),
    socials,
    email,
    joined_at,
    updated_at,
    ...rest
  } = line;
  const { avatar, suspension, place, ...row } = rest;
  const picture = avatar === null ? null : pictureOf(Buffer.from(avatar, "base64"));
  if (isReserved(line.slug)) return { problem: `slug ${line.slug} is reserved` };
  const same = await tx
    .selectFrom("writers")
    .select("id")
    .where((eb) => eb.or([eb("slug", "=", line.slug), eb("id", "=", id)]))
    .executeTakeFirst();
  if (same) return "present";
  if (email) {
    const twin = await tx
      .selectFrom("writers")
      .select("slug")
      .where("email", "=", foldEmail(email))
      .executeTakeFirst();
    if (twin) return { problem: `email already belongs to ${twin.slug}` };
  }
  const now = timestamp(store.clock);
  await tx
    .insertInto("writers")
    .values({
      ...row,
      id,
      email: email ? foldEmail(email) : null,
      socials: JSON.stringify(socials),
      avatar_file: picture?.file ?? null,
      joined_at: joined_at ?? now,
      updated_at: updated_at ?? now,
      text_bytes: 0,
    })
    .execute();
  if (place !== null) await importWriterPlace(tx, id, place);
  if (suspension) {
    await tx
      .insertInto("suspensions")
      .values({ writer_id: id, ...suspension })
      .execute();
  }
  if (picture) {
    const { avatar_url: source } = row;
    await tx
      .insertInto("avatars")
      .values({ writer_id: id, ...picture, source })
      .execute();
  }
  await recordChange(tx, store, { kind: "writer_changed", subjectId: id });
  return "added";
}

export async function importProduct(
  tx: Queryable,
  store: Store,
  writerId: string,
  line: ProductLine,
): Promise<Outcome> {
  if (await isHere(tx, "products", line.id)) return "present";
  const { name, description, category, payment_url, created_at, updated_at, price, id } = line;
  await tx
    .insertInto("products")
    .values({
      id,
      writer_id: writerId,
      name,
      description,
      price_amount: price.amount,
      price_currency: price.currency,
      category,
      payment_url,
      created_at,
      updated_at,
    })
    .execute();
  for (const [position, piece_id] of line.related.entries()) {
    const own = await tx
      .selectFrom("pieces")
      .select("id")
      .where("id", "=", piece_id)
      .where("writer_id", "=", writerId)
      .executeTakeFirst();
    if (!own) continue;
    await tx.insertInto("product_pieces").values({ product_id: id, piece_id, position }).execute();
  }
  await recordChange(tx, store, { kind: "product_changed", subjectId: id });
  return "added";
}

export async function importKey(tx: Queryable, writerId: string, line: KeyLine): Promise<Outcome> {
  if (await isHere(tx, "api_keys", line.id)) return "present";
  const { type: _, author: _author, ...row } = line;
  await tx
    .insertInto("api_keys")
    .values({ ...row, writer_id: writerId })
    .execute();
  return "added";
}

export async function importWebhook(
  tx: Queryable,
  writerId: string,
  line: WebhookLine,
): Promise<Outcome> {
  const here = await tx
    .selectFrom("webhook_endpoints")
    .select("writer_id")
    .where("writer_id", "=", writerId)
    .executeTakeFirst();
  if (here) return "present";
  const { type: _, author: _author, ...row } = line;
  await tx
    .insertInto("webhook_endpoints")
    .values({ ...row, writer_id: writerId })
    .execute();
  return "added";
}

export async function importAuditEntry(tx: Queryable, line: AuditLine): Promise<Outcome> {
  if (await isHere(tx, "audit", line.id)) return "present";
  const { type: _, ...row } = line;
  await tx.insertInto("audit").values(row).execute();
  return "added";
}

async function isHere(
  tx: Queryable,
  table: "products" | "api_keys" | "audit",
  id: string,
): Promise<boolean> {
  const row = await tx.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
