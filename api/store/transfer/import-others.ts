import { newId } from "../../contract/random.ts";
import { timestamp } from "../../contract/clock.ts";
import type {
  AuditLine,
  KeyLine,
  ProductLine,
  SeriesLine,
  WebhookLine,
  WriterLine,
} from "../../contract/transfer/transfer.ts";
import type { Outcome } from "./import-rows.ts";
import { pictureOf } from "../pictures/avatars.ts";
import { recordChange } from "../log/changes.ts";
import { importWriterPlace } from "./import-places.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { foldEmail, isReserved } from "../people/writers.ts";
import { findRow, hasRow, insertRow } from "../engine/rows.ts";

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
    const twin = await findRow(tx, "writers", { email: foldEmail(email) }, ["slug"]);
    if (twin) return { problem: `email already belongs to ${twin.slug}` };
  }
  const now = timestamp(store.clock);
  await insertRow(tx, "writers", {
    ...row,
    id,
    email: email ? foldEmail(email) : null,
    socials: JSON.stringify(socials),
    avatar_file: picture?.file ?? null,
    joined_at: joined_at ?? now,
    updated_at: updated_at ?? now,
    text_bytes: 0,
  });
  if (place !== null) await importWriterPlace(tx, id, place);
  if (suspension) {
    await insertRow(tx, "suspensions", { writer_id: id, ...suspension });
  }
  if (picture) {
    const { avatar_url: source } = row;
    await insertRow(tx, "avatars", { writer_id: id, ...picture, source });
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
  if (await hasRow(tx, "products", { id: line.id })) return "present";
  const { name, description, category, payment_url, created_at, updated_at, price, id } = line;
  await insertRow(tx, "products", {
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
  });
  for (const [position, piece_id] of line.related.entries()) {
    const own = await findRow(tx, "pieces", { id: piece_id, writer_id: writerId }, ["id"]);
    if (!own) continue;
    await tx.insertInto("product_pieces").values({ product_id: id, piece_id, position }).execute();
  }
  await recordChange(tx, store, { kind: "product_changed", subjectId: id });
  return "added";
}

/** `writerId` is null for a series of the site. */
export async function importSeries(
  tx: Queryable,
  store: Store,
  writerId: string | null,
  line: SeriesLine,
): Promise<Outcome> {
  if (await hasRow(tx, "series", { id: line.id })) return "present";
  const { type: _, author: _author, pieces, ...row } = line;
  if (await hasRow(tx, "series", { slug: line.slug })) {
    return { problem: `slug ${line.slug} belongs to another series` };
  }
  await insertRow(tx, "series", { ...row, writer_id: writerId });
  for (const [position, piece_id] of pieces.entries()) {
    const piece = await findRow(tx, "pieces", { id: piece_id }, ["writer_id"]);
    const isElsewhere = await hasRow(tx, "series_pieces", { piece_id });
    if (!piece || isElsewhere || (writerId !== null && piece.writer_id !== writerId)) continue;
    await insertRow(tx, "series_pieces", { piece_id, series_id: line.id, position });
  }
  const detail = { series: { slug: line.slug, pieces: [] } };
  await recordChange(tx, store, { kind: "series_changed", subjectId: line.id, detail });
  return "added";
}

export async function importKey(tx: Queryable, writerId: string, line: KeyLine): Promise<Outcome> {
  if (await hasRow(tx, "api_keys", { id: line.id })) return "present";
  const { type: _, author: _author, ...row } = line;
  await insertRow(tx, "api_keys", { ...row, writer_id: writerId });
  return "added";
}

export async function importWebhook(
  tx: Queryable,
  writerId: string,
  line: WebhookLine,
): Promise<Outcome> {
  const here = await findRow(tx, "webhook_endpoints", { writer_id: writerId }, ["writer_id"]);
  if (here) return "present";
  const { type: _, author: _author, ...row } = line;
  await insertRow(tx, "webhook_endpoints", { ...row, writer_id: writerId });
  return "added";
}

export async function importAuditEntry(tx: Queryable, line: AuditLine): Promise<Outcome> {
  if (await hasRow(tx, "audit", { id: line.id })) return "present";
  const { type: _, ...row } = line;
  await tx.insertInto("audit").values(row).execute();
  return "added";
}
