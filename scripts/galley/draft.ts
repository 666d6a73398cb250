import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { type Calls, GalleyError } from "./client.ts";
import {
  conflictOf,
  type Content,
  differences,
  frontName,
  isSame,
  type OwnPiece,
} from "./conflict.ts";
import { EXIT, Failure, galley, type Output } from "./failure.ts";
import {
  findLink,
  hashOf,
  type Link,
  LINKS,
  linksGone,
  readBase,
  saveBase,
  saveLink,
} from "./links.ts";
import { placeOf, type Post, readPost } from "./post-file.ts";
import { prepareKnown, type Prepared, uploadPictures } from "./post-pictures.ts";
import type { Session } from "./sites.ts";

export interface DraftOptions {
  /** Creates a new draft, also if the file has one. */
  new?: boolean;
  /** Sends a suggestion where the piece is no draft any more. */
  suggest?: boolean;
}

export interface Drafted {
  file: string;
  /** `waiting`: the same text was suggested before, and its writer has not answered yet. */
  done: "created" | "revised" | "unchanged" | "suggested" | "waiting";
  id: string;
  headline: string;
  /** The version that the file is the same as, or the suggestion is about. */
  version: number;
  /** The name that the file had. */
  renamed_from?: string;
  /** What its writer may not have meant, such as the name of a field. */
  warnings?: string[];
  /** The version in the desk, if it is a newer one. */
  newer?: number;
  /** Fields that were changed in the file, and cannot be suggested. */
  left?: string[];
  edit_url: string;
}

/** Makes a draft of a Markdown file, or revises the one that it has. */
export async function draftFile(
  file: string,
  { site, client }: Session,
  options: DraftOptions,
  out: Output,
): Promise<Drafted> {
  const post = readPost(file);
  const known = options.new ? undefined : findLink(site, file);
  const before = known || options.new ? undefined : await findRenamed(site, post);
  const link = known ?? before?.link;
  const prepared = await uploadPictures(post, link?.pictures ?? {}, client, out);
  const content = contentOf(post, prepared);
  const sent = markOf(content);
  const work = { file, site, client, post, content, prepared, sent, renamed: before?.file };
  if (link?.sent === sent) return unchanged(work, link);
  for (const warning of post.warnings) out.note(`${file}: ${warning}`);
  return link ? revise(work, link, options) : create(work, options);
}

/** A file that is gone, and whose text and pictures this one has: it was renamed. */
async function findRenamed(
  site: string,
  post: Post,
): Promise<{ file: string; link: Link } | undefined> {
  for (const { file, link } of linksGone(site, post.file)) {
    const prepared = await prepareKnown(post, link.pictures ?? {});
    if (prepared && markOf(contentOf(post, prepared)) === link.sent) return { file, link };
  }
  return undefined;
}

/** Nothing is sent, but the desk may have a newer text by now. */
async function unchanged(work: Work, link: Link): Promise<Drafted> {
  const { version } = await readPiece(work, link);
  if (work.renamed) keep(work, link, link);
  const same = result(work, "unchanged", { ...link, edit_url: editUrl(work.site, link.id) });
  return version === link.version ? same : { ...same, newer: version };
}

async function readPiece({ client, file }: Work, { id }: Link): Promise<OwnPiece> {
  try {
    return (await client("GET /api/v1/pieces/{id}", { path: { id } })).piece;
  } catch (error) {
    throw error instanceof GalleyError && error.status === 404 ? gone(file) : error;
  }
}

interface Work extends Session {
  file: string;
  post: Post;
  content: Content;
  prepared: Prepared;
  sent: string;
  /** The name that the file had. */
  renamed: string | undefined;
}

export function editUrl(site: string, id: string): string {
  return `${site}/desk/pieces/${id}`;
}

/** A text without the empty lines around it, which files have and pieces have not. */
export function bare(text: string): string {
  return text.replace(/^\n+/, "").trimEnd();
}

export function contentOf({ fields }: Post, { body, cover }: Prepared): Content {
  return { ...fields, body_md: bare(body), ...(cover === undefined ? {} : { cover }) };
}

/** Tells one content from another. */
export function markOf(content: Content): string {
  return hashOf(JSON.stringify(content)).slice(0, 32);
}

/** The service checks the words that only some values fit, and says which do. */
type Body = Calls["POST /api/v1/pieces"]["input"]["body"];

async function create(work: Work, options: DraftOptions): Promise<Drafted> {
  const { file, client, content, sent } = work;
  // A run whose answer was lost creates no second draft, unless a second one is asked for.
  const key = options.new ? randomUUID() : hashOf(`${basename(file)} ${sent}`);
  const answer = await explained(work, () =>
    client("POST /api/v1/pieces", {
      body: content as Body,
      headers: { "Idempotency-Key": `galley-${key}` },
    }),
  );
  keep(work, answer, undefined);
  return result(work, "created", answer);
}

async function revise(work: Work, link: Link, options: DraftOptions): Promise<Drafted> {
  const { client, content, file } = work;
  const path = { id: link.id };
  try {
    const answer = await explained(work, () =>
      client("PATCH /api/v1/pieces/{id}", {
        path,
        headers: { "If-Match": `"${link.version}"` },
        body: content as Body,
      }),
    );
    keep(work, answer, link);
    return result(work, "revised", answer);
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    if (error.status === 404) throw gone(file);
    if (error.status !== 412 && error.reason !== "conflict") throw error;
    const piece = await readPiece(work, link);
    // An earlier run was stopped before it could note the answer, or the writer took what was suggested.
    if (isSame(piece, content)) {
      keep(work, piece, link);
      return result(work, "unchanged", piece);
    }
    if (piece.status === "draft") throw conflictOf(file, work.site, link, { piece, content });
    if (await isWaiting(client, link, work.sent)) {
      const edit_url = `${piece.edit_url}/suggestions/${link.suggested?.number}`;
      return result(work, "waiting", { ...piece, edit_url });
    }
    if (!options.suggest) throw noDraft(file, piece);
    return suggest(work, piece, link);
  }
}

/** Whether this text was suggested before, and the writer has not answered. */
export async function isWaiting(
  client: Session["client"],
  { id, suggested }: Link,
  sent: string,
): Promise<boolean> {
  if (suggested?.sent !== sent) return false;
  const answer = await client("GET /api/v1/pieces/{id}/suggestions", { path: { id } });
  const found = answer.suggestions.find(({ number }) => number === suggested.number);
  return found?.status === "open" || found?.status === "stale";
}

/** The piece stays as it is, so that the file and its link are as different from it as before. */
async function suggest(work: Work, piece: OwnPiece, link: Link): Promise<Drafted> {
  const { client, content, site, file, prepared, sent, renamed } = work;
  const { headline, sub, body_md } = content;
  const changed = differences(piece, content);
  const left = changed.filter((name) => !isSuggestible(name)).map(frontName);
  if (left.length === changed.length) {
    throw new Failure(
      `${file} was not sent: only its ${left.join(", ")} changed. That cannot be suggested. Change it in the desk:\n  ${piece.edit_url}`,
      EXIT.conflict,
    );
  }
  const answer = await explained(work, () =>
    client("POST /api/v1/pieces/{id}/suggestions", {
      path: { id: piece.id },
      body: { version: piece.version, headline, body_md, ...(sub === undefined ? {} : { sub }) },
    }),
  );
  const suggested = { number: answer.number, sent };
  saveLink(site, file, { ...link, ...shown(prepared), suggested }, renamed);
  const drafted = result(work, "suggested", { ...answer, version: piece.version });
  return left.length ? { ...drafted, left } : drafted;
}

/** A suggestion is about the words of a piece. */
export function isSuggestible(name: keyof Content): boolean {
  return name === "headline" || name === "sub" || name === "body_md";
}

/** What a new piece has where a file names nothing. */
export const DEFAULTS = {
  sub: null,
  tags: [],
  category: "building",
  frame: "lesson",
  style: "essay",
  locale: "en",
  external_url: null,
  cover: null,
  translation_of: null,
} as const;

/** Notes that both sides are the same. Fields that the file does not name are as they were before. */
function keep(work: Work, { id, version }: { id: string; version: number }, before?: Link): void {
  const { site, file, sent, prepared, content, renamed } = work;
  const link: Link = { id, version, sent, ...shown(prepared) };
  const known = before ? readBase(site, before)?.fields : DEFAULTS;
  saveLink(site, file, link, renamed);
  const { body_md: body, ...fields } = content;
  saveBase(site, link, { fields: { ...known, ...fields }, body });
}

function shown({ pictures }: Prepared): Pick<Link, "pictures"> {
  return Object.keys(pictures).length ? { pictures } : {};
}

function result(
  { file, content, post, renamed }: Work,
  done: Drafted["done"],
  { id, version, edit_url }: { id: string; version: number; edit_url: string },
): Drafted {
  const { warnings } = post;
  return {
    file,
    done,
    id,
    headline: content.headline,
    version,
    edit_url,
    ...(renamed === undefined ? {} : { renamed_from: renamed }),
    ...(warnings.length ? { warnings } : {}),
  };
}

/** Says which line of the front matter a fault is about. */
async function explained<Answer>({ post }: Work, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GalleyError) || !error.issues.length) throw error;
    const lines = error.issues.map(({ path, message }) => `  ${placeOf(post, path)} ${message}`);
    throw new Failure(
      `${post.file} was refused. Correct it, and run it again:\n${lines.join("\n")}`,
    );
  }
}

function gone(file: string): Failure {
  return new Failure(
    `The piece of ${file} was deleted, or belongs to another writer. Restore it in the desk, or create a new draft: ${galley("draft", "--new", file)} (its old line in ${LINKS} is replaced)`,
  );
}

/** The state of a piece, as the desk says it. */
export function stateName(status: string): string {
  return status === "approved" ? "published" : status.replaceAll("_", " ");
}

function noDraft(file: string, { status, edit_url }: OwnPiece): Failure {
  return new Failure(
    `${file} was not sent: its piece is ${stateName(status)}, and only a draft can be revised. To suggest your text to the writer: ${galley("draft", "--suggest", file)}\n  ${edit_url}`,
    EXIT.conflict,
  );
}
