import { REDIRECTS_MAX } from "../../api/contract/redirects.ts";
import type { PublicPiece, Writer } from "../../api/contract/records.ts";
import { createHash } from "node:crypto";
import type { PictureFacts } from "../../api/contract/pictures.ts";
import { sniffPicture } from "../../api/pictures/sniff.ts";
import { absoluteUrls } from "../../api/render/absolute-urls.ts";
import { linkPictures } from "../../api/render/pictures.ts";
import { withoutColours } from "../../api/render/text/code-blocks.ts";
import { linkElsewhere } from "../../api/render/text/elsewhere.ts";
import { markdownOf } from "../../api/render/text/html-markdown.ts";
import type { Queryable } from "../../api/store/engine/open.ts";
import { findRow } from "../../api/store/engine/rows.ts";
import { snapshotOfWhole } from "../../api/store/log/public-snapshot.ts";
import { readAvatar } from "../../api/store/pictures/avatars.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { findPublicPieces } from "../../api/store/pieces/public/public.ts";
import {
  foremostRedirects,
  type PublicRedirect,
} from "../../api/store/pieces/public/public-redirects.ts";
import { walkPieces } from "../../api/store/pieces/public/public-walk.ts";
import { publicPages } from "../../api/store/site/own-pages.ts";
import { readSettings } from "../../api/store/site/site-settings.ts";

// Everything public, as another system can take it: texts with addresses of their own site, and the files of pictures.
// Texts are made from the HTML that readers get, and never from what a writer typed, which may hold scripts.

export interface LeavingFile {
  name: string;
  bytes: Buffer;
}

export interface LeavingPicture extends LeavingFile {
  width: number;
  height: number;
}

/** A text and the pictures that it shows. */
export interface LeavingText {
  html: string;
  markdown: string;
  pictures: readonly LeavingPicture[];
}

export interface LeavingPiece extends LeavingText {
  piece: PublicPiece;
  writer: Writer;
  /** Below the address of the site: `author/ada/a-headline`. */
  path: string;
  cover: LeavingPicture | undefined;
  /** The addresses that it had before. */
  oldPaths: readonly string[];
}

export interface LeavingPage extends LeavingText {
  path: string;
  title: string;
  updatedAt: string;
}

export interface Leaving {
  name: string;
  tagline: string | null;
  language: string;
  baseUrl: string;
  /** To pieces and to other addresses. */
  redirects: readonly PublicRedirect[];
  pages(): AsyncGenerator<LeavingPage>;
  /** Newest first. */
  pieces(): AsyncGenerator<LeavingPiece>;
  avatar(writer: Writer): Promise<LeavingFile | undefined>;
}

/** Texts in memory at once. */
const AT_ONCE = 50;

export async function createLeaving(
  db: Queryable,
  {
    baseUrl,
    siteName,
    follower,
    writerSlug,
  }: { baseUrl: string; siteName: string; follower: string; writerSlug?: string | undefined },
): Promise<Leaving> {
  const snapshot = snapshotOfWhole(db, follower);
  const { settings } = await readSettings(db);
  const redirects = await foremostRedirects(snapshot, REDIRECTS_MAX);
  const oldPaths = Map.groupBy(redirects, ({ target }) => target);
  const picture = createPictures(db);
  const writers = new Map<string, Writer>();

  async function textOf(given: string, path: string): Promise<LeavingText> {
    const ids = new Set(Array.from(given.matchAll(PICTURE), ([, id = ""]) => id));
    const files = new Map<string, LeavingPicture>();
    for (const id of ids) {
      const file = await picture(id);
      if (file) files.set(id, file);
    }
    const linked = linkElsewhere(withoutColours(given)).replaceAll(
      EMBEDDED,
      (_, base64: string) => {
        const bytes = Buffer.from(base64, "base64");
        const name = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
        const own = namedFile(name, bytes);
        files.set(name, { ...own, width: 0, height: 0 });
        return ` src="/pictures/${own.name}"`;
      },
    );
    const shown = linkPictures(linked, {
      pictures: new Map(
        Array.from(files, ([id, { width, height }]) => [id, factsOf(id, width, height)]),
      ),
      address: (id) => `/pictures/${files.get(id)?.name ?? ""}`,
    });
    const html = ownPaths(absoluteUrls(shown, `${baseUrl}/${path}`), baseUrl);
    return { html, markdown: markdownOf(html), pictures: [...files.values()] };
  }

  async function writerOf(id: string): Promise<Writer> {
    const known = writers.get(id) ?? (await findWriter(db, "id", id));
    if (!known) throw new Error(`There is no writer ${id}.`);
    writers.set(id, known);
    return known;
  }

  return {
    name: settings.name ?? siteName,
    tagline: settings.tagline,
    language: settings.language,
    baseUrl,
    redirects,
    pages: async function* pages() {
      if (writerSlug !== undefined) return;
      for (const { slug: path, title, html, updated_at: updatedAt } of await publicPages(db)) {
        yield { path, title, updatedAt, ...(await textOf(html, path)) };
      }
    },
    pieces: async function* pieces() {
      for await (const rows of walkPieces(db, AT_ONCE)) {
        const wanted = rows.filter(
          (row) => writerSlug === undefined || row.writerSlug === writerSlug,
        );
        for (const piece of await findPublicPieces(
          snapshot,
          wanted.map(({ id }) => id),
        )) {
          const writer = await writerOf(piece.writerId);
          const path = `author/${writer.slug}/${piece.slug}`;
          const cover = piece.cover ? await picture(piece.cover.id) : undefined;
          const old = oldPaths.get(`/${path}`) ?? [];
          const text = await textOf(piece.html, path);
          const pictures = cover ? [...text.pictures, cover] : text.pictures;
          yield {
            piece,
            writer,
            path,
            cover,
            oldPaths: old.map((one) => one.path),
            ...text,
            pictures,
          };
        }
      }
    },
    avatar: async (writer) => {
      const bytes =
        writer.avatarFile === null ? undefined : await readAvatar(db, writer.avatarFile);
      return bytes && namedFile(`writer-${writer.slug}`, bytes);
    },
  };
}

/** A picture that is part of the text. Markdown has a file instead. */
const EMBEDDED = / src="data:image\/\w+;base64,([\w+/=]+)"/g;
const PICTURE = /<img src="\/pictures\/([0-9a-f]{32})"/g;

/** The best version of each that the service has. */
function createPictures(db: Queryable) {
  return async (id: string): Promise<LeavingPicture | undefined> => {
    const row = await findRow(db, "pictures", { id }, ["master", "width", "height"]);
    return (
      row && {
        ...namedFile(id, Buffer.from(row.master, "base64")),
        width: row.width,
        height: row.height,
      }
    );
  };
}

function namedFile(name: string, bytes: Buffer): LeavingFile {
  return { name: `${name}.${sniffPicture(bytes) ?? "jpg"}`, bytes };
}

function factsOf(id: string, width: number, height: number): PictureFacts {
  return { id, width, height, isAnimated: false, files: [] };
}

/** The site may have another address where it arrives. */
function ownPaths(html: string, baseUrl: string): string {
  return html.replaceAll(`="${baseUrl}/`, '="/').replaceAll(`="${baseUrl}"`, '="/"');
}
