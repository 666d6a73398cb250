import { createHash } from "node:crypto";
import type { SignedStatement } from "../../contract/ledger/proof.ts";
import type { PieceFacts, PieceStatement } from "../../contract/ledger/statement.ts";
import { readingForm } from "../../contract/ledger/reading-form.ts";
import type { Queryable } from "../engine/open.ts";
import { picturesIn } from "../../contract/pictures.ts";
import { coverIdOf, externalUrlOf, statementOf } from "../pieces/drafts/content.ts";
import type { PublicForm } from "../pieces/lifecycle/fingerprint.ts";
import { draftingFrom, withStatement } from "../pieces/drafts/kept-drafting.ts";

type Facts = Pick<PieceStatement, "piece" | "writer" | "drafting">;

/** What the rows of public pieces say, as a statement has it. In the order of their ids. */
export async function readPieceFacts(
  db: Queryable,
  { ids, baseUrl }: { ids: readonly string[]; baseUrl: string },
): Promise<Facts[]> {
  if (!ids.length) return [];
  const rows = await rowsOf(db, ids);
  const withPictures = rows.filter(
    (row) => picturesIn(row.html ?? "").length > 0 || coverIdOf(row) !== null,
  );
  const shown = await shownPictures(
    db,
    withPictures.map(({ id }) => id),
  );
  return rows.map((row) => factsOf(row, baseUrl, shown.get(row.id) ?? new Set()));
}

async function rowsOf(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom("pieces")
    .innerJoin("writers", "writers.id", "pieces.writer_id")
    .leftJoin("drafting", "drafting.piece_id", "pieces.id")
    .select(["pieces.id", "pieces.version", "pieces.slug", "pieces.headline", "pieces.sub"])
    .select(["pieces.category", "pieces.tags", "pieces.style", "pieces.locale", "pieces.fields"])
    .select(["pieces.html", "pieces.text", "pieces.published_at", "pieces.modified_at"])
    .select(["writers.slug as writer", "by", "client", "unchanged", "suggested"])
    .where("pieces.id", "in", ids)
    .where("pieces.status", "=", "approved")
    .orderBy("pieces.id")
    .execute();
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** The pictures that readers see, by piece. A writer may have deleted some that the text still names. */
async function shownPictures(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("piece_pictures")
    .select(["piece_id", "picture_id"])
    .where("piece_id", "in", ids)
    .execute();
  const pieces = Map.groupBy(rows, ({ piece_id }) => piece_id);
  return new Map(
    [...pieces].map(([id, all]) => [id, new Set(all.map(({ picture_id }) => picture_id))]),
  );
}

function factsOf(row: Row, baseUrl: string, shown: ReadonlySet<string>): Facts {
  const { by, client, unchanged, suggested } = row;
  const drafting = by === null ? undefined : draftingFrom({ by, client, unchanged, suggested });
  const url = `${baseUrl}/author/${row.writer}/${row.slug ?? ""}`;
  const cover = coverIdOf(row);
  const piece: PieceFacts = {
    id: row.id,
    version: row.version,
    url,
    title: row.headline,
    standfirst: row.sub,
    category: row.category,
    tags: JSON.parse(row.tags) as string[],
    style: row.style,
    language: row.locale,
    external_url: externalUrlOf(row),
    cover: cover !== null && shown.has(cover) ? cover : null,
    date_published: row.published_at ?? "",
    date_modified: row.modified_at ?? "",
    text: sha256(row.text ?? ""),
    body: bodyHash(row.html ?? "", { base: url, isShown: (id) => shown.has(id) }),
  };
  return { piece, writer: row.writer, drafting: withStatement(drafting, statementOf(row)) ?? null };
}

/** What a statement will say of a form that is not public yet: the part that a person signs. */
export function signedFacts(
  form: PublicForm,
  baseUrl: string,
): Pick<SignedStatement, "piece" | "writer" | "drafting"> {
  const url = `${baseUrl}/author/${form.author}/${form.slug}`;
  const shown = new Set(form.pictures);
  const piece: SignedStatement["piece"] = {
    id: form.piece,
    url,
    title: form.headline,
    standfirst: form.sub,
    category: form.category,
    tags: form.tags,
    style: form.style,
    language: form.locale,
    external_url: form.external_url,
    cover: form.cover?.id ?? null,
    text: sha256(form.text),
    body: bodyHash(form.html, { base: url, isShown: (id) => shown.has(id) }),
  };
  const drafting = form.drafting ? draftingFrom(form.drafting) : undefined;
  return { piece, writer: form.author, drafting: withStatement(drafting, form.statement) ?? null };
}

/** The hash of what readers get from HTML. */
export function bodyHash(html: string, options: Parameters<typeof readingForm>[1]): string {
  return sha256(readingForm(html, options));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
