import type { Calls } from "./client.ts";
import { counted } from "../command/table.ts";
import { EXIT, Failure, galley } from "./failure.ts";
import { type Base, type Link, readBase } from "./links.ts";
import { commonLines, isOpen, mergeLines } from "./merge.ts";
import { NAMES, type PostFields } from "./post-file.ts";

export type OwnPiece = Calls["GET /api/v1/pieces/{id}"]["answer"]["piece"];

/** What a file would send. */
export type Content = PostFields & { body_md: string; cover?: string };

/** Changes of each side. */
const SHOWN = 4;
const WIDTH = 76;

/** The draft was changed on both sides: what was the same last, what the desk has now, and what the file has. */
export function conflictOf(file: string, site: string, link: Link, sides: Sides): Failure {
  const { piece, content } = sides;
  const base = readBase(site, link);
  const lines = [
    `${file} was not sent: its draft was changed in the desk. Nothing was overwritten.`,
    "",
    `  last sent     version ${link.version}`,
    `  in the desk   version ${piece.version}, saved ${piece.updated_at.slice(0, 16).replace("T", " ")} UTC`,
    ...changesIn(base, sides, "theirs"),
    `  in your file`,
    ...changesIn(base, sides, "mine"),
    "",
    overlapOf(base, sides),
    `  ${galley("pull", file)}    brings the desk's changes into your file`,
    `  ${galley("draft", file)}   sends the result`,
  ];
  const [brief = ""] = lines;
  return new Conflict(lines.join("\n"), brief, {
    id: piece.id,
    last_sent: { version: link.version, ...(base ? { body_md: base.body } : {}) },
    in_the_desk: { version: piece.version, body_md: piece.body_md },
    in_the_file: { body_md: content.body_md },
  });
}

interface Sides {
  piece: OwnPiece;
  content: Content;
}

/** With the three texts, for programs. */
export class Conflict extends Failure {
  /** Without a word of the texts: programs print it where everybody can read it. */
  readonly brief: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, brief: string, details: Readonly<Record<string, unknown>>) {
    super(message, EXIT.conflict);
    this.brief = brief;
    this.details = details;
  }
}

/** Whether the piece has everything that the file would send. */
export function isSame(piece: OwnPiece, content: Content): boolean {
  return !differences(piece, content).length;
}

/** What the file would change in the piece. */
export function differences(piece: OwnPiece, content: Content): (keyof Content)[] {
  return (Object.keys(content) as (keyof Content)[]).filter(
    (name) => JSON.stringify(piece[name]) !== JSON.stringify(content[name]),
  );
}

/** What was changed in the desk since both sides were the same. Undefined if that is not known on this machine. */
export function deskChanges(
  base: Base | undefined,
  piece: OwnPiece,
): (keyof Content)[] | undefined {
  if (!base) return undefined;
  const before = { ...base.fields, body_md: base.body.trimEnd() } as Content;
  return differences({ ...piece, body_md: piece.body_md.trimEnd() }, before);
}

/** The name of a field in front matter. */
export function frontName(name: keyof Content): string {
  if (name === "body_md") return "text";
  return name === "cover" ? name : NAMES[name][0];
}

function merged(base: Base | undefined, { piece, content }: Sides) {
  const [mine, theirs] = [content.body_md, piece.body_md];
  const sides = { base: base?.body ?? commonLines(mine, theirs), mine, theirs };
  return mergeLines(sides, { mine: "", theirs: "" }).passages;
}

function changesIn(base: Base | undefined, sides: Sides, side: "mine" | "theirs"): string[] {
  const passages = merged(base, sides).filter(({ by }) => by === side || by === "both");
  const pairs = passages.flatMap((passage) => changedPairs(passage.base, passage[side]));
  const changes = [...fieldsChanged(base, sides, side).map((line) => [line]), ...pairs];
  const more = changes.length - SHOWN;
  return [
    ...changes.slice(0, SHOWN).flatMap((lines) => lines.map((line) => `      ${line}`)),
    ...(more > 0 ? [`      … and ${counted(more, "more change")}`] : []),
  ];
}

function fieldsChanged(base: Base | undefined, sides: Sides, side: "mine" | "theirs"): string[] {
  const { piece, content } = sides;
  return namesChanged(base, sides, side).map((name) => {
    const value = wordsOf((side === "mine" ? content : piece)[name]);
    const note = content[name] === undefined ? " (your file does not name it)" : "";
    return cut(`${frontName(name)}: ${value || "none"}${note}`);
  });
}

function namesChanged(base: Base | undefined, { piece, content }: Sides, side: "mine" | "theirs") {
  if (!base) return [];
  const names =
    side === "theirs"
      ? (deskChanges(base, piece) ?? [])
      : (Object.keys(content) as (keyof Content)[]).filter(
          (name) => JSON.stringify(content[name]) !== JSON.stringify(base.fields[name]),
        );
  return names.filter((name) => name !== "body_md");
}

export function wordsOf(value: string | readonly string[] | null | undefined): string {
  return typeof value === "string" ? value : (value ?? []).join(", ");
}

function overlapOf(base: Base | undefined, sides: Sides): string {
  if (!base)
    return "What was sent last is not known on this machine, so a merge marks every difference.";
  const [mine, theirs] = [namesChanged(base, sides, "mine"), namesChanged(base, sides, "theirs")];
  const fields = mine.filter((name) => theirs.includes(name));
  const count = merged(base, sides).filter(isOpen).length + fields.length;
  if (!count) return "Nothing was changed on both sides, so a merge needs no question:";
  return `${count === 1 ? "One place was" : `${count} places were`} changed on both sides. A merge marks passages in your file, and keeps its fields:`;
}

/** Lines that were replaced, each with the one in its place: a paragraph is one long line. */
function changedPairs(before: readonly string[], after: readonly string[]): string[][] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const [gone = "", fresh = ""] = [before[index], after[index]];
    return [`- ${around(gone, fresh)}`, `+ ${around(fresh, gone)}`].filter(
      (line) => line.trim().length > 1,
    );
  }).filter((lines) => lines.length > 0);
}

/** Words before the difference, so that a reader finds the place. */
const CONTEXT = 24;

/** The part of a line in which it differs from the other one, with a little around it. */
function around(line: string, other: string): string {
  if (line.length <= WIDTH - 2) return line;
  let same = 0;
  while (same < line.length && line[same] === other[same]) same++;
  const from = wordStart(line, Math.min(same - CONTEXT, line.length - WIDTH + 4));
  return cut(`${from > 0 ? "…" : ""}${line.slice(from)}`, WIDTH - 2);
}

/** The start of the first word at or after a place. */
function wordStart(line: string, place: number): number {
  if (place <= 0) return 0;
  const space = line.indexOf(" ", place - 1);
  return space >= 0 && space - place < CONTEXT / 2 ? space + 1 : place;
}

function cut(line: string, width = WIDTH): string {
  return line.length > width ? `${line.slice(0, width - 1)}…` : line;
}
