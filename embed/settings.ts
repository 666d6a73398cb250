import type { WIDGET_KINDS } from "../api/contract/vocabulary.ts";

export type Kind = (typeof WIDGET_KINDS)[number] | "piece";

/** The settings of an element. */
export interface Settings {
  kind: Kind;
  /** The writer's slug, or the UUID of a piece. */
  slug: string;
  theme: string;
  limit: number;
  category: string;
  accent: string;
  /** The heading of a list; empty for the default. */
  heading: string;
  level: string;
  lang: string;
}

/** The elements that ask for a widget. */
export const WIDGETS = "[data-service-widget]";

/** Every attribute that a widget reads. */
export const SETTING_NAMES = "service-widget slug theme limit category accent heading lang piece"
  .split(" ")
  .map((name) => `data-${name}`);

/** A sentence if the settings are wrong; an empty one if the element no longer asks for a widget. */
export function readSettings(host: HTMLElement): Settings | string {
  const [kind, writer, theme, limit, category, accent, heading, lang, piece] = SETTING_NAMES.map(
    (name) => host.getAttribute(name) || "",
  ) as [Kind, string, string, string, string, string, string, string, string];
  // A piece may be given by the address of its record, which ends with its UUID.
  const slug = piece.replace(/.*\//, "") || writer;
  if (!host.matches(WIDGETS)) return "";
  if (!/^(badge|card|list|bio|piece)$/.test(kind)) return `no widget "${kind}"`;
  // The form of the contract's slugs, which cannot lead to another address.
  if (!/^[a-z0-9][a-z0-9-]*$/.test(slug)) return `nothing to show for "${slug}"`;
  // Inside the function, the minifier writes them into their places.
  const limitDefault = 5;
  const limitMax = 20;
  const level = /^h?([2-6])$/.exec(heading);
  return {
    kind,
    slug,
    theme,
    limit: Math.min(limitMax, Math.max(1, parseInt(limit, 10) || limitDefault)),
    category,
    accent,
    heading: level ? "" : heading,
    level: (level && level[1]) || "3",
    lang: lang || (host.closest<HTMLElement>("[lang]") || host).lang || "en",
  };
}
