import type { ComponentChildren } from "preact";
import { DOCS_GROUPS } from "../docs-groups.ts";
import type { PageData } from "../page-data.ts";
import type { HeadData, SiteData } from "../site-data.ts";
import { pathOf } from "../path.ts";

interface DocsFrameProps {
  site: SiteData;
  head: HeadData;
  /** The sections of this page: on wide screens in the list of pages, on a phone in one of their own. */
  sections?: PageData<"docs-page">["sections"];
  /** Whether code stands beside the words. */
  isWide?: boolean;
  children: ComponentChildren;
}

/** So many sections are in sight soon: a list of them would only be in the way on a phone. */
const FEW = 5;

/** A page of the documentation beside the search and the list of all of them. */
export function DocsFrame({ site, head, sections = [], isWide, children }: DocsFrameProps) {
  const groups = Map.groupBy(site.docs, ({ group }) => group);
  const link = ({ title, url }: { title: string; url: string }) => {
    const isCurrent = url === head.canonical;
    return (
      <li key={url}>
        <a href={pathOf(url)} {...(isCurrent ? { "aria-current": "page" } : {})}>
          {title}
        </a>
        {isCurrent && sections.length > 0 && <Sections sections={sections} />}
      </li>
    );
  };
  return (
    <div class={isWide ? "docs docs-wide" : "docs"} lang="en" dir="ltr">
      <nav class="docs-nav" aria-label="Documentation">
        {/* The stylesheet hides it where no script can answer. Here from the beginning, it moves nothing. */}
        <search class="docs-search">
          <label class="unseen" for="docs-search">
            Search the documentation
          </label>
          <input id="docs-search" type="search" placeholder="Search the docs" autocomplete="off" />
          <p class="unseen" role="status" />
          <ul hidden />
        </search>
        <ul>{link({ title: "Overview", url: site.urls.docs })}</ul>
        {DOCS_GROUPS.map((group) => (
          <div key={group}>
            <p class="docs-group">{group}</p>
            <ul>{(groups.get(group) ?? []).map(link)}</ul>
          </div>
        ))}
        {sections.length > FEW && (
          <details class="docs-contents">
            <summary>On this page</summary>
            <Sections sections={sections} />
          </details>
        )}
      </nav>
      <div class="docs-main">{children}</div>
    </div>
  );
}

/** Headings of the page that is a template. Those of Markdown get such ids from the renderer. */
export function headingId(title: string): string {
  return `h-${title.toLowerCase().replace(/\W+/g, "-")}`;
}

/** The sections with these headings, for the frame. */
export function sectionsOf(titles: readonly string[]): { id: string; title: string }[] {
  return titles.map((title) => ({ id: headingId(title), title }));
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
