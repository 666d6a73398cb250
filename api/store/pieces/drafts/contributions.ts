import type { PieceContent } from "../../../contract/draft.ts";
import { nameWithoutMark } from "../../../contract/mark.ts";
import { parseContent } from "./content.ts";
import type { Queryable } from "../../engine/open.ts";
import type { RevisionRow } from "../../engine/tables-pieces.ts";
import { findRows } from "../../engine/rows.ts";

/** The people and programs that wrote parts of a text, from its revisions. */
export interface Contributor {
  kind: "person" | "program" | "import";
  /** The name of a program's key or client; null if it is not known any more. */
  name: string | null;
  revisions: number;
  /** How much of the text they were the first to save, line by line, in percent. Undefined if there is too much to read. */
  share: number | undefined;
}

export interface Contributions {
  /** In the order in which they came. */
  contributors: Contributor[];
  /** Whether every word of the text came through programs. A person may have chosen among them. */
  byProgramsAlone: boolean;
  /** The fields whose words a program was the first to save, and its name. */
  suggested: { field: "headline" | "standfirst"; name: string | null }[];
}

/** Revisions whose makers are read. Nobody has seen a piece with half as many. */
const REVISIONS_MAX = 5_000;

/**
 * Texts that are read, two megabytes at worst: the last one of each turn, since a person and a program take turns, and all
 * of the programs' if there is room, since a person may restore an older one.
 */
const TEXTS_MAX = 24;

/**
 * Follows a text through its revisions. A line belongs to whoever saved it first, so that a program that corrects one word
 * has not written the others. `content` is the text as it is now, saved or not. If a person is about to save it, with
 * other details, `byPerson` counts them too.
 */
export async function contributionsOf(
  db: Queryable,
  {
    pieceId,
    content,
    byPerson = false,
  }: { pieceId: string; content: PieceContent; byPerson?: boolean },
): Promise<Contributions> {
  const { turns, isWhole } = await turnsOf(db, pieceId);
  if (byPerson && turns.at(-1)?.who !== "person") {
    turns.push({ who: "person", kind: "person", name: null, numbers: [] });
  }
  const contributors = new Map<string, Contributor>();
  for (const { who, kind, name, numbers } of turns) {
    const revisions = numbers.length + (contributors.get(who)?.revisions ?? 0);
    contributors.set(who, { kind, name, revisions, share: undefined });
  }
  if (!isWhole || turns.length > TEXTS_MAX) {
    const byProgramsAlone = turns.every(({ kind }) => kind === "program");
    return { contributors: [...contributors.values()], byProgramsAlone, suggested: [] };
  }
  const texts = await textsOf(db, pieceId, turns);
  const shares = sharesOf(texts, content);
  return {
    contributors: [...contributors].map(([who, one]) => ({ ...one, share: shares.get(who) ?? 0 })),
    byProgramsAlone: isByPrograms(texts, content),
    suggested: suggestedIn(texts, content).map(({ field, who }) => ({
      field,
      name: contributors.get(who)?.name ?? null,
    })),
  };
}

/** Revisions in a row by the same hand. */
interface Turn extends Pick<Contributor, "kind" | "name"> {
  who: string;
  numbers: number[];
}

async function turnsOf(
  db: Queryable,
  pieceId: string,
): Promise<{ turns: Turn[]; isWhole: boolean }> {
  const rows = await db
    .selectFrom("revisions")
    .leftJoin("api_keys", "api_keys.id", "revisions.key_id")
    .select(["number", "via", "key_id", "name"])
    .where("piece_id", "=", pieceId)
    .orderBy("number", "desc")
    .limit(REVISIONS_MAX)
    .execute();
  const turns: Turn[] = [];
  for (const row of rows.toReversed()) {
    const kind = kindOf(row);
    const who = kind === "program" ? `program ${row.key_id ?? ""}` : kind;
    const turn = turns.at(-1);
    if (turn?.who === who) {
      turn.numbers.push(row.number);
      continue;
    }
    const name = kind === "program" && row.name !== null ? nameWithoutMark(row.name) : null;
    turns.push({ who, kind, name, numbers: [row.number] });
  }
  return { turns, isWhole: rows.length < REVISIONS_MAX };
}

/** A person's revision that names a key is a suggestion that they took, and nothing else. */
function kindOf({ via, key_id }: Pick<RevisionRow, "via" | "key_id">): Contributor["kind"] {
  if (via === "api" || key_id !== null) return "program";
  return via === "import" ? "import" : "person";
}

interface SavedText extends Pick<Turn, "who" | "kind"> {
  content: PieceContent;
}

/** The texts of the turns, oldest first. */
async function textsOf(
  db: Queryable,
  pieceId: string,
  turns: readonly Turn[],
): Promise<SavedText[]> {
  const all = turns.flatMap(({ kind, numbers }) =>
    kind === "program" ? numbers : numbers.slice(-1),
  );
  const wanted = all.length > TEXTS_MAX ? turns.flatMap(({ numbers }) => numbers.slice(-1)) : all;
  if (!wanted.length) return [];
  const rows = await findRows(db, "revisions", { piece_id: pieceId, number: wanted }, [
    "number",
    "content",
  ]);
  const texts = new Map(rows.map(({ number, content }) => [number, content]));
  return turns.flatMap(({ who, kind, numbers }) =>
    numbers.flatMap((number) => {
      const json = texts.get(number);
      return json === undefined ? [] : [{ who, kind, content: parseContent(json) }];
    }),
  );
}

/** Whether no person has brought a text that no program had. */
function isByPrograms(texts: readonly SavedText[], content: PieceContent): boolean {
  const seen = new Set<string>();
  for (const text of texts) {
    const words = wordsOf(text.content);
    if (text.kind === "program") seen.add(words);
    else if (!seen.has(words)) return false;
  }
  return seen.has(wordsOf(content));
}

/** The fields of the text that a program was the first to have so. */
function suggestedIn(texts: readonly SavedText[], { headline, sub }: PieceContent) {
  const first = [
    { field: "headline", by: texts.find(({ content }) => content.headline === headline) },
    { field: "standfirst", by: sub ? texts.find(({ content }) => content.sub === sub) : undefined },
  ] as const;
  return first.flatMap(({ field, by }) => (by?.kind === "program" ? [{ field, who: by.who }] : []));
}

/** The share of each hand in percent of the characters, by `who`. Takes one pass over each text. */
function sharesOf(texts: readonly SavedText[], content: PieceContent): Map<string, number> {
  const firstBy = new Map<string, string>();
  for (const { who, content: saved } of texts) {
    for (const line of linesOf(saved.body_md)) if (!firstBy.has(line)) firstBy.set(line, who);
  }
  const lengths = new Map<string, number>();
  let whole = 0;
  for (const line of linesOf(content.body_md)) {
    // A line that nobody has saved yet is being typed.
    const who = firstBy.get(line) ?? "person";
    lengths.set(who, (lengths.get(who) ?? 0) + line.length);
    whole += line.length;
  }
  return new Map([...lengths].map(([who, length]) => [who, percentOf(length, whole)]));
}

/** All and nothing are said only if they are true. */
function percentOf(part: number, whole: number): number {
  if (!part) return 0;
  if (part === whole) return 100;
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
}

/** Spaces at the ends of a line, and empty lines, are nobody's. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

function wordsOf({ headline, sub, body_md }: PieceContent): string {
  return JSON.stringify([headline, sub, body_md]);
}

/** The authors of a draft: each revision knows whether a person or a program has made it. */
export interface Drafting {
  /** The name of the key that drafted it; null if it was a person, undefined if it came with an import. */
  firstKey: string | null | undefined;
  /** Whether a person has saved it since a program did. */
  byPerson: boolean;
  /** Whether a program has saved it at all. */
  byProgram: boolean;
}

export async function findDrafting(db: Queryable, pieceId: string): Promise<Drafting> {
  const saves = await db
    .selectFrom("revisions")
    .select("via")
    .distinct()
    .where("piece_id", "=", pieceId)
    .execute();
  const first = await db
    .selectFrom("revisions")
    .innerJoin("pieces", "pieces.id", "revisions.piece_id")
    .leftJoin("api_keys", "api_keys.id", "pieces.key_id")
    .select(["revisions.via", "api_keys.name"])
    .where("piece_id", "=", pieceId)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  const vias = new Set(saves.map(({ via }) => via));
  return {
    firstKey:
      first?.via === "import" ? undefined : first?.via === "api" ? (first.name ?? "") : null,
    byPerson: vias.has("desk"),
    byProgram: vias.has("api"),
  };
}
