import { excerpt } from "../../api/render/text/excerpt.ts";
import { compareTexts } from "../../api/render/feed-size.ts";
import { fill } from "../../site/messages/words.ts";
import type { Context } from "./context.ts";
import { common } from "./head.ts";
import { page, removed, type TreeFile } from "../tree/file.ts";
import { coverSizes, feedItems, feeds, pageItems } from "./lists.ts";
import { paths } from "../tree/paths.ts";
import type { Target } from "./targets.ts";

/** What search engines show of a description. */
const DESCRIPTION_MAX = 160;

/** The page of a series and its feeds; or their removal, if none of its parts is public. */
export async function renderSeries(
  context: Context,
  { id, slug }: Extract<Target, { kind: "series" }>,
): Promise<TreeFile[]> {
  const { site, urls } = context;
  const at = { json: paths.seriesJsonFeed(slug), rss: paths.seriesRssFeed(slug) };
  const series = context.series.get(id);
  // An address that it had before its first part was public.
  if (!series?.pieces.length || series.slug !== slug) {
    return removed(paths.seriesPage(slug), at.json, at.rss);
  }
  const { title, pieces } = series;
  const url = urls.series(slug);
  const description = series.description || fill(site.data.words.series_on, { site: site.name });
  const feedUrls = { json: urls.seriesJsonFeed(slug), rss: urls.seriesRssFeed(slug) };
  const name = `${title} · ${site.name}`;
  // The page is in the order of the series. Programs that read feeds expect the newest first.
  const newest = pieces.toSorted(
    (a, b) => compareTexts(b.publishedAt, a.publishedAt) || compareTexts(b.id, a.id),
  );
  return [
    ...feeds(context, at, feedUrls, {
      title: name,
      description,
      homeUrl: url,
      language: site.data.language,
      items: await feedItems(context, newest),
      covers: coverSizes(context, newest),
    }),
    page(paths.seriesPage(slug), "series", {
      ...common(site, {
        title,
        description: excerpt(description, DESCRIPTION_MAX),
        canonical: url,
        modifiedAt: newest[0]?.publishedAt,
        shows: "CollectionPage",
        feeds: { title: name, ...feedUrls },
      }),
      title,
      description: series.description || null,
      pieces: await pageItems(context, pieces),
    }),
  ];
}
