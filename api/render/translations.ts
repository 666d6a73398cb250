import type { Translation } from "../contract/piece.ts";
import type { TranslatedPiece } from "../contract/records.ts";
import type { Urls } from "./urls.ts";

/** What the page of a piece says of the same piece in other languages. */
export interface ShownTranslations {
  /** One for each other language, the original first. */
  translations: Translation[];
  /** All languages with this one, for search engines: https://developers.google.com/search/docs/specialty/international */
  alternates: { language: string; url: string }[];
}

/** If several pieces of a group have the same language, the one of the same writer counts, and then the oldest. */
export function shownTranslations(
  { id }: { id: string },
  group: readonly TranslatedPiece[],
  urls: Pick<Urls, "piece" | "pieceId">,
): ShownTranslations {
  const own = group.find((member) => member.id === id);
  if (!own) return { translations: [], alternates: [] };
  const mine = group.filter(({ writerSlug }) => writerSlug === own.writerSlug);
  const others = group.filter(({ locale }) => locale !== own.locale);
  const chosen = [...new Set(others.map(({ locale }) => locale))].flatMap(
    (locale) => [...mine, ...group].find((member) => member.locale === locale) ?? [],
  );
  const urlOf = ({ writerSlug, slug }: TranslatedPiece): string => urls.piece(writerSlug, slug);
  // A page that names a page of another site as the true one has no say in the languages of this one.
  const named = new Set([own, ...chosen].filter(({ isElsewhere }) => !isElsewhere));
  // In the same order on all pages of the group: the original, or else the oldest.
  const here = group.filter((member) => named.has(member));
  const [original] = here;
  return {
    translations: chosen.map((member) => ({
      id: urls.pieceId(member.id),
      url: urlOf(member),
      language: member.locale,
    })),
    alternates:
      own.isElsewhere || here.length < 2 || !original
        ? []
        : [
            ...here.map((member) => ({ language: member.locale, url: urlOf(member) })),
            { language: "x-default", url: urlOf(original) },
          ],
  };
}
