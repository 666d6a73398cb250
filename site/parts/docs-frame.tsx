import type { ComponentChildren } from "preact";
import type { HeadData, PageData, SiteData } from "../page-data.ts";
import { pathOf } from "../path.ts";

interface DocsFrameProps {
  site: SiteData;
  head: HeadData;
  /** The sections of this page, for the list of pages. */
  sections?: PageData<"docs-page">["sections"];
  children: ComponentChildren;
}

/** A page of the documentation beside the list of all of them. */
export function DocsFrame({ site, head, sections = [], children }: DocsFrameProps) {
  const pages = [{ title: "Overview", url: site.urls.docs }, ...site.docs];
  return (
    <div class="docs">
      <nav class="docs-nav" aria-label="Documentation">
        <ul>
          {pages.map(({ title, url }) => {
            const isCurrent = url === head.canonical;
            return (
              <li key={url}>
                <a href={pathOf(url)} {...(isCurrent ? { "aria-current": "page" } : {})}>
                  {title}
                </a>
                {isCurrent && sections.length > 0 && <Sections sections={sections} />}
              </li>
            );
          })}
        </ul>
      </nav>
      <div class="docs-main">{children}</div>
    </div>
  );
}

function Sections({ sections }: Required<Pick<DocsFrameProps, "sections">>) {
  return (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: title }} />
        </li>
      ))}
    </ul>
  );
}
