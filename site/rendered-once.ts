import { type FunctionComponent, h } from "preact";
import { render } from "preact-render-to-string";
import type { SiteData } from "./site-data.ts";

type Part = FunctionComponent<{ site: SiteData }>;

const rendered = new WeakMap<SiteData, Map<Part, { __html: string }>>();

/** The HTML of a part that is the same on every page of a site, for `dangerouslySetInnerHTML`. It is a third of the work of most pages. */
export function renderedOnce(site: SiteData, part: Part): { __html: string } {
  const parts = rendered.get(site) ?? new Map<Part, { __html: string }>();
  const inside = parts.get(part) ?? { __html: render(h(part, { site })) };
  rendered.set(site, parts.set(part, inside));
  return inside;
}
