import { z } from "zod";
import { slugOf } from "../../render/slug.ts";
import { arrivalOf, attempt, fit, type Found } from "../fit.ts";
import { textOfHtml } from "../html.ts";
import { mapLinks } from "../link-mapper.ts";
import type { Note } from "../losses.ts";
import { idOfName } from "../name-id.ts";
import { decoded } from "../../contract/transfer/foreign-text.ts";
import { createOldAddresses, type OldAddresses } from "../old-addresses.ts";
import { createPictureFolders, foldersBeside, type PictureFolders } from "../picture-folders.ts";
import { createLocate } from "../picture-location.ts";
import { type Locate, placePictures } from "../picture-places.ts";
import { pageArrivalOf, pageEntry } from "../own-page.ts";
import type { Arrival, Entry, NewAddress, PageArrival, ReadOptions, Source } from "../source.ts";
import { type Attachment, type Attachments, bodyOf } from "./wordpress-body.ts";
import {
  type Block,
  dateOf,
  type Field,
  metaOf,
  openWordPressFile,
  valueOf,
  type WordPressFile,
} from "./wordpress-file.ts";

interface Survey {
  old: OldAddresses;
  arrivals: Arrival[];
  /** In the order of the old site. */
  pages: PageArrival[];
  /** The numbers of the pages that a menu has. */
  inMenus: ReadonlySet<string>;
  attachmentsOf: (postId: string) => Attachments;
  /** The addresses of all attachments, and their hosts. */
  uploads: ReadonlySet<string>;
  hosts: ReadonlySet<string>;
}

/** Reads the file twice, because texts refer to pictures and pieces that may come later. */
export async function readWordPress(file: string, options: ReadOptions): Promise<Source> {
  const opened = openWordPressFile(file);
  const folders = createPictureFolders(foldersBeside(file, options.pictures));
  /** Attachments that a text shows. */
  const shown = new Set<string>();
  const now = new Date();
  const survey = await surveyOf(opened, options, now).catch((error: Error) => {
    throw new Error(
      `${file} cannot be imported: ${error.message}. Export it again in WordPress (Tools, Export), or name another format with --from.`,
      { cause: error },
    );
  });

  async function* entries(newAddress: NewAddress): AsyncGenerator<Entry> {
    for await (const { kind, fields } of opened.blocks()) {
      if (kind === "wp:author") yield* authorEntries(fields);
      // Attachments are reported at the end, when it is known which of them the texts show.
      if (kind === "item" && !isUpload(fields)) yield itemEntry(fields, newAddress);
    }
    const notes = [...survey.uploads].flatMap((url): Note[] =>
      shown.has(url) ? [] : [{ loss: "attachment", label: kindOfFile(url), detail: url }],
    );
    if (notes.length) yield { where: "the export", value: undefined, skipped: true, notes };
  }

  function itemEntry(fields: readonly Field[], newAddress: NewAddress): Entry {
    const where = `${typeOf(fields)} ${valueOf(fields, "wp:post_id") ?? ""} “${titleOf(fields)}”`;
    const skipped = leftOut(fields);
    if (skipped) return { where, value: undefined, skipped: true, notes: skipped };
    const makeEntry = isPage(fields) ? ownPageEntry : postEntry;
    return { where, ...attempt(() => makeEntry(fields, newAddress)) };
  }

  function ownPageEntry(fields: readonly Field[], newAddress: NewAddress): Omit<Entry, "where"> {
    const { body, ...text } = textOf(fields, { survey, folders, shown });
    const entry = pageEntry({ ...text, ...pageOf(fields, survey, body) }, newAddress, now);
    return { ...entry, notes: [...(entry.notes ?? []), ...body.notes, ...commentsOf(fields)] };
  }

  function postEntry(fields: readonly Field[], newAddress: NewAddress): Omit<Entry, "where"> {
    const { old, attachments, body, from, locate } = textOf(fields, { survey, folders, shown });
    const placed = placePictures(body.markdown, locate, { titles: "hints" });
    const links = mapLinks(placed.markdown, { old, newAddress, from });
    const fitted = fit(foundIn(fields, options.author), links.markdown, now);
    const featured = metaOf(fields, "_thumbnail_id");
    const image = featured === undefined ? undefined : attachments.get(featured);
    const location = image && locate(image.url);
    const notes: Note[] = [
      ...(fitted.notes ?? []),
      ...body.notes,
      ...links.notes,
      ...commentsOf(fields),
      ...(featured && !location ? [{ loss: "picture_missing", detail: featured } as const] : []),
    ];
    return {
      ...fitted,
      notes,
      linksMapped: links.linksMapped,
      pictures: placed.pictures,
      cover: location && { locations: [location], alt: image?.alt ?? "" },
    };
  }

  const { arrivals, pages } = survey;
  return { arrivals, pages, entries, fraction: () => opened.fraction() };
}

/** A post's text, and where its pictures are. Notes in `shown` which attachments it shows. */
function textOf(
  fields: readonly Field[],
  { survey, folders, shown }: { survey: Survey; folders: PictureFolders; shown: Set<string> },
) {
  const { old, attachmentsOf, uploads, hosts } = survey;
  const attachments = attachmentsOf(valueOf(fields, "wp:post_id") ?? "");
  const body = bodyOf(valueOf(fields, "content:encoded") ?? "", attachments);
  const from = [valueOf(fields, "link") ?? "/"];
  const find = createLocate({ folders, old, from, isOwn: ({ host }) => hosts.has(host) });
  const locate: Locate = (href) => {
    const original = withoutSize(href, uploads);
    shown.add(original);
    return find(original);
  };
  return { old, attachments, body, from, locate };
}

function pageOf(
  fields: readonly Field[],
  { pages, inMenus }: Survey,
  { markdown }: { markdown: string },
) {
  const found = foundIn(fields, undefined);
  return {
    found,
    markdown,
    in_navigation: false,
    in_footer: inMenus.has(valueOf(fields, "wp:post_id") ?? ""),
    order: pages.findIndex(({ id }) => id === found.id),
  };
}

async function surveyOf(
  file: WordPressFile,
  { author, site }: ReadOptions,
  now: Date,
): Promise<Survey> {
  const items: { arrival: Arrival; link: string | undefined; id: string }[] = [];
  const pages: { arrival: PageArrival; link: string | undefined; id: string; order: number }[] = [];
  const inMenus = new Set<string>();
  const attachments = new Map<string, Attachment>();
  const byParent = new Map<string, Attachment[]>();
  let home = site;
  const look = ({ kind, fields }: Block): void => {
    if (kind === "channel") home ??= valueOf(fields, "wp:base_blog_url") ?? valueOf(fields, "link");
    if (kind !== "item") return;
    const id = valueOf(fields, "wp:post_id") ?? "";
    const url = valueOf(fields, "wp:attachment_url");
    if (url !== undefined) {
      const alt = metaOf(fields, "_wp_attachment_image_alt") ?? "";
      const attachment = { url, title: titleOf(fields), alt };
      attachments.set(id, attachment);
      const parent = valueOf(fields, "wp:post_parent") ?? "";
      byParent.set(parent, [...(byParent.get(parent) ?? []), attachment]);
    }
    if (metaOf(fields, "_menu_item_object") === "page") {
      inMenus.add(metaOf(fields, "_menu_item_object_id") ?? "");
    }
    if (leftOut(fields)) return;
    const link = valueOf(fields, "link");
    const found = foundIn(fields, author);
    if (isPage(fields)) {
      const order = Number(valueOf(fields, "wp:menu_order") ?? 0);
      pages.push({ arrival: pageArrivalOf(found, now), link, id, order });
      return;
    }
    const arrival = arrivalOf(found, now);
    if (arrival) items.push({ arrival, link, id });
  };
  try {
    for await (const block of file.blocks()) look(block);
  } catch (error) {
    // A file that ends too soon is imported up to its end, which the second reading reports.
    if (!items.length && !pages.length) throw error;
  }
  const old = createOldAddresses(home && URL.canParse(home) ? home : undefined);
  const named = [...items, ...pages.filter(({ arrival }) => arrival.isPublic)];
  for (const { arrival, link, id } of named)
    old.add(arrival.id, [...(link ? [link] : []), `/?p=${id}`]);
  for (const { arrival, link } of named)
    arrival.oldPaths = old.pathsOf(arrival.id, link ? [link] : []);
  const arrivals = items.map(({ arrival }) => arrival);
  const inOrder = pages.toSorted((a, b) => a.order - b.order).map(({ arrival }) => arrival);
  const attachmentsOf = (postId: string): Attachments => ({
    get: (id) => attachments.get(id),
    own: byParent.get(postId) ?? [],
  });
  const uploads = new Set([...attachments.values()].map(({ url }) => url));
  const hosts = new Set(
    [...uploads].flatMap((url) => (URL.canParse(url) ? new URL(url).host : [])),
  );
  return { old, arrivals, pages: inOrder, inMenus, attachmentsOf, uploads, hosts };
}

function isPage(fields: readonly Field[]): boolean {
  return typeOf(fields) === "page";
}

function isUpload(fields: readonly Field[]): boolean {
  return typeOf(fields) === "attachment" && valueOf(fields, "wp:attachment_url") !== undefined;
}

/** WordPress makes smaller copies (`a-300x200.jpg`), and a service of its own hands them out. */
function withoutSize(href: string, uploads: ReadonlySet<string>): string {
  const own = href.replace(/^https?:\/\/i\d\.wp\.com\//, "https://");
  const whole = own.replace(/\?.*$/s, "");
  if (uploads.has(whole)) return whole;
  const original = whole.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, "");
  if (uploads.has(original)) return original;
  const scaled = original.replace(/(?=\.\w+$)/, "-scaled");
  return uploads.has(scaled) ? scaled : own;
}

function kindOfFile(url: string): string {
  return /\.(?:jpe?g|png|gif|webp|avif|svg|heic|bmp)$/i.test(url) ? "pictures" : "other files";
}

function typeOf(fields: readonly Field[]): string {
  return valueOf(fields, "wp:post_type") ?? "post";
}

/** Titles are HTML with entities. */
function titleOf(fields: readonly Field[]): string {
  return textOfHtml(valueOf(fields, "title") ?? "") || "Untitled";
}

/** Why an item is not imported; undefined if it is. */
function leftOut(fields: readonly Field[]): Note[] | undefined {
  const reason = reasonToLeaveOut(fields);
  return reason && [reason, ...commentsOf(fields)];
}

function reasonToLeaveOut(fields: readonly Field[]): Note | undefined {
  const type = typeOf(fields);
  const status = valueOf(fields, "wp:status") ?? "publish";
  if (type === "attachment") return { loss: "attachment" };
  if (type !== "post" && type !== "page") return { loss: "other_item", label: type };
  const isRubbish = ["trash", "auto-draft", "inherit"].includes(status);
  return isRubbish ? { loss: "other_item", label: `${type}s (${status})` } : undefined;
}

function commentsOf(fields: readonly Field[]): Note[] {
  const count = fields.filter(({ name }) => name === "wp:comment_id").length;
  return count ? [{ loss: "comment", count }] : [];
}

function* authorEntries(fields: readonly Field[]): Generator<Entry> {
  const login = valueOf(fields, "wp:author_login");
  if (!login) return;
  yield {
    where: `author ${login}`,
    value: {
      type: "writer",
      slug: slugOf(login, idOfName(login)),
      name: textOfHtml(valueOf(fields, "wp:author_display_name") ?? "") || login,
      email: z.email().safeParse(valueOf(fields, "wp:author_email")).data ?? null,
    },
  };
}

function foundIn(fields: readonly Field[], author: string | undefined): Found {
  const named = (domain: string): string[] =>
    fields
      .filter(({ name, attributes }) => name === "category" && attributes["domain"] === domain)
      .map(({ text }) => textOfHtml(text));
  const creator = valueOf(fields, "dc:creator");
  const excerpt = valueOf(fields, "excerpt:encoded");
  const status = valueOf(fields, "wp:status") ?? "publish";
  const title = titleOf(fields);
  // Copies of a post share its guid. The id tells them apart.
  const place = ["guid", "wp:post_id"].map((name) => valueOf(fields, name) ?? "").join(" ");
  const name = place.trim() || `${valueOf(fields, "link") ?? ""} ${title}`;
  const isProtected = valueOf(fields, "wp:post_password") !== undefined;
  return {
    id: idOfName(`wordpress ${name}`),
    author: creator ? slugOf(creator, idOfName(creator)) : author,
    title,
    description: excerpt ? textOfHtml(excerpt) : undefined,
    tags: named("post_tag"),
    // WordPress's category for posts without one.
    categories: named("category").filter((category) => category !== "Uncategorized"),
    date: dateOf(fields, "wp:post_date_gmt") ?? dateOf(fields, "wp:post_date"),
    modified: dateOf(fields, "wp:post_modified_gmt"),
    draft: status !== "publish" && status !== "private",
    withheld: status === "private" ? "private" : isProtected ? "behind a password" : undefined,
    // WordPress percent-encodes letters that are not Latin.
    slug: decoded(valueOf(fields, "wp:post_name") ?? "") || undefined,
  };
}
