import { cardsOf } from "../../api/store/pieces/public/cards.ts";
import {
  idsNumbered,
  lastNumber,
  type NumberedList,
  numberBelow,
  numberFrom,
  numberIn,
} from "../../api/store/pieces/public/numbered-pieces.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import type { PieceCard, Writer } from "../../api/contract/records.ts";
import { renderListAuthor } from "../../api/render/author.ts";
import { counted, fill, monthOf, monthsOf } from "../../site/messages/words.ts";
import type { PageData } from "../../site/page-data.ts";
import type { Context } from "./context.ts";
import { page, removed, type TreeFile } from "../tree/file.ts";
import { common } from "./head.ts";
import { listPlace } from "./list-places.ts";
import { pageItems } from "./lists.ts";
import { paths } from "../tree/paths.ts";
import { ARCHIVE_SIZE, LIST_SIZE, pageOf, type Target } from "./targets.ts";

// The pages of archives. Each has a fixed range of numbers, so pieces never move between pages, and a page without pieces
// does not exist. Nor does the last page of a list while the list's own page (of the site: the index) shows all of its
// pieces: a publication writes the one, and not both. It is written as soon as it has a piece that is not among the newest, one with an earlier date.

type ListPage = PageData<"archive">["older"];

/** The pieces of a page and the ways to the pages beside it. */
type ArchivePage = Pick<PageData<"archive">, "span" | "pieces" | "newer" | "older">;

/** The addresses of a list: its own page, and the pages of its archive. */
interface ListUrls {
  first: string;
  page: (number: number) => string;
}

/** Reads one page of an archive; undefined if no public piece has a number of the page. */
async function readArchivePage(
  context: Context,
  list: NumberedList,
  number: number,
  urls: ListUrls,
): Promise<ArchivePage | undefined> {
  const { snapshot } = context;
  const from = number * ARCHIVE_SIZE;
  const ids = await idsNumbered(snapshot, list, { from, to: from + ARCHIVE_SIZE });
  if (!ids.length) return undefined;
  const cards = await cardsOf(snapshot, ids);
  const below = await numberBelow(snapshot, list, from);
  const months = cards.map(({ publishedAt }) => publishedAt.slice(0, 7)).toSorted();
  return {
    span: monthsOf(months[0] ?? "", months.at(-1) ?? "", context.site.data.language),
    pieces: await pageItems(context, cards),
    newer: await newerThan(snapshot, list, number, urls),
    older: below === null ? null : { url: urls.page(pageOf(below)) },
  };
}

/** The next page, or the list's own in place of its last. */
async function newerThan(
  snapshot: PublicSnapshot,
  list: NumberedList,
  number: number,
  urls: ListUrls,
): Promise<ListPage> {
  const above = await numberFrom(snapshot, list, (number + 1) * ARCHIVE_SIZE);
  if (above === null) return null;
  const isLast = (await numberFrom(snapshot, list, (pageOf(above) + 1) * ARCHIVE_SIZE)) === null;
  return { url: isLast ? urls.first : urls.page(pageOf(above)) };
}

/** Whether a page is the last of its list, and all of its pieces are among the newest, which the list's own page shows. */
export async function isLeftOut(
  { snapshot, newestIds }: Pick<Context, "snapshot" | "newestIds">,
  list: NumberedList,
  number: number,
): Promise<boolean> {
  const from = number * ARCHIVE_SIZE;
  const to = from + ARCHIVE_SIZE;
  if ((await numberFrom(snapshot, list, to)) !== null) return false;
  // The only page.
  if (number === 0) return true;
  const newest = new Set(await newestIds(list));
  return (await idsNumbered(snapshot, list, { from, to })).every((id) => newest.has(id));
}

/** Where a list goes on after the pieces that its first page shows: the last page if there is one, or that with the first of the others. */
export async function olderThan(
  context: Context,
  list: NumberedList,
  next: PieceCard | undefined,
  urlOf: (number: number) => string,
): Promise<ListPage> {
  const { snapshot } = context;
  const number = next ? await numberIn(snapshot, list, next.id) : null;
  // An import numbers its pieces at its end.
  if (number === null) return null;
  const last = await lastNumber(snapshot, list);
  const isWritten = last !== null && !(await isLeftOut(context, list, pageOf(last)));
  return { url: urlOf(pageOf(isWritten ? last : number)) };
}

/** The page of a list's archive with this number. */
async function archivePage(
  context: Context,
  number: number,
  { list, path, name, title = name, at, description, writer }: Archive,
): Promise<TreeFile[]> {
  const { site, urls } = context;
  const shown =
    !(await isLeftOut(context, list, number)) && (await readArchivePage(context, list, number, at));
  if (!shown) return removed(path);
  const heading = fill(site.data.words.archive_of, { name, months: shown.span });
  return [
    page(path, "archive", {
      ...common(site, {
        title: heading,
        description: description ?? `${heading} · ${site.name}`,
        canonical: at.page(number),
        ...(writer ? { author: writer.name } : {}),
        shows: "CollectionPage",
        below: [{ name: title, url: at.first }],
      }),
      title: heading,
      author: writer ? renderListAuthor(writer, urls) : null,
      list: { title, url: at.first },
      number: number + 1,
      ...shown,
    }),
  ];
}

/** The names and the addresses of the pages of an archive. */
interface Archive {
  list: NumberedList;
  path: string;
  /** In the titles of the pages. */
  name: string;
  /** The title of the list's own page, if it is not the name. */
  title?: string;
  at: ListUrls;
  description?: string;
  writer?: Writer;
}

export async function renderSiteArchive(
  context: Context,
  { number }: Extract<Target, { kind: "site-archive" }>,
): Promise<TreeFile[]> {
  const { site, urls } = context;
  const { words } = site.data;
  return archivePage(context, number, {
    list: { of: "site" },
    path: paths.siteArchive(number),
    name: site.name,
    title: words.archive,
    at: { first: urls.archiveIndex, page: urls.siteArchive },
    description: fill(words.archive_about, { site: site.name }),
  });
}

export async function renderWriterArchive(
  context: Context,
  { writerId, authorSlug, number }: Extract<Target, { kind: "archive" }>,
): Promise<TreeFile[]> {
  const { site, urls } = context;
  const path = paths.archive(authorSlug, number);
  const writer = await context.writer(writerId);
  if (!writer) return removed(path);
  const { name } = writer;
  return archivePage(context, number, {
    list: { of: "writer", writerId },
    path,
    name,
    at: { first: urls.profile(authorSlug), page: (other) => urls.archive(authorSlug, other) },
    description: fill(site.data.words.pieces_by, { name }),
    writer,
  });
}

/** A page of the archive of a category or tag. */
export async function renderListArchive(
  context: Context,
  { list, number }: Extract<Target, { kind: "list-archive" }>,
): Promise<TreeFile[]> {
  const { site, urls } = context;
  const { archive, title, url } = listPlace(list);
  return archivePage(context, number, {
    list: { of: "list", list },
    path: archive.path(number),
    name: title(site.data),
    at: { first: url(urls), page: (other) => archive.url(urls, other) },
  });
}

/** The newest pieces by month, and every month before with the number of its pieces and a way to them. */
export async function renderArchiveIndex(context: Context): Promise<TreeFile[]> {
  const { snapshot, site, urls } = context;
  const { words, language } = site.data;
  const list = { of: "site" } as const;
  const cards = (await context.newest()).slice(0, LIST_SIZE);
  const newest = Map.groupBy(await pageItems(context, cards), ({ date_published }) =>
    date_published.slice(0, 7),
  );
  const parts = await site.months(snapshot);
  const last = Math.max(...parts.map((part) => part.page));
  const leftOut = parts.length && (await isLeftOut(context, list, last)) ? last : undefined;
  const months = Map.groupBy(parts, ({ month }) => month);
  const years = Map.groupBy(months, ([month]) => month.slice(0, 4));
  return [
    page(paths.archiveIndex, "archive-index", {
      ...common(site, {
        title: words.archive,
        description: fill(words.archive_about, { site: site.name }),
        canonical: urls.archiveIndex,
        feeds: { title: site.name, json: urls.siteJsonFeed, rss: urls.siteRssFeed },
        shows: "CollectionPage",
      }),
      years: Array.from(years, ([year, inYear]) => ({
        year: Number(year),
        months: inYear.map(([month, inMonth]) => {
          const pieces = newest.get(month) ?? [];
          const count = inMonth.reduce((sum, part) => sum + part.pieces, 0);
          const written = inMonth.find((part) => part.page !== leftOut);
          const isWhole = pieces.length >= count || !written;
          return {
            month,
            name: monthOf(month, language, { year: false }),
            count: counted(words.pieces, count, language),
            pieces,
            url: isWhole ? null : `${urls.siteArchive(written.page)}#${month}`,
          };
        }),
      })),
    }),
  ];
}
