import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import { textOf } from "../../api/render/text/text.ts";
import { describeOperations } from "../../site/docs-operations.ts";
import type { DocsEntry } from "../../site/docs-search.ts";
import { docsPages } from "./docs.ts";
import { renderDocs } from "./docs-html.ts";

/** The text of a section that is searched, without its samples of code. */
const TEXT_MAX = 1_500;

/** What the search of the documentation finds: the pages, their sections, and each call of the API. */
export function docsEntries(origin: string): DocsEntry[] {
  entries ??= readEntries();
  return entries.map(({ text, ...entry }) => ({
    ...entry,
    text: text.replaceAll(EXAMPLES_BASE, origin).slice(0, TEXT_MAX),
  }));
}

/** Whole, and at the address of the examples. */
let entries: DocsEntry[] | undefined;

function readEntries(): DocsEntry[] {
  const pages = docsPages().flatMap(({ slug, title, description, markdown }): DocsEntry[] => {
    const url = `/docs/${slug}`;
    const page = { title, page: title, url, text: description };
    return markdown === null ? [page] : [page, ...sectionsOf(markdown, { title, url })];
  });
  const calls = describeOperations(EXAMPLES_BASE).flatMap(({ operations }) =>
    operations.map(({ id, method, path, summary }) => ({
      title: `${method} ${path}`,
      page: "API reference",
      url: `/docs/reference#call-${id}`,
      text: summary,
    })),
  );
  return [...pages, ...calls];
}

function sectionsOf(
  markdown: string,
  { title: page, url }: { title: string; url: string },
): DocsEntry[] {
  const [, ...parts] = renderDocs(markdown)
    .html.replace(/<pre.*?<\/pre>/gs, "")
    .split(/(?=<h[23] id=")/);
  return parts.map((part) => {
    const [heading = "", id = "", inside = ""] =
      /^<h[23] id="([^"]*)">(.*?)<\/h[23]>/s.exec(part) ?? [];
    return {
      title: textOf(inside),
      page,
      url: `${url}#${id}`,
      text: textOf(part.slice(heading.length)).replace(/\s+/g, " "),
    };
  });
}
