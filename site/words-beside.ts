import { SITE_LANGUAGES, type SiteLanguage } from "../api/contract/vocabulary.ts";
import { directionOf, directionOfPiece } from "../api/render/text/direction.ts";
import { CATALOGUES } from "./messages/messages.ts";
import { categoryName, type Wording } from "./messages/words.ts";
import { pathOf } from "./path.ts";
import type { HeadData, SiteData } from "./site-data.ts";

// The site's own words on the page of a piece are in the language of the piece, if there are words in it.

/** What decides about the words: a piece as its record has it. */
type Beside = Parameters<typeof directionOfPiece>[0];

export function wordingBeside(piece: Beside, site: SiteLanguage): Wording {
  const language = languageBeside(piece, site);
  return { language, words: CATALOGUES[language].site };
}

function languageBeside(piece: Beside, site: SiteLanguage): SiteLanguage {
  const language = SITE_LANGUAGES.find((known) => known === primaryOf(piece.language ?? site));
  // A headline that runs against its language shows that nobody has set the language.
  const isTrue = language && directionOf(language) === directionOfPiece(piece);
  return isTrue ? language : site;
}

const known = new WeakMap<SiteData, Map<SiteLanguage, SiteData>>();

/** The data of the site for the page of a piece. The same object for each language: parts of pages are kept by it. */
export function siteBeside(piece: Beside, site: SiteData): SiteData {
  const { language } = wordingBeside(piece, site.main_language);
  if (language === site.language) return site;
  const inLanguages = known.get(site) ?? new Map<SiteLanguage, SiteData>();
  const data = inLanguages.get(language) ?? siteIn(site, language);
  known.set(site, inLanguages.set(language, data));
  return data;
}

/** The data of the site with its own words in another language. */
export function siteIn(site: SiteData, language: SiteLanguage): SiteData {
  const words = CATALOGUES[language].site;
  const categories = site.categories.map((category) => ({
    ...category,
    title: categoryName(category.name, { words }),
  }));
  return {
    ...site,
    language,
    words,
    direction: directionOf(language),
    categories,
    // Links to categories that have the site's own words. An editor's words stay as they are.
    navigation: site.navigation.map((link) => {
      const place = site.categories.findIndex(
        ({ title, url }) => title === link.label && pathOf(url) === link.url,
      );
      const label = categories[place]?.title;
      return label === undefined ? link : { ...link, label, language };
    }),
  };
}

/** For elements with the site's own words: their language and direction, if the page has another one. */
export function ownLanguage(
  { language, direction }: Pick<SiteData, "language" | "direction">,
  page: Pick<HeadData, "language" | "direction">,
): { lang?: string; dir?: SiteData["direction"] } {
  return {
    ...(primaryOf(page.language) === language ? {} : { lang: language }),
    ...(page.direction === direction ? {} : { dir: direction }),
  };
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}
