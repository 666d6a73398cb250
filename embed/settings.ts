import type { WIDGET_KINDS } from "../api/contract/vocabulary.ts";

export type Kind = (typeof WIDGET_KINDS)[number];

/** The settings of an element. */
export interface Settings {
  kind: Kind;
  slug: string;
  theme: string;
  limit: number;
  category: string;
  accent: string;
  /** The heading of a list; empty for the default. */
  heading: string;
  level: number;
  lang: string;
}

/** The elements that ask for a widget. */
export const WIDGETS = "[data-service-widget]";

/** Every attribute that a widget reads. */
export const SETTING_NAMES = "service-widget slug theme limit category accent heading lang"
  .split(" ")
  .map((name) => `data-${name}`);

const LIMIT_DEFAULT = 5;
const LIMIT_MAX = 20;
const LEVEL_DEFAULT = 3;

/** A sentence if the settings are wrong; an empty one if the element no longer asks for a widget. */
export function readSettings(host: HTMLElement): Settings | string {
  const [kind, slug, theme, limit, category, accent, heading, lang] = SETTING_NAMES.map(
    (name) => host.getAttribute(name) || "",
  ) as [Kind, string, string, string, string, string, string, string];
  if (!host.matches(WIDGETS)) return "";
  if (!/^(badge|card|list|bio)$/.test(kind)) return `there is no widget "${kind}"`;
  // The form of the contract's slugs, which cannot lead to another address.
  if (!/^[a-z0-9][a-z0-9-]*$/.test(slug)) return `"${slug}" is no data-slug`;
  const level = /^h?([2-6])$/.exec(heading);
  return {
    kind,
    slug,
    theme,
    limit: Math.min(LIMIT_MAX, Math.max(1, parseInt(limit, 10) || LIMIT_DEFAULT)),
    category,
    accent,
    heading: level ? "" : heading,
    level: level ? Number(level[1]) : LEVEL_DEFAULT,
    lang: lang || (host.closest<HTMLElement>("[lang]") || host).lang || "en",
  };
}
