import { DOCS_GROUPS } from "./docs-groups.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { DocsFrame } from "./parts/docs-frame.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

/** The readers of each group of pages. */
const READERS = {
  Write: "For writers and editors.",
  Build: "For programs, agents and other sites.",
  Run: "For operators.",
  Change: "For those who change the pages or the software.",
} as const;

/** The index of the documentation. */
export function render({ site, head }: PageData<"docs">) {
  const groups = Map.groupBy(site.docs, ({ group }) => group);
  return (
    <DocsFrame site={site} head={head}>
      <h1>Documentation</h1>
      <p class="docs-lead">
        Programs and agents may draft; only people publish; what is published is plain files. These
        pages come with every installation and describe the version that runs here.
      </p>
      {DOCS_GROUPS.map((group) => (
        <section key={group} aria-labelledby={`docs-${group}`}>
          <h2 id={`docs-${group}`}>{group}</h2>
          <p class="docs-readers">{READERS[group]}</p>
          <ul class="docs-index">
            {(groups.get(group) ?? []).map(({ title, description, url }) => (
              <li key={url}>
                <a href={pathOf(url)}>{title}</a>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </DocsFrame>
  );
}
