import type { Socials } from "../../contract/people/author.ts";
import type { Line } from "../../contract/transfer/transfer.ts";
import { listCounter, WRITER_COUNTER } from "../pieces/public/counters.ts";
import { PAGE, pieceLines } from "./export-pieces.ts";
import { siteLines } from "./export-site.ts";
import { writerNumberOf } from "../pieces/public/list-numbers.ts";
import type { Queryable } from "../engine/open.ts";
import { findSuspension } from "../people/suspension.ts";

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
  const theirs = (id: string): string => writers.get(id) ?? "";
  const ids = [...writers.keys()];
  // Before the writers and pieces that have some of their numbers.
  if (writerSlug === undefined) yield* listLines(db);
  yield* writerLines(db, ids);
  yield* keyLines(db, ids, theirs);
  yield* webhookLines(db, ids, theirs);
  // Before the pieces that show them.
  if (withPictures) for (const id of ids) yield* pictureLines(db, id, theirs(id));
  for (const id of ids) yield* pieceLines(db, id, theirs(id));
  yield* productLines(db, ids, theirs);
  if (writerSlug === undefined) {
    yield* siteLines(db);
    yield* redirectLines(db);
  }
  yield* auditLines(db, writerSlug === undefined ? undefined : ids);
}

async function writersById(db: Queryable, slug?: string): Promise<Map<string, string>> {
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
    const picture = await db
      .selectFrom("avatars")
      .select("base64")
      .where("writer_id", "=", id)
      .executeTakeFirst();
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

async function* keyLines(
  db: Queryable,
  ids: readonly string[],
  author: (id: string) => string,
): AsyncGenerator<Line> {
  for (const id of ids) {
    const rows = await db
      .selectFrom("api_keys")
      .leftJoin("oauth_connections", "oauth_connections.key_id", "api_keys.id")
      .selectAll("api_keys")
      .select("client_id")
      .where("writer_id", "=", id)
      .execute();
    for (const { writer_id, client_id, from_address: _, from_agent: __, ...row } of rows) {
      // A program that signed in here must sign in again elsewhere: its tokens are for this service.
      const ended = client_id === null ? null : (row.last_used_at ?? row.created_at);
      const revoked_at = row.revoked_at ?? ended;
      yield { type: "key", author: author(writer_id), ...row, revoked_at };
    }
  }
}

async function* webhookLines(
  db: Queryable,
  ids: readonly string[],
  author: (id: string) => string,
): AsyncGenerator<Line> {
  for (const id of ids) {
    const row = await db
      .selectFrom("webhook_endpoints")
      .selectAll()
      .where("writer_id", "=", id)
      .executeTakeFirst();
    if (!row) continue;
    const { writer_id, ...endpoint } = row;
    yield { type: "webhook", author: author(writer_id), ...endpoint };
  }
}

async function* pictureLines(
  db: Queryable,
  writerId: string,
  author: string,
): AsyncGenerator<Line> {
  for (let after = ""; ;) {
    const owned = await db
      .selectFrom("picture_owners")
      .select(["picture_id", "alt", "key_id", "created_at"])
      .where("writer_id", "=", writerId)
      .where("picture_id", ">", after)
      .orderBy("picture_id")
      .limit(PAGE)
      .execute();
    for (const { picture_id: id, ...own } of owned) {
      // One at a time: each has some megabytes.
      const { master } = await db
        .selectFrom("pictures")
        .select("master")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      yield { type: "picture", id, author, ...own, master };
    }
    const last = owned.at(-1);
    if (!last) return;
    after = last.picture_id;
  }
}

async function* productLines(
  db: Queryable,
  ids: readonly string[],
  author: (id: string) => string,
): AsyncGenerator<Line> {
  for (const id of ids) {
    const rows = await db
      .selectFrom("products")
      .selectAll()
      .where("writer_id", "=", id)
      .orderBy("id")
      .execute();
    for (const { writer_id, price_amount: amount, price_currency: currency, ...row } of rows) {
      const related = await db
        .selectFrom("product_pieces")
        .select("piece_id")
        .where("product_id", "=", row.id)
        .orderBy("position")
        .execute();
      yield {
        type: "product",
        author: author(writer_id),
        ...row,
        price: { amount, currency },
        related: related.map(({ piece_id }) => piece_id),
      };
    }
  }
}

/** Those that lead to no piece. */
async function* redirectLines(db: Queryable): AsyncGenerator<Line> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("redirects")
      .select(["path", "target", "origin", "created_at"])
      .where("target", "is not", null)
      .where("path", ">", after)
      .orderBy("path")
      .limit(PAGE)
      .execute();
    for (const { target, ...row } of rows) yield { type: "redirect", target: target ?? "", ...row };
    const last = rows.at(-1);
    if (!last) return;
    after = last.path;
  }
}

async function* listLines(db: Queryable): AsyncGenerator<Line> {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("counters")
      .select(["name", "value"])
      .where(({ or, eb }) =>
        or([eb("name", "like", listCounter("%")), eb("name", "=", WRITER_COUNTER)]),
      )
      .where("name", ">", after)
      .orderBy("name")
      .limit(PAGE)
      .execute();
    for (const { name, value: next } of rows) yield { type: "list", list: listOf(name), next };
    const last = rows.at(-1);
    if (!last) return;
    after = last.name;
  }
}

/** The list that a counter numbers. */
function listOf(counter: string): string {
  return counter === WRITER_COUNTER ? counter : counter.slice(listCounter("").length);
}

/** All audit entries, or those of one writer: their own actions, and actions on what they own. */
async function* auditLines(
  db: Queryable,
  ids: readonly string[] | undefined,
): AsyncGenerator<Line> {
  for (let after = ""; ;) {
    let query = db.selectFrom("audit").selectAll().where("id", ">", after);
    if (ids) {
      query = query.where(({ or, eb }) =>
        or([
          eb("actor_id", "in", ids),
          eb("subject_id", "in", ids),
          ...(["pieces", "products", "api_keys"] as const).map((table) =>
            eb("subject_id", "in", db.selectFrom(table).select("id").where("writer_id", "in", ids)),
          ),
        ]),
      );
    }
    const rows = await query.orderBy("id").limit(PAGE).execute();
    for (const row of rows) yield { type: "deed", ...row };
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
