import type { Author } from "../../api/contract/people/author.ts";
import type { Product } from "../../api/contract/people/product.ts";
import type { PieceCard, StoredProduct, Writer } from "../../api/contract/records.ts";
import { renderAuthor } from "../../api/render/author.ts";
import { renderBadge } from "../../api/render/badge.ts";
import { renderInitials } from "../../api/render/initials.ts";
import { describeWriter } from "../../api/render/json-ld.ts";
import { renderAuthorTwin } from "../../api/render/text/markdown-twin.ts";
import { renderProduct } from "../../api/render/product.ts";
import { twinOf } from "../../api/render/urls.ts";
import { readAvatar } from "../../api/store/pictures/avatars.ts";
import { cardsOf } from "../../api/store/pieces/public/cards.ts";
import { listProducts } from "../../api/store/people/products.ts";
import { monthParts } from "../../api/store/pieces/public/archive-months.ts";
import { statsOf } from "../../api/store/pieces/public/public.ts";
import { numberFrom } from "../../api/store/pieces/public/numbered-pieces.ts";
import { renderWriterCard } from "../../site/framed/writer-card.tsx";
import { fill, monthsOf } from "../../site/messages/words.ts";
import type { PageData } from "../../site/page-data.ts";
import type { Context } from "./context.ts";
import { common, describedSite } from "./head.ts";
import { bytes, json, page, removed, text, type TreeFile } from "../tree/file.ts";
import { coverSizes, feedItems, feeds, listItems, pageItems } from "./lists.ts";
import { BADGES, paths } from "../tree/paths.ts";
import { isLeftOut, olderThan } from "./render-archive.ts";
import { authorImage } from "./share-image.ts";
import { ARCHIVE_SIZE, type Target } from "./targets.ts";

/** As many as a page of the archive, so that most writers need none. */
const PAGE_ITEMS = ARCHIVE_SIZE;
/** The most items that a widget shows. */
const WIDGET_ITEMS = 20;

/** A writer's record, page, feeds, badges and widget data; or their removal. */
export async function renderAuthorTarget(
  context: Context,
  { id, slug }: Extract<Target, { kind: "author" }>,
): Promise<TreeFile[]> {
  const { snapshot, urls, site } = context;
  const writer = await context.writer(id);
  if (!writer) return removed(...allPaths(slug));
  const author = renderAuthor(writer, await statsOf(snapshot, id), urls);
  const profile: Profile = {
    slug,
    writer,
    author,
    description: author.bio ?? fill(site.data.words.pieces_by, { name: author.name }),
    newest: await context.newestIn({ writerId: id }),
  };
  return [
    ...(await dataFiles(context, profile)),
    ...(await feedFiles(context, profile)),
    await profilePage(context, profile),
  ];
}

/** What the files of a writer have in common. */
interface Profile {
  slug: string;
  writer: Writer;
  author: Author;
  description: string;
  /** One more than the page shows. */
  newest: readonly PieceCard[];
}

function allPaths(slug: string): string[] {
  return [
    paths.authorPage(slug),
    paths.authorTwin(slug),
    paths.authorJsonFeed(slug),
    paths.authorRssFeed(slug),
    paths.authorRecord(slug),
    paths.widget(slug),
    paths.authorFrame(slug),
    paths.initials(slug),
    ...BADGES.map(({ file }) => paths.badge(slug, file)),
  ];
}

/** The files for programs and for other sites: records, Markdown, badges and widget data. */
async function dataFiles(
  context: Context,
  { slug, writer, author, newest }: Profile,
): Promise<TreeFile[]> {
  const { site } = context;
  const items = await listItems(context, newest.slice(0, WIDGET_ITEMS));
  return [
    json(paths.authorRecord(slug), () => ({ ok: true, author })),
    text(paths.authorTwin(slug), () => renderAuthorTwin(author, items)),
    // Also for a writer with a picture: pages elsewhere may still use this address.
    text(paths.initials(slug), () => renderInitials(writer, site.font)),
    json(paths.widget(slug), () => ({ author, items })),
    text(paths.authorFrame(slug), () => renderWriterCard({ site: site.data, author }, site.framed)),
    ...BADGES.map(({ file, theme, tone }) =>
      text(paths.badge(slug, file), () =>
        renderBadge({ name: writer.name, verified: author.identity_verified }, { theme, tone }),
      ),
    ),
  ];
}

async function feedFiles(
  context: Context,
  { slug, author, description, newest }: Profile,
): Promise<TreeFile[]> {
  const { site } = context;
  const items = await feedItems(context, newest);
  return feeds(
    context,
    { json: paths.authorJsonFeed(slug), rss: paths.authorRssFeed(slug) },
    { json: author.urls.feed_json, rss: author.urls.feed_rss },
    {
      title: `${author.name} · ${site.name}`,
      description,
      homeUrl: author.urls.profile,
      language: items[0]?.language ?? site.data.language,
      authors: [
        {
          name: author.name,
          url: author.urls.profile,
          ...(author.avatar_url ? { avatar: author.avatar_url } : {}),
        },
      ],
      items,
      covers: coverSizes(context, newest),
    },
  );
}

async function profilePage(context: Context, profile: Profile): Promise<TreeFile> {
  const { snapshot, urls } = context;
  const { slug, writer, author, newest } = profile;
  const list = { of: "writer", writerId: writer.id } as const;
  const products = await listProducts(snapshot.db, { writerId: writer.id });
  return page(paths.authorPage(slug), "author", {
    ...profileHead(context, profile),
    author,
    pieces: await pageItems(context, newest.slice(0, PAGE_ITEMS)),
    products: await productsOf(context, products),
    archive: await archivePages(context, writer),
    older: await olderThan(context, list, newest[PAGE_ITEMS], (number) =>
      urls.archive(slug, number),
    ),
  });
}

function profileHead(context: Context, { slug, writer, author, description }: Profile) {
  const { site } = context;
  const image = authorImage(context, writer);
  const described = {
    url: author.urls.profile,
    name: author.name,
    description,
    image: (image ?? site.image)?.url,
    modifiedAt: author.stats.last_published_at ?? undefined,
  };
  return common(site, {
    title: author.name,
    description,
    canonical: author.urls.profile,
    author: author.name,
    feeds: {
      title: `${author.name} · ${site.name}`,
      json: author.urls.feed_json,
      rss: author.urls.feed_rss,
    },
    markdown: twinOf(author.urls.profile),
    embeddable: author.urls.profile,
    type: "profile",
    image,
    properties: [{ name: "profile:username", content: slug }],
    shows: [describeWriter(author, described, describedSite(site))],
  });
}

/** The pages of the archive with their months, newest first. A page without pieces does not exist. */
async function archivePages(
  context: Context,
  { id, slug }: Writer,
): Promise<PageData<"author">["archive"]> {
  const { snapshot, site, urls } = context;
  const list = { of: "writer", writerId: id } as const;
  // Most writers have one page.
  if ((await numberFrom(snapshot, list, ARCHIVE_SIZE)) === null) return [];
  const parts = Map.groupBy(await monthParts(snapshot, list, ARCHIVE_SIZE), (part) => part.page);
  const pages = [...parts].toSorted(([a], [b]) => b - a);
  const [last = 0] = pages[0] ?? [];
  const written = (await isLeftOut(context, list, last)) ? pages.slice(1) : pages;
  return written.map(([number, months]) => ({
    number: number + 1,
    url: urls.archive(slug, number),
    span: monthsOf(months.at(-1)?.month ?? "", months[0]?.month ?? "", site.data.language),
  }));
}

/** A picture, as long as a writer uses it. */
export async function renderAvatar(
  { snapshot }: Context,
  { file }: Extract<Target, { kind: "avatar" }>,
): Promise<TreeFile[]> {
  const picture = await readAvatar(snapshot.db, file);
  return picture ? [bytes(paths.avatar(file), picture)] : removed(paths.avatar(file));
}

/** Listings with their sellers and their public related pieces. */
export async function productsOf(
  context: Context,
  products: readonly StoredProduct[],
): Promise<Product[]> {
  const rendered: Product[] = [];
  for (const product of products) {
    const seller = await context.writer(product.writerId);
    if (!seller) continue;
    const related = await cardsOf(context.snapshot, product.content.related);
    rendered.push(renderProduct(product, seller, related, context.urls));
  }
  return rendered;
}
