import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { type Calls, GalleyError } from "./client.ts";
import { conflictOf, type Content, isSame, type OwnPiece } from "./conflict.ts";
import { EXIT, Failure, type Output } from "./failure.ts";
import { findLink, findRenamed, hashOf, type Link, LINKS, saveBase, saveLink } from "./links.ts";
import { NAMES, type Post, type PostFields, readPost } from "./post-file.ts";
import { type Prepared, uploadPictures } from "./post-pictures.ts";
import type { Session } from "./sites.ts";

export interface DraftOptions {
  /** Creates a new draft, also if the file has one. */
  new?: boolean;
  /** Sends a suggestion where the piece is no draft any more. */
  suggest?: boolean;
}

export interface Drafted {
  file: string;
  done: "created" | "revised" | "unchanged" | "suggested";
  id: string;
  headline: string;
  version: number;
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
  const prepared = await uploadPictures(post, known?.pictures ?? {}, client, out);
  const content = contentOf(post, prepared);
  const sent = hashOf(JSON.stringify(content)).slice(0, 32);
  const renamed = known || options.new ? undefined : findRenamed(site, file, sent);
  const link = known ?? (renamed === undefined ? undefined : findLink(site, renamed));
  const work = { file, site, client, content, prepared, sent, renamed };
  if (!link) return create(work, options);
  if (link.sent === sent) {
    if (renamed) keep(work, link.id, link.version);
    return result(work, "unchanged", { ...link, edit_url: editUrl(site, link.id) });
  }
  return revise(work, link, options);
}

interface Work extends Session {
  file: string;
  content: Content;
  prepared: Prepared;
  sent: string;
  /** The name that the file had. */
  renamed: string | undefined;
}

/** The desk's address of a piece. */
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
  keep(work, answer.id, answer.version);
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
    keep(work, answer.id, answer.version);
    return result(work, "revised", answer);
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    if (error.status === 404) throw gone(file);
    if (error.status !== 412 && error.reason !== "conflict") throw error;
    const { piece } = await client("GET /api/v1/pieces/{id}", { path });
    // An earlier run was stopped before it could note the answer.
    if (isSame(piece, content)) {
      keep(work, piece.id, piece.version);
      return result(work, "unchanged", piece);
    }
    if (piece.status === "draft") throw conflictOf(file, work.site, link, { piece, content });
    if (!options.suggest) throw noDraft(file, piece);
    return suggest(work, piece);
  }
}

async function suggest(work: Work, piece: OwnPiece): Promise<Drafted> {
  const { client, content } = work;
  const { headline, sub, body_md } = content;
  const answer = await explained(work, () =>
    client("POST /api/v1/pieces/{id}/suggestions", {
      path: { id: piece.id },
      body: { version: piece.version, headline, body_md, ...(sub === undefined ? {} : { sub }) },
    }),
  );
  keep(work, piece.id, piece.version);
  return result(work, "suggested", { ...answer, version: piece.version });
}

function keep({ site, file, sent, prepared, content, renamed }: Work, id: string, version: number) {
  const { pictures } = prepared;
  const link: Link = { id, version, sent, ...(Object.keys(pictures).length ? { pictures } : {}) };
  saveLink(site, file, link, renamed);
  const { body_md: body, ...fields } = content;
  saveBase(site, link, { fields, body });
}

function result(
  { file, content }: Work,
  done: Drafted["done"],
  { id, version, edit_url }: { id: string; version: number; edit_url: string },
): Drafted {
  return { file, done, id, headline: content.headline, version, edit_url };
}

/** Says which line of the front matter a fault is about. */
async function explained<Answer>({ file }: Work, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GalleyError) || !error.issues.length) throw error;
    const lines = error.issues.map(({ path, message }) => `  ${nameOf(path)} ${message}`);
    throw new Failure(`${file} was refused. Correct it, and run it again:\n${lines.join("\n")}`);
  }
}

function nameOf(path: string): string {
  const [field = "", ...rest] = path.split(".");
  if (field === "body_md") return "the text";
  const name = Object.hasOwn(NAMES, field) ? NAMES[field as keyof PostFields][0] : field;
  return rest.length ? `${name} (number ${Number(rest[0]) + 1})` : name;
}

function gone(file: string): Failure {
  return new Failure(
    `The piece of ${file} was deleted, or belongs to another writer. Restore it in the desk, or create a new draft: galley draft --new ${file} (its old line in ${LINKS} is replaced)`,
  );
}

function noDraft(file: string, { status, edit_url }: OwnPiece): Failure {
  const state = status === "approved" ? "published" : status.replaceAll("_", " ");
  return new Failure(
    `${file} was not sent: its piece is ${state}, and only a draft can be revised. To suggest your text to the writer: galley draft --suggest ${file}\n  ${edit_url}`,
    EXIT.conflict,
  );
}
