import { setImmediate as nextTurn } from "node:timers/promises";
import { toNfc } from "../../../contract/text.ts";
import { bodyAsTyped } from "./content.ts";
import { type MyPiece, myPieceOf, myPieceRows, type MyPiecesFilter } from "./my-pieces.ts";
import type { Queryable } from "../../engine/open.ts";

export interface FoundPiece extends MyPiece {
  /** The words around the match, if only the text has it. */
  excerpt: string | null;
}

export interface FoundPieces {
  pieces: FoundPiece[];
  more: boolean;
  /** Texts of older pieces were left out, because there are so many. */
  isCut: boolean;
}

/** Texts that are searched in one go: at most 800,000 characters, about 10 ms. Other requests run in between. */
const TEXTS_AT_ONCE = 8;
/** The characters that one search may look at: about 0.2 s of work. */
const CHARACTERS_MAX = 20_000_000;

/**
 * Finds words in headlines, standfirsts, tags and texts, in any letter case, the last changed first. Databases fold
 * letter case differently, so the search runs here.
 */
export async function searchMyPieces(
  db: Queryable,
  filter: MyPiecesFilter & { search: string },
  { charactersMax = CHARACTERS_MAX }: { charactersMax?: number } = {},
): Promise<FoundPieces> {
  const { limit, offset } = filter;
  const needle = fold(filter.search);
  const rows = await myPieceRows(db, filter).execute();
  const found: FoundPiece[] = [];
  let characters = 0;
  let isCut = false;
  for (let start = 0; start < rows.length; start += TEXTS_AT_ONCE) {
    const pieces = rows.slice(start, start + TEXTS_AT_ONCE).map(myPieceOf);
    const others = pieces.filter((piece) => !isNamed(piece, needle));
    isCut ||= others.length > 0 && characters >= charactersMax;
    const texts = isCut ? new Map<string, string>() : await textsOf(db, others);
    for (const piece of pieces) {
      const text = texts.get(piece.id);
      if (isNamed(piece, needle)) found.push({ ...piece, excerpt: null });
      if (text === undefined) continue;
      characters += text.length;
      const excerpt = excerptAround(text, needle);
      if (excerpt !== null) found.push({ ...piece, excerpt });
    }
    if (found.length > offset + limit) break;
    await nextTurn();
  }
  return {
    pieces: found.slice(offset, offset + limit),
    more: found.length > offset + limit,
    isCut,
  };
}

function isNamed({ headline, sub, tags }: MyPiece, needle: string): boolean {
  return fold([headline, sub, ...tags].join(" ")).includes(needle);
}

/** The newest texts: those of working copies before the public ones. */
async function textsOf(
  db: Queryable,
  pieces: readonly MyPiece[],
): Promise<ReadonlyMap<string, string>> {
  if (!pieces.length) return new Map();
  const rows = await db
    .selectFrom("pieces")
    .leftJoin("working_copies", "working_copies.piece_id", "pieces.id")
    .select([
      "pieces.id",
      "pieces.body_md",
      "pieces.fields",
      "working_copies.body_md as copy_body",
      "working_copies.fields as copy_fields",
    ])
    .where(
      "pieces.id",
      "in",
      pieces.map(({ id }) => id),
    )
    .execute();
  return new Map(
    rows.map(({ id, body_md, fields, copy_body, copy_fields }) => {
      const newest =
        copy_body === null || copy_fields === null
          ? { body_md, fields }
          : { body_md: copy_body, fields: copy_fields };
      return [id, bodyAsTyped(newest)];
    }),
  );
}

/** Characters of the text before and after the match. */
const BEFORE = 60;
const AFTER = 100;

function excerptAround(text: string, needle: string): string | null {
  const folded = fold(text);
  const at = folded.indexOf(needle);
  if (at < 0) return null;
  // A few letters have another length in lower case; then the folded text is shown.
  const shown = folded.length === text.length ? text : folded;
  const [start, end] = [Math.max(0, at - BEFORE), at + needle.length + AFTER];
  const words = shown.slice(start, end).toWellFormed().replace(/\s+/g, " ").trim();
  return `${start > 0 ? "…" : ""}${words}${end < shown.length ? "…" : ""}`;
}

/** A text without these is normalised already, as most are. */
const CHANGED_BY_NFC = /[\u0300-\uFFFF]/;

function fold(text: string): string {
  return (CHANGED_BY_NFC.test(text) ? toNfc(text) : text).toLowerCase();
}
