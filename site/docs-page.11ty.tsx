import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { DocsFrame } from "./parts/docs-frame.tsx";

export const data = PAGED;

/** A page of the documentation that is written in Markdown, in `site/docs/`. */
export function render({ site, head, title, html, sections }: PageData<"docs-page">) {
  return (
    <DocsFrame site={site} head={head} sections={sections}>
      <h1>{title}</h1>
      <div class="text" dangerouslySetInnerHTML={{ __html: html }} />
    </DocsFrame>
  );
}
