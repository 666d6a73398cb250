import type { Socials } from "../../contract/people/author.ts";
import type { Line } from "../../contract/transfer/transfer.ts";
import { listCounter, WRITER_COUNTER } from "../pieces/public/counters.ts";
import { PAGE, pieceLines } from "./export-pieces.ts";
import { siteLines } from "./export-site.ts";
import { writerNumberOf } from "../pieces/public/list-numbers.ts";
import type { Queryable } from "../engine/open.ts";
import { membersOf } from "../series/public-series.ts";
import { relatedPieces } from "../people/products.ts";
import { findSuspension } from "../people/suspension.ts";
import { findRow, requireRow, walkRows } from "../engine/rows.ts";

/**
 * Everything that an import can restore, line by line: writers before what belongs to them. Read inside one transaction,
 * it is a consistent state of the service.
 */
export async function* exportLines(
  db: Queryable,
  writerSlug?: string,
  { withPictures = true }: { withPictures?: boolean } = {},
): AsyncGenerator<Line> {
  const writers = await writersById(db, writerSlug);
  const ids = [...writers.keys()];
  // Before the writers and pieces that have some of their numbers.
  if (writerSlug === undefined) yield* listLines(db);
  yield* writerLines(db, ids);
  yield* keyLines(db, writers);
  yield* webhookLines(db, writers);
  // Before the pieces that show them.
  if (withPictures) for (const [id, slug] of writers) yield* pictureLines(db, id, slug);
  for (const [id, slug] of writers) yield* elsewhereLines(db, id, slug);
  for (const [id, slug] of writers) yield* pieceLines(db, id, slug);
  yield* productLines(db, writers);
  yield* seriesLines(db, writers, { isWhole: writerSlug === undefined });
  if (writerSlug === undefined) {
    yield* siteLines(db);
    yield* redirectLines(db);
  }
  yield* auditLines(db, writerSlug === undefined ? undefined : ids);
}

type Writers = ReadonlyMap<string, string>;

async function writersById(db: Queryable, slug?: string): Promise<Writers> {
  let query = db.selectFrom("writers").select(["id", "slug"]).orderBy("joined_at").orderBy("id");
  if (slug !== undefined) query = query.where("slug", "=", slug);
  return new Map((await query.execute()).map((row) => [row.id, row.slug]));
}

async function* writerLines(db: Queryable, ids: readonly string[]): AsyncGenerator<Line> {
  for (const id of ids) {
    const {
      socials,
      avatar_file: _,
      // An import counts it again with the pieces.
      text_bytes: _bytes,
      ...row
    } = await db.selectFrom("writers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const picture = await findRow(db, "avatars", { writer_id: id }, ["base64"]);
    yield {
      type: "writer",
      ...row,
      suspension: (await findSuspension(db, id)) ?? null,
      place: await writerNumberOf(db, id),
      socials: JSON.parse(socials) as Partial<Socials>,
      avatar: picture?.base64 ?? null,
    };
  }
}

async function* keyLines(db: Queryable, writers: Writers): AsyncGenerator<Line> {
  for (const [id, author] of writers) {
    const rows = await db
      .selectFrom("api_keys")
      .leftJoin("oauth_connections", "oauth_connections.key_id", "api_keys.id")
      .selectAll("api_keys")
      .select("client_id")
      .where("writer_id", "=", id)
      .execute();
    for (const { writer_id: _, client_id, from_address: __, from_agent: ___, ...row } of rows) {
      // A program that signed in here must sign in again elsewhere: its tokens are for this service.
      const ended = client_id === null ? null : (row.last_used_at ?? row.created_at);
      const revoked_at = row.revoked_at ?? ended;
      yield { type: "key", author, ...row, revoked_at };
    }
  }
}

async function* webhookLines(db: Queryable, writers: Writers): AsyncGenerator<Line> {
  for (const [id, author] of writers) {
    const row = await findRow(db, "webhook_endpoints", { writer_id: id });
    if (!row) continue;
    const { writer_id: _, ...endpoint } = row;
    yield { type: "webhook", author, ...endpoint };
  }
}

async function* pictureLines(
  db: Queryable,
  writerId: string,
  author: string,
): AsyncGenerator<Line> {
  const owned = db
    .selectFrom("picture_owners")
    .select(["picture_id", "alt", "key_id", "created_at"])
    .where("writer_id", "=", writerId);
  for await (const { picture_id: id, ...own } of walkRows(owned, "picture_id", PAGE)) {
    // One at a time: each has some megabytes.
    const { master } = await requireRow(db, "pictures", { id }, ["master"]);
    yield { type: "picture", id, author, ...own, master };
  }
}

/** Those that are known. The others are asked about where they arrive. */
async function* elsewhereLines(
  db: Queryable,
  writerId: string,
  author: string,
): AsyncGenerator<Line> {
  const cards = db
    .selectFrom("elsewhere_cards")
    .select(["address", "title", "author as by", "picture_id as picture"])
    .select(["created_at", "fetched_at"])
    .where("writer_id", "=", writerId)
    .where("fetched_at", "is not", null);
  for await (const { fetched_at, ...card } of walkRows(cards, "address", PAGE)) {
    yield { type: "elsewhere", author, ...card, fetched_at: fetched_at ?? card.created_at };
  }
}

async function* productLines(db: Queryable, writers: Writers): AsyncGenerator<Line> {
  for (const [id, author] of writers) {
    const rows = await db
      .selectFrom("products")
      .selectAll()
      .where("writer_id", "=", id)
      .orderBy("id")
      .execute();
    for (const { writer_id: _, price_amount: amount, price_currency: currency, ...row } of rows) {
      yield {
        type: "product",
        author,
        ...row,
        price: { amount, currency },
        related: await relatedPieces(db, row.id),
      };
    }
  }
}

/** Those of these writers, and the site's. */
async function* seriesLines(
  db: Queryable,
  writers: Writers,
  { isWhole }: { isWhole: boolean },
): AsyncGenerator<Line> {
  const owners = [...writers.keys()];
  const rows = db
    .selectFrom("series")
    .selectAll()
    .where(({ or, eb }) =>
      or([
        ...(owners.length ? [eb("writer_id", "in", owners)] : []),
        ...(isWhole ? [eb("writer_id", "is", null)] : []),
      ]),
    );
  for await (const { writer_id, ...row } of walkRows(rows, "id", PAGE)) {
    const members = await membersOf(db, [row.id]);
    const pieces = members.map(({ piece_id }) => piece_id);
    const author = writer_id === null ? null : (writers.get(writer_id) ?? null);
    yield { type: "series", ...row, author, pieces };
  }
}

/** Those that lead to no piece. */
async function* redirectLines(db: Queryable): AsyncGenerator<Line> {
  const rows = db
    .selectFrom("redirects")
    .select(["path", "target", "origin", "created_at"])
    .where("target", "is not", null);
  for await (const { target, ...row } of walkRows(rows, "path", PAGE)) {
    yield { type: "redirect", target: target ?? "", ...row };
  }
}

async function* listLines(db: Queryable): AsyncGenerator<Line> {
  const counters = db
    .selectFrom("counters")
    .select(["name", "value"])
    .where(({ or, eb }) =>
      or([eb("name", "like", listCounter("%")), eb("name", "=", WRITER_COUNTER)]),
    );
  for await (const { name, value: next } of walkRows(counters, "name", PAGE)) {
    yield { type: "list", list: listOf(name), next };
  }
}

function listOf(counter: string): string {
  return counter === WRITER_COUNTER ? counter : counter.slice(listCounter("").length);
}

/** All audit entries, or those of one writer: their own actions, and actions on what they own. */
async function* auditLines(
  db: Queryable,
  ids: readonly string[] | undefined,
): AsyncGenerator<Line> {
  let query = db.selectFrom("audit").selectAll();
  if (ids) {
    query = query.where(({ or, eb }) =>
      or([
        eb("actor_id", "in", ids),
        eb("subject_id", "in", ids),
        ...(["pieces", "products", "api_keys", "series"] as const).map((table) =>
          eb("subject_id", "in", db.selectFrom(table).select("id").where("writer_id", "in", ids)),
        ),
      ]),
    );
  }
  for await (const row of walkRows(query, "id", PAGE)) yield { type: "deed", ...row };
}
