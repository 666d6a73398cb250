import {
  numbersBeside,
  pieceCounts,
  writersNumbered,
  type NumberedWriter,
} from "../../api/store/pieces/public/public-writers.ts";
import { fill } from "../../site/messages/words.ts";
import type { PageData } from "../../site/page-data.ts";
import type { Context } from "./context.ts";
import { page, removed, type TreeFile } from "../tree/file.ts";
import { common } from "./head.ts";
import { listedWriter } from "./lists.ts";
import { paths } from "../tree/paths.ts";
import { roughPieces } from "./rough-counts.ts";
import { ARCHIVE_SIZE, LIST_SIZE, pageOf, type Target } from "./targets.ts";

/** The newest writers with something public; on most sites, all of them. */
export async function renderWritersIndex(context: Context): Promise<TreeFile[]> {
  const { snapshot, urls } = context;
  const newest = await writersNumbered(snapshot, { limit: LIST_SIZE + 1 });
  const next = newest[LIST_SIZE];
  return [
    await writersPage(context, {
      path: paths.writers,
      url: urls.writers,
      writers: newest.slice(0, LIST_SIZE),
      number: null,
      newer: null,
      older: next ? { url: urls.writersPage(pageOf(next.number)) } : null,
    }),
  ];
}

/** A page of the index of writers: a fixed range of their numbers. */
export async function renderWriters(
  context: Context,
  { number }: Extract<Target, { kind: "writers" }>,
): Promise<TreeFile[]> {
  const { snapshot, urls } = context;
  const from = number * ARCHIVE_SIZE;
  const range = { from, to: from + ARCHIVE_SIZE };
  const writers = await writersNumbered(snapshot, { ...range, limit: ARCHIVE_SIZE });
  const { below, above } = await numbersBeside(snapshot, range);
  // The first page has them all.
  const isAll = number === 0 && above === null;
  if (!writers.length || isAll) return removed(paths.writersPage(number));
  return [
    await writersPage(context, {
      path: paths.writersPage(number),
      url: urls.writersPage(number),
      writers,
      number: number + 1,
      newer: above === null ? null : { url: urls.writersPage(pageOf(above)) },
      older: below === null ? null : { url: urls.writersPage(pageOf(below)) },
    }),
  ];
}

async function writersPage(
  { snapshot, site, urls }: Context,
  {
    path,
    url,
    writers,
    ...ways
  }: { path: string; url: string; writers: readonly NumberedWriter[] } & Pick<
    PageData<"writers">,
    "number" | "newer" | "older"
  >,
): Promise<TreeFile> {
  const { words, language } = site.data;
  const counts = await pieceCounts(
    snapshot,
    writers.map(({ id }) => id),
  );
  const names = new Intl.Collator(language);
  const byName = writers.toSorted(
    (a, b) => names.compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1),
  );
  return page(path, "writers", {
    ...common(site, {
      title: words.writers,
      description: fill(words.writers_about, { site: site.name }),
      canonical: url,
      shows: "CollectionPage",
    }),
    writers: byName.map((writer) => ({
      ...listedWriter(writer, urls),
      pieces: roughPieces(counts.get(writer.id) ?? 0, site.data),
    })),
    ...ways,
  });
}
