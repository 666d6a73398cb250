import type { PieceCard } from "../../../contract/records.ts";
import type { PieceQuery } from "../../../contract/site/theme-manifest.ts";
import type { PublicSnapshot } from "../../log/public-snapshot.ts";
import { findWriter } from "../../people/writers.ts";
import { newestCards, newestTagged } from "./cards.ts";
import { languageOf } from "./languages.ts";
import { foldTag } from "./tags.ts";

/**
 * A query with one condition walks an index and stops at its limit. One with several walks the index of the first, and
 * looks at so many pieces at most: otherwise a rare pair would read the whole site at each publication.
 */
const LOOKED_AT_MAX = 200;

/** The newest pieces for which everything in the query is true. */
export async function matchingCards(
  snapshot: PublicSnapshot,
  { tag, category, writer: slug, language, limit }: PieceQuery,
): Promise<PieceCard[]> {
  const writer = slug === undefined ? undefined : await findWriter(snapshot.db, "slug", slug);
  if (slug !== undefined && !writer) return [];
  const folded = tag === undefined ? undefined : foldTag(tag);
  const conditions = [tag, category, slug, language].filter((one) => one !== undefined);
  const size = conditions.length > 1 ? LOOKED_AT_MAX : limit;
  const cards = await walk();
  return cards.filter(isMatch).slice(0, limit);

  async function walk(): Promise<readonly PieceCard[]> {
    if (folded !== undefined) {
      return (await newestTagged(snapshot, [folded], size)).get(folded) ?? [];
    }
    if (writer) return newestCards(snapshot, { writerId: writer.id }, size);
    if (category !== undefined) return newestCards(snapshot, { category }, size);
    return language === undefined
      ? newestCards(snapshot, {}, size)
      : newestCards(snapshot, { language }, size);
  }

  function isMatch(card: PieceCard): boolean {
    return (
      (folded === undefined || card.tags.some((one) => foldTag(one) === folded)) &&
      (!writer || card.writerId === writer.id) &&
      (category === undefined || card.category === category) &&
      (language === undefined || languageOf(card.locale) === languageOf(language))
    );
  }
}
