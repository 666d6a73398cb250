import { cardsOf } from "../api/store/cards.ts";
import { monthPages } from "../api/store/archive-months.ts";
import {
  idsNumbered,
  type NumberedList,
  numberBelow,
  numberFrom,
  numberIn,
} from "../api/store/numbered-pieces.ts";
import type { PieceCard } from "../api/contract/records.ts";
import { fill, monthOf } from "../site/messages/words.ts";
import type { PageData } from "../site/page-data.ts";
import type { Context } from "./context.ts";
import { page, removed, type TreeFile } from "./file.ts";
import { common } from "./head.ts";
import { listPlace } from "./list-places.ts";
import { pageItems } from "./lists.ts";
import { paths } from "./paths.ts";
import { ARCHIVE_SIZE, pageOf, type Target } from "./targets.ts";

// The pages of archives. Each has a fixed range of numbers, so pieces never move between pages, and a page without pieces
// does not exist.

type ListPage = PageData<"archive">["older"];

/** The pieces of one page and the ways to the pages beside it; undefined if no public piece has a number of the page. */
export async function readArchivePage(
  context: Context,
  list: NumberedList,
  number: number,
  urlOf: (number: number) => string,
): Promise<Pick<PageData<"archive">, "pieces" | "newer" | "older"> | undefined> {
  const { db } = context;
  const from = number * ARCHIVE_SIZE;
  const ids = await idsNumbered(db, list, { from, to: from + ARCHIVE_SIZE });
  if (!ids.length) return undefined;
  const beside = (found: number | null): ListPage =>
    found === null ? null : { url: urlOf(pageOf(found)) };
  return {
    pieces: await pageItems(context, await cardsOf(db, ids)),
    newer: beside(await numberFrom(db, list, from + ARCHIVE_SIZE)),
    older: beside(await numberBelow(db, list, from)),
  };
}

/** Where a list goes on after the pieces that its first page shows: the page with the first of the others. */
export async function olderThan(
  { db }: Context,
  list: NumberedList,
  next: PieceCard | undefined,
  urlOf: (number: number) => string,
): Promise<ListPage> {
  const number = next ? await numberIn(db, list, next.id) : null;
  // An import numbers its pieces at its end.
  if (number === null || !(await hasArchive({ db }, list))) return null;
  return { url: urlOf(pageOf(number)) };
}

/** A category or tag has an archive when its first page cannot have all of its pieces. The others always have one. */
async function hasArchive({ db }: Pick<Context, "db">, list: NumberedList): Promise<boolean> {
  return list.of !== "list" || (await numberFrom(db, list, ARCHIVE_SIZE)) !== null;
}

export async function renderSiteArchive(
  context: Context,
  { number }: Extract<Target, { kind: "site-archive" }>,
): Promise<TreeFile[]> {
  const { site, urls } = context;
  const read = await readArchivePage(context, { of: "site" }, number, urls.siteArchive);
  if (!read) return removed(paths.siteArchive(number));
  const { words } = site.data;
  const title = fill(words.archive_of, { name: site.name, number: number + 1 });
  return [
    page(paths.siteArchive(number), "archive", {
      ...common(site, {
        title,
        description: fill(words.archive_about, { site: site.name }),
        canonical: urls.siteArchive(number),
        shows: "CollectionPage",
        below: [{ name: words.archive, url: urls.archiveIndex }],
      }),
      title,
      author: null,
      list: { title: words.archive, url: urls.archiveIndex },
      number: number + 1,
      ...read,
    }),
  ];
}

/** A page of the archive of a category or tag. */
export async function renderListArchive(
  context: Context,
  { list, number }: Extract<Target, { kind: "list-archive" }>,
): Promise<TreeFile[]> {
  const { site, urls } = context;
  const place = listPlace(list);
  const path = place.archive.path(number);
  const urlOf = (other: number): string => place.archive.url(urls, other);
  const numbered: NumberedList = { of: "list", list };
  const read = await readArchivePage(context, numbered, number, urlOf);
  if (!read || !(await hasArchive(context, numbered))) return removed(path);
  const name = place.title(site.data);
  const title = fill(site.data.words.archive_of, { name, number: number + 1 });
  return [
    page(path, "archive", {
      ...common(site, {
        title,
        description: `${title} · ${site.name}`,
        canonical: urlOf(number),
        shows: "CollectionPage",
        below: [{ name, url: place.url(urls) }],
      }),
      title,
      author: null,
      list: { title: name, url: place.url(urls) },
      number: number + 1,
      ...read,
    }),
  ];
}

/** The years of the site and their months, each with the pages of the archive that have pieces of it. */
export async function renderArchiveIndex({ db, site, urls }: Context): Promise<TreeFile[]> {
  const { words, language } = site.data;
  const found = (await monthPages(db, ARCHIVE_SIZE)).map(({ month, page: number }) => ({
    month,
    page: { number: number + 1, url: urls.siteArchive(number) },
  }));
  const years = Map.groupBy(found, ({ month }) => month.slice(0, 4));
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
        pages: [...new Map(inYear.map((one) => [one.page.number, one.page])).values()].toSorted(
          (a, b) => b.number - a.number,
        ),
        months: Array.from(
          Map.groupBy(inYear, ({ month }) => month),
          ([month, inMonth]) => ({
            month,
            name: monthOf(month, language, { year: false }),
            pages: inMonth.map((one) => one.page),
          }),
        ),
      })),
    }),
  ];
}
