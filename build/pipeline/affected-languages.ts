import { CATEGORIES } from "../../api/contract/vocabulary.ts";
import {
  hasLastingHome,
  languagesInUse,
  primaryLanguage,
} from "../../api/store/pieces/public/languages.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { LANGUAGES_SHARD } from "../targets/list-places.ts";
import { languageTargets } from "../targets/named-targets.ts";
import type { Target } from "../targets/targets.ts";

interface Place {
  category: string;
  locale?: string | undefined;
}

/**
 * The pages of the languages of a piece, before and after a change. Only if a language has so few pieces that its home may
 * appear or go, also every page with the switch: the categories, and the pages of all other languages.
 */
export async function languagesAffected(
  snapshot: PublicSnapshot,
  places: readonly Place[],
): Promise<Target[]> {
  const own = languagePages(places);
  for (const language of languagesOf(places)) {
    if (await hasLastingHome(snapshot, language)) continue;
    const all = new Set([...languagesOf(places), ...(await languagesInUse(snapshot))]);
    return [
      ...[...all].flatMap(languageTargets),
      ...CATEGORIES.map((category): Target => ({ kind: "category", category })),
      { kind: "sitemap-lists", shard: LANGUAGES_SHARD },
    ];
  }
  return own;
}

/** The pages of languages that show pieces in these places. */
export function languagePages(places: readonly Place[]): Target[] {
  return places.flatMap(({ category, locale = "" }): Target[] => {
    const language = primaryLanguage(locale);
    if (language === undefined) return [];
    return [
      { kind: "language", language },
      { kind: "language-category", language, category },
    ];
  });
}

function languagesOf(places: readonly Place[]): Set<string> {
  return new Set(places.flatMap(({ locale = "" }) => primaryLanguage(locale) ?? []));
}
