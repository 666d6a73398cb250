import type { FrontSection } from "../../api/contract/site/front.ts";
import type { PieceCard } from "../../api/contract/records.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { cardsOf, newestCards, newestTagged } from "../../api/store/pieces/public/cards.ts";
import { piecesAt } from "../../api/store/pieces/public/pieces-at.ts";
import { foldTag } from "../../api/store/pieces/public/tags.ts";
import { categoryName, fill } from "../../site/messages/words.ts";
import type { PageData } from "../../site/page-data.ts";
import type { Context } from "./context.ts";
import { pageItems } from "./lists.ts";

type Arrangement = NonNullable<PageData<"home">["arrangement"]>;
type Section = Arrangement["sections"][number];

/** The lead and what stands beside it, if no piece is chosen. */
const NEWEST_ABOVE = 4;

/**
 * The front page as editors have arranged it, or null. A piece that is not public, a writer who has left and a page that
 * is not published are left out by themselves. Each section reads as many pieces as it shows, and as may be shown above.
 */
export async function arrangementOf(
  context: Context,
  newest: readonly PieceCard[],
): Promise<Arrangement | null> {
  const { snapshot, site } = context;
  const { front } = site.publicSettings;
  if (front === null) return null;
  const chosen = await cardsOf(snapshot, await piecesAt(snapshot.db, front.pieces));
  const above = chosen.length ? chosen : newest.slice(0, NEWEST_ABOVE);
  const shown = new Set(above.map(({ id }) => id));
  const sections: Section[] = [];
  for (const wanted of front.sections) {
    const limit = wanted.count + shown.size;
    const found = await contentOf(context, wanted, { newest, limit });
    if (!found) continue;
    const cards = found.cards.filter(({ id }) => !shown.has(id)).slice(0, wanted.count);
    if (!cards.length && found.html === null && wanted.kind !== "follow") continue;
    for (const { id } of cards) shown.add(id);
    sections.push({
      kind: wanted.kind,
      title: wanted.title ?? found.title,
      url: found.url,
      pieces: await pageItems(context, cards),
      html: found.html,
    });
  }
  return { pieces: await pageItems(context, above), sections };
}

interface Found extends Pick<Section, "title" | "url" | "html"> {
  cards: readonly PieceCard[];
}

async function contentOf(
  { snapshot, site, urls }: Context,
  { kind, of }: FrontSection,
  { newest, limit }: { newest: readonly PieceCard[]; limit: number },
): Promise<Found | undefined> {
  const { words } = site.data;
  switch (kind) {
    case "newest":
      return {
        title: words.latest,
        url: urls.archiveIndex,
        cards: newest.slice(0, limit),
        html: null,
      };
    case "category": {
      const cards = await newestCards(snapshot, { category: of }, limit);
      const title = categoryName(of, site.data);
      return { title, url: urls.category(of), cards, html: null };
    }
    case "tag": {
      const tag = foldTag(of);
      const cards = (await newestTagged(snapshot, [tag], limit)).get(tag) ?? [];
      return { title: of, url: urls.tag(tag), cards, html: null };
    }
    case "writer": {
      const writer = await findWriter(snapshot.db, "slug", of);
      if (!writer) return undefined;
      const cards = await newestCards(snapshot, { writerId: writer.id }, limit);
      const title = fill(words.more_by, { name: writer.name });
      return { title, url: urls.profile(writer.slug), cards, html: null };
    }
    case "page": {
      const page = site.publicSettings.pages.find(({ slug }) => slug === of);
      return page && { title: page.title, url: urls.ownPage(of), cards: [], html: page.html };
    }
    case "follow":
      return { title: words.subscribe, url: null, cards: [], html: null };
  }
}
