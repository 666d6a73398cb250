import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { DocsFrame } from "./parts/docs-frame.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

/** The index of the documentation. */
export function render({ site, head }: PageData<"docs">) {
  return (
    <DocsFrame site={site} head={head}>
      <h1>Documentation</h1>
      <p>
        Programs and agents may draft; only people publish; what is published is plain files. These
        pages come with every installation and describe the version that runs here.
      </p>
      <dl class="docs-index">
        {site.docs.map(({ title, description, url }) => (
          <div key={url}>
            <dt>
              <a href={pathOf(url)}>{title}</a>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </DocsFrame>
  );
}
