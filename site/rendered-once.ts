import { type FunctionComponent, h } from "preact";
import { render } from "preact-render-to-string";
import type { SiteData } from "./page-data.ts";

type Part = FunctionComponent<{ site: SiteData }>;

const rendered = new WeakMap<SiteData, Map<Part, { __html: string }>>();

/** What is inside an element on every page of a site, for its `dangerouslySetInnerHTML`: a third of most pages' work. */
export function renderedOnce(site: SiteData, part: Part): { __html: string } {
  const parts = rendered.get(site) ?? new Map<Part, { __html: string }>();
  const inside = parts.get(part) ?? { __html: render(h(part, { site })) };
  rendered.set(site, parts.set(part, inside));
  return inside;
}
