import { stringify } from "yaml";
import { sniffPicture } from "../../pictures/sniff.ts";
import { pieceSlug } from "../../render/slug.ts";
import type { Store } from "../../store/engine/open.ts";
import {
  type ArchivedPiece,
  archivedPieces,
  ownMaster,
} from "../../store/pieces/drafts/own-archive.ts";
import type { ZipFile } from "./zip.ts";
import { shownSlug } from "../../contract/site/slugs.ts";

const PICTURE = /\/pictures\/([0-9a-f]{32})(?![0-9a-f])/g;

/** A ZIP archive without ZIP64 holds 65,535 files and 4 GB. */
const FILES_MAX = 60_000;
const BYTES_MAX = 3_500_000_000;

/** A writer's pieces as Markdown with front matter, as static site generators read it, each after its pictures. */
export async function* markdownFiles(
  store: Store,
  { id: writerId }: { id: string },
): AsyncGenerator<ZipFile> {
  /** The file of each picture that was met; null for one that the writer does not have. */
  const pictures = new Map<string, string | null>();
  const names = new Set<string>();
  let [files, bytes] = [0, 0];

  async function* pictureFiles(ids: readonly string[]): AsyncGenerator<ZipFile> {
    for (const id of ids) {
      if (pictures.has(id)) continue;
      const master = await ownMaster(store.read, { writerId, id });
      const name = master && `pictures/${id}.${sniffPicture(master) ?? "jpg"}`;
      pictures.set(id, name ?? null);
      if (master && name) yield { name, bytes: master };
    }
  }

  function* within(file: ZipFile): Generator<ZipFile> {
    files++;
    bytes += file.bytes.length;
    if (files > FILES_MAX || bytes > BYTES_MAX) {
      throw new Error("The archive is larger than the format allows.");
    }
    yield file;
  }

  for await (const piece of archivedPieces(store.read, writerId)) {
    const { cover } = piece.content;
    const shown = [...bodyOf(piece).matchAll(PICTURE)].map(([, id = ""]) => id);
    for await (const file of pictureFiles(cover ? [...shown, cover] : shown)) yield* within(file);
    const text = textOf(piece, (id) => pictures.get(id) ?? undefined);
    yield* within({ name: freeName(piece, names), bytes: Buffer.from(text) });
  }
}

function textOf(piece: ArchivedPiece, fileOf: (id: string) => string | undefined): string {
  const { content, status, publishedAt, modifiedAt } = piece;
  const { headline, sub, category, tags, locale, external_url, cover, translation_of } = content;
  const matter = stringify({
    title: headline,
    ...(sub ? { description: sub } : {}),
    date: publishedAt ?? piece.createdAt,
    ...(modifiedAt && modifiedAt !== publishedAt ? { lastmod: modifiedAt } : {}),
    ...(status === "approved" ? {} : { draft: true }),
    ...(piece.slug ? { slug: shownSlug(piece.slug) } : {}),
    categories: [category],
    tags,
    lang: locale,
    ...(external_url ? { canonical_url: external_url } : {}),
    ...(translation_of ? { translation_of } : {}),
    ...(piece.drafting ? { drafting: piece.drafting } : {}),
    ...(cover && fileOf(cover) ? { cover: fileOf(cover) } : {}),
  });
  // An address that begins with a slash would lead to the root of another site.
  const body = bodyOf(piece).replace(PICTURE, (address, id: string) => fileOf(id) ?? address);
  return `---\n${matter}---\n\n${body.trim()}\n`;
}

/** As it was typed: a draft may be too long to be published. */
function bodyOf({ content }: ArchivedPiece): string {
  return content.typed?.body_md ?? content.body_md;
}

function freeName({ id, slug, content }: ArchivedPiece, names: Set<string>): string {
  const wanted = shownSlug(slug ?? pieceSlug(content, id, "script"));
  let name = `${wanted}.md`;
  for (let number = 2; names.has(name); number++) name = `${wanted}-${number}.md`;
  names.add(name);
  return name;
}
