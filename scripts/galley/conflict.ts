import type { Calls } from "./client.ts";
import { EXIT, Failure } from "./failure.ts";
import { type Base, type Link, readBase } from "./links.ts";
import { commonLines, isOpen, mergeLines } from "./merge.ts";
import { NAMES, type PostFields } from "./post-file.ts";

export type OwnPiece = Calls["GET /api/v1/pieces/{id}"]["answer"]["piece"];

/** What a file would send. */
export type Content = PostFields & { body_md: string; cover?: string };

const SHOWN = 3;
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
    `  galley pull ${file}    brings the desk's changes into your file`,
    `  galley draft ${file}   sends the result`,
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
  return (Object.keys(content) as (keyof Content)[]).every(
    (name) => JSON.stringify(piece[name]) === JSON.stringify(content[name]),
  );
}

function merged(base: Base | undefined, { piece, content }: Sides) {
  const [mine, theirs] = [content.body_md, piece.body_md];
  const sides = { base: base?.body ?? commonLines(mine, theirs), mine, theirs };
  return mergeLines(sides, { mine: "", theirs: "" }).passages;
}

function changesIn(base: Base | undefined, sides: Sides, side: "mine" | "theirs"): string[] {
  const passages = merged(base, sides).filter(({ by }) => by === side || by === "both");
  const lines = passages.flatMap((passage) => [
    ...passage.base.map((line) => `- ${line}`),
    ...passage[side].map((line) => `+ ${line}`),
  ]);
  const fields = fieldsChanged(base, sides, side);
  const shown = [...fields, ...lines.filter((line) => line.trim().length > 1)];
  const more = shown.length - SHOWN;
  return [
    ...shown.slice(0, SHOWN).map((line) => `      ${cut(line)}`),
    ...(more > 0 ? [`      … and ${more} more lines`] : []),
  ];
}

function fieldsChanged(base: Base | undefined, sides: Sides, side: "mine" | "theirs"): string[] {
  const { piece, content } = sides;
  return namesChanged(base, sides, side).map(
    (name) => `${NAMES[name][0]}: ${wordsOf(side === "mine" ? content[name] : piece[name])}`,
  );
}

function namesChanged(base: Base | undefined, { piece, content }: Sides, side: "mine" | "theirs") {
  return (Object.keys(NAMES) as (keyof PostFields)[]).filter((name) => {
    if (!base || content[name] === undefined) return false;
    const value = side === "mine" ? content[name] : piece[name];
    return JSON.stringify(value) !== JSON.stringify(base.fields[name]);
  });
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

function cut(line: string): string {
  return line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line;
}
