import { existsSync } from "node:fs";
import { UUID } from "../../api/contract/random.ts";
import { parseDocument, stringify } from "yaml";
import {
  type Content,
  deskChanges,
  frontName,
  isSame,
  type OwnPiece,
  wordsOf,
} from "./conflict.ts";
import { bare, contentOf, DEFAULTS, markOf } from "./draft.ts";
import { Failure, galley, type Output } from "./failure.ts";
import { type Base, findLink, type Link, readBase, saveBase, saveLink } from "./links.ts";
import { commonLines, isOpen, mergeLines } from "./merge.ts";
import { replaceFile } from "./places.ts";
import { NAMES, type Post, type PostFields, readPost } from "./post-file.ts";
import { uploadPictures, withLocalPictures } from "./post-pictures.ts";
import type { Session } from "./sites.ts";

export interface Pulled {
  file: string;
  id: string;
  version: number;
  done: "written" | "merged" | "unchanged" | "conflict";
  /** Passages and fields that were changed on both sides. The file has marks at the passages. */
  conflicts: number;
  /** How many of them have marks. */
  marks: number;
}

/** Brings the text of the desk into a file. What was changed in the file stays there. */
export async function pullPiece(
  file: string,
  session: Session,
  named: string | undefined,
  out: Output,
): Promise<Pulled> {
  const { site, client } = session;
  const link = findLink(site, file);
  const id = named ?? link?.id;
  if (id === undefined) {
    throw new Failure(
      `${file} has no piece yet. To create one: ${galley("draft", file)}\nTo take one from the desk: ${galley("pull", "ADDRESS", file)}`,
    );
  }
  const { piece } = await client("GET /api/v1/pieces/{id}", { path: { id } });
  const before = link?.id === piece.id ? link : undefined;
  const pulled = { file, id: piece.id, version: piece.version, marks: 0 };
  if (!existsSync(file)) {
    replaceFile(file, newFile(piece));
    await note(session, { file, piece, pictures: undefined }, out);
    return { ...pulled, done: "written", conflicts: 0 };
  }
  if (before?.version === piece.version) return { ...pulled, done: "unchanged", conflicts: 0 };
  const base = before && readBase(site, before);
  const post = readPost(file);
  const { text, conflicts, marks } = mergeInto(post, piece, { base, link: before }, out);
  const isChanged = text !== `${post.head}${post.heading}${post.body}`;
  if (isChanged) replaceFile(file, text);
  if (conflicts) {
    remember(session, { file, piece, pictures: before?.pictures }, "");
    return { ...pulled, done: "conflict", conflicts, marks };
  }
  await note(session, { file, piece, pictures: before?.pictures }, out);
  return { ...pulled, done: isChanged ? "merged" : "unchanged", conflicts: 0 };
}

/** The id of a piece, from its id or from its address in the desk. */
export function pieceNamed(text: string): string | undefined {
  return new RegExp(`(?:^|/)(${UUID})(?:[/?#]|$)`, "i").exec(text)?.[1];
}

interface Taken {
  file: string;
  piece: OwnPiece;
  pictures: Link["pictures"] | undefined;
}

/** If the file says just what the piece says, the next `galley draft` has nothing to send. */
async function note(session: Session, taken: Taken, out: Output): Promise<void> {
  const post = readPost(taken.file);
  const prepared = await uploadPictures(post, taken.pictures ?? {}, session.client, out);
  const content = contentOf(post, prepared);
  const sent = isSame(taken.piece, content) ? markOf(content) : "";
  remember(session, { ...taken, pictures: prepared.pictures }, sent);
}

function remember({ site }: Session, { file, piece, pictures }: Taken, sent: string): void {
  const { id, version } = piece;
  const has = pictures && Object.keys(pictures).length > 0;
  const link: Link = { id, version, sent, ...(has ? { pictures } : {}) };
  saveLink(site, file, link);
  const names = [...(Object.keys(NAMES) as (keyof PostFields)[]), "cover"] as const;
  const fields = Object.fromEntries(names.map((name) => [name, piece[name]]));
  saveBase(site, link, { fields, body: piece.body_md });
}

function mergeInto(
  post: Post,
  piece: OwnPiece,
  { base, link }: { base: Base | undefined; link: Link | undefined },
  out: Output,
): Pick<Pulled, "conflicts" | "marks"> & { text: string } {
  const local = (body: string): string => withLocalPictures(body, link?.pictures);
  const [, start = "", mine = "", end = ""] = /^(\n*)(.*?)(\s*)$/s.exec(post.body) ?? [];
  const theirs = bare(local(piece.body_md));
  const sides = { base: base ? bare(local(base.body)) : commonLines(mine, theirs), mine, theirs };
  const { text, passages } = mergeLines(sides, {
    mine: post.file,
    theirs: `the desk, version ${piece.version}`,
  });
  const { changed, kept } = fieldsFrom(post, piece, base, out);
  const covers = noteOthers(post, piece, base, out);
  const { head, heading } = withFields(post, changed);
  const marks = passages.filter(isOpen).length;
  return {
    text: `${head}${heading}${start}${text}${end || "\n"}`,
    conflicts: marks + kept + covers,
    marks,
  };
}

/**
 * The fields of the file that were changed in the desk alone. Those changed on both sides stay as the file has them, and
 * their writer is told.
 */
function fieldsFrom(
  { fields, file }: Post,
  piece: OwnPiece,
  base: Base | undefined,
  out: Output,
): { changed: Partial<PostFields>; kept: number } {
  const changed: Record<string, unknown> = {};
  let kept = 0;
  for (const name of Object.keys(fields) as (keyof PostFields)[]) {
    const [mine, theirs, before] = [fields[name], piece[name], base?.fields[name]].map((value) =>
      JSON.stringify(value ?? null),
    );
    if (theirs === mine || (base && theirs === before)) continue;
    if (base && mine === before) changed[name] = piece[name];
    else {
      kept++;
      out.note(
        `${NAMES[name][0]}: ${file} keeps “${wordsOf(fields[name])}”. The desk has “${wordsOf(piece[name])}”. If that is right, write it into the file.`,
      );
    }
  }
  return { changed, kept };
}

/**
 * What the desk has changed, and a file has no line for, stays there. A file with another cover than the desk's keeps it:
 * the desk's is not on this disk. Returns how many covers are kept so.
 */
function noteOthers(
  { fields, cover, file }: Post,
  piece: OwnPiece,
  base: Base | undefined,
  out: Output,
): number {
  const changes = deskChanges(base, piece) ?? [];
  const isNamed = (name: keyof Content): boolean =>
    name === "body_md" || (name === "cover" ? cover !== undefined : fields[name] !== undefined);
  for (const name of changes.filter((one) => !isNamed(one))) {
    out.note(
      `${frontName(name)}: the desk has “${wordsOf(piece[name]) || "none"}” now. ${file} does not name it, so it stays as it is there.`,
    );
  }
  if (!cover || !changes.includes("cover")) return 0;
  out.note(
    `cover: ${file} keeps ${cover.href}, and the desk has another one. If that is right, remove the line from the file.`,
  );
  return 1;
}

function withFields(
  { head, heading, fields }: Post,
  changed: Partial<PostFields>,
): { head: string; heading: string } {
  const { headline, ...others } = changed;
  if (headline !== undefined && heading) {
    const fresh = heading.replace(fields.headline, () => headline);
    return { ...withFields({ head, heading: "", fields } as Post, others), heading: fresh };
  }
  if (!Object.keys(changed).length) return { head, heading };
  const [, begin, yaml, end] = /^(---[ \t]*\n)(.*?\n)(---[ \t]*\n.*)$/s.exec(head) ?? [];
  if (head && yaml === undefined) {
    const lines = Object.entries(changed).map(([name, value]) => `${name}: ${wordsOf(value)}`);
    throw new Failure(
      `The desk has changed fields that are in this file's front matter. Only YAML can be changed here. Correct it by hand, then pull again:\n  ${lines.join("\n  ")}`,
    );
  }
  // Keeps comments and the order of the lines.
  const document = parseDocument(yaml ?? "");
  for (const [name, value] of Object.entries(changed)) {
    const names: readonly string[] = NAMES[name as keyof PostFields];
    document.set(names.find((one) => document.has(one)) ?? names[0], value);
  }
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return { head: `${begin ?? "---\n"}${text}${end ?? "---\n"}`, heading };
}

function newFile(piece: OwnPiece): string {
  const matter: Record<string, unknown> = {};
  for (const name of Object.keys(NAMES) as (keyof PostFields)[]) {
    const value = piece[name];
    const isEmpty = value === null || value === "" || (Array.isArray(value) && !value.length);
    // A new file says what readers see: its language and category, but not the shape and kind that most pieces have.
    const isUsual = (name === "frame" || name === "style") && value === DEFAULTS[name];
    if (!isEmpty && !isUsual) matter[NAMES[name][0]] = value;
  }
  if (piece.cover) matter["cover"] = `/pictures/${piece.cover}`;
  return `---\n${stringify(matter, { lineWidth: 0 })}---\n\n${bare(piece.body_md)}\n`;
}
