import type { PieceCard } from "../../api/contract/records.ts";
import { CATEGORIES, type Category } from "../../api/contract/vocabulary.ts";
import { cardsOf } from "../../api/store/pieces/public/cards.ts";
import { listTrending } from "../../api/store/pieces/public/trending.ts";
import { categoryName } from "../../site/messages/words.ts";
import type { PageData } from "../../site/page-data.ts";
import type { Context } from "./context.ts";
import { arrangementOf } from "./front-arrangement.ts";
import { listedWriter, pageItems } from "./lists.ts";

type FrontPage = Pick<
  PageData<"home">,
  "pieces" | "sections" | "most_read" | "writers" | "arrangement"
>;

/** The newest pieces: a lead story, three beside it, and a list. */
export const FRONT_PIECES = 14;
export const SECTION_PIECES = 4;
const MOST_READ = 6;
const WRITERS = 6;

/** What the front page shows. All of it is bounded: it takes as long on a site of a hundred thousand pieces. */
export async function frontPage(context: Context): Promise<FrontPage> {
  const { site, urls } = context;
  const newest = await context.newest();
  const front = newest.slice(0, FRONT_PIECES);
  const shown = new Set(front.map(({ id }) => id));
  const sections: FrontPage["sections"] = [];
  for (const category of CATEGORIES) {
    const others = await newestOther(context, category, shown);
    if (!others.length) continue;
    const title = categoryName(category, site.data);
    const pieces = await pageItems(context, others);
    sections.push({ category, title, url: urls.category(category), pieces });
  }
  return {
    pieces: await pageItems(context, front),
    sections,
    most_read: await mostRead(context),
    writers: await writersOf(context, newest),
    arrangement: await arrangementOf(context, newest),
  };
}

/** The newest pieces of a category but those shown above. Nearly always, those are among the newest of the site. */
async function newestOther(
  { newest, newestIn }: Context,
  category: Category,
  above: ReadonlySet<string>,
): Promise<PieceCard[]> {
  const othersIn = (cards: readonly PieceCard[]): PieceCard[] =>
    cards
      .filter((card) => card.category === category && !above.has(card.id))
      .slice(0, SECTION_PIECES);
  const others = othersIn(await newest());
  if (others.length === SECTION_PIECES) return others;
  return othersIn(await newestIn({ category }));
}

async function mostRead(context: Context): Promise<FrontPage["most_read"]> {
  const { snapshot } = context;
  const entries = (await listTrending(snapshot.db, "week", null)).slice(0, MOST_READ);
  // In this order; one that was taken down since the reads were counted is missing.
  const cards = await cardsOf(
    snapshot,
    entries.map(({ pieceId }) => pieceId),
  );
  return pageItems(context, cards);
}

/** The writers of the newest pieces. */
export async function writersOf(
  { writers, urls }: Context,
  newest: readonly PieceCard[],
): Promise<FrontPage["writers"]> {
  const ids = [...new Set(newest.map(({ writerId }) => writerId))].slice(0, WRITERS);
  const known = await writers(ids);
  return ids.flatMap((id) => {
    const writer = known.get(id);
    return writer ? [listedWriter(writer, urls)] : [];
  });
}
