import type { Writer } from "../../api/contract/records.ts";
import { frontMatter } from "../../api/render/front-matter.ts";
import type { Folder } from "./folder.ts";
import type { Leaving, LeavingFile, LeavingPage, LeavingPiece } from "./leaving.ts";

export type MarkdownKind = "hugo" | "eleventy" | "markdown";

/** Where a kind of site has its files. Texts keep their addresses: `author/ada/a-headline`. */
const KINDS: Readonly<
  Record<
    MarkdownKind,
    { texts: string; files: string; index: string; safe: (text: string) => string }
  >
> = {
  hugo: { texts: "content/", files: "static/", index: "_index", safe: withoutShortcodes },
  eleventy: { texts: "content/", files: "public/", index: "index", safe: String },
  markdown: { texts: "", files: "", index: "index", safe: String },
};

export interface Counts {
  pieces: number;
  writers: number;
  pages: number;
  pictures: number;
  redirects: number;
}

/** Writes a folder that Hugo or Eleventy builds as it is, or Markdown files alone. */
export async function writeMarkdownSite(
  site: Leaving,
  folder: Folder,
  kind: MarkdownKind,
  onPiece: () => void,
): Promise<Counts> {
  const { texts, files, index, safe } = KINDS[kind];
  const pictures = new Set<string>();
  const writers = new Set<string>();
  let [pieces, pages] = [0, 0];
  const take = (picture: LeavingFile): void => {
    pictures.add(picture.name);
    folder.writeOnce(`${files}pictures/${picture.name}`, picture.bytes);
  };
  if (kind !== "markdown") folder.begin(kind);
  if (kind === "hugo") folder.write("hugo.toml", hugoSettings(site));
  if (kind === "eleventy") folder.write("content/_data/site.json", eleventySettings(site));
  for await (const piece of site.pieces()) {
    const { writer, path, markdown } = piece;
    if (!writers.has(writer.id)) {
      const avatar = await site.avatar(writer);
      if (avatar) take(avatar);
      folder.write(`${texts}author/${writer.slug}/${index}.md`, writerText(writer, avatar));
      writers.add(writer.id);
    }
    piece.pictures.forEach(take);
    folder.write(`${texts}${path}.md`, `${factsOf(piece)}\n${safe(markdown)}\n`);
    pieces++;
    onPiece();
  }
  for await (const page of site.pages()) {
    page.pictures.forEach(take);
    folder.write(`${texts}${page.path}.md`, `${pageFacts(page)}\n${safe(page.markdown)}\n`);
    pages++;
  }
  const { redirects } = site;
  if (redirects.length) folder.write(`${files}_redirects`, redirectLines(site));
  return {
    pieces,
    pages,
    writers: writers.size,
    pictures: pictures.size,
    redirects: redirects.length,
  };
}

function factsOf({ piece, writer, cover, oldPaths }: LeavingPiece): string {
  return frontMatter({
    title: piece.headline,
    description: piece.sub,
    date: piece.publishedAt,
    lastmod: piece.modifiedAt === piece.publishedAt ? null : piece.modifiedAt,
    author: writer.name,
    authors: [writer.slug],
    categories: [piece.category],
    tags: piece.tags,
    language: piece.locale,
    kind_of_text: piece.style,
    canonical_url: piece.externalUrl,
    cover: cover && `/pictures/${cover.name}`,
    cover_alt: cover && piece.cover?.alt,
    aliases: oldPaths.length ? oldPaths : null,
    drafting: piece.drafting,
    galley_id: piece.id,
  });
}

function pageFacts({ title, updatedAt }: LeavingPage): string {
  return frontMatter({ title, date: updatedAt });
}

function writerText(writer: Writer, avatar: LeavingFile | undefined): string {
  const socials = Object.entries(writer.socials).filter(([, address]) => address);
  const facts = frontMatter({
    title: writer.name,
    role: writer.role,
    niche: writer.niche,
    location: writer.location,
    website: writer.website,
    avatar: avatar && `/pictures/${avatar.name}`,
    socials: socials.length ? Object.fromEntries(socials) : null,
    date: writer.joinedAt,
  });
  // A bio is plain text.
  const bio = (writer.bio ?? "").replaceAll(/[\\`*_{}[\]<>#|~!&]/g, String.raw`\$&`);
  return `${facts}\n${bio}\n`;
}

/** For hosts that read such a file: Netlify, Cloudflare Pages. */
function redirectLines({ redirects }: Leaving): string {
  return redirects.map(({ path, target }) => `${encodeURI(path)} ${target} 301\n`).join("");
}

function hugoSettings({ name, tagline, language, baseUrl }: Leaving): string {
  return `baseURL = ${JSON.stringify(`${baseUrl}/`)}
title = ${JSON.stringify(name)}
languageCode = ${JSON.stringify(language)}

[params]
  description = ${JSON.stringify(tagline ?? "")}

[taxonomies]
  category = "categories"
  tag = "tags"

# The texts hold no HTML but sub, sup and kbd: they were made from what readers saw, and not from what was typed.
[markup.goldmark.renderer]
  unsafe = true
`;
}

function eleventySettings({ name, tagline, language, baseUrl }: Leaving): string {
  return `${JSON.stringify({ name, tagline, language, url: baseUrl }, null, 2)}\n`;
}

/** Hugo reads shortcodes everywhere, also in code. It shows one between these marks as it is. */
function withoutShortcodes(markdown: string): string {
  return (
    markdown
      .replaceAll(
        /\{\{(?:<(?!\/\*)([^{}]*?)>|%(?!\/\*)([^{}]*?)%)\}\}/g,
        (_, angle?: string, percent?: string) =>
          angle === undefined ? `{{%/*${percent ?? ""}*/%}}` : `{{</*${angle}*/>}}`,
      )
      // One that has no end would fail the build. The space between its brackets has no width.
      .replaceAll(/\{\{(?=[<%](?!\/\*))/g, "{\u200B{")
  );
}
