import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { DOCS_GROUPS, type DocsGroup } from "../../site/docs-groups.ts";
import { ROOT } from "../root.js";

/** A page of the documentation, at `/docs/{slug}`. */
export interface DocsPage {
  slug: string;
  title: string;
  description: string;
  group: DocsGroup;
  /** Its place among the pages of its group. */
  order: number;
  /** The Markdown source; null for the reference. */
  markdown: string | null;
}

const FOLDER = join(ROOT, "site/docs");

/** The only page that is a template: it is made from the operations of the API. */
const REFERENCE: DocsPage = {
  slug: "reference",
  title: "API reference",
  description: "Every call with its parameters, samples that run, its answer and its errors.",
  group: "Build",
  order: 32,
  markdown: null,
};

const FrontMatter = z.strictObject({
  title: z.string(),
  description: z.string(),
  group: z.enum(DOCS_GROUPS),
  order: z.int(),
});

let pages: readonly DocsPage[] | undefined;

/** All pages in their order. They are part of the software, so the files are read once. */
export function docsPages(): readonly DocsPage[] {
  pages ??= [REFERENCE, ...readPages(), readChanges()].toSorted(
    (a, b) => DOCS_GROUPS.indexOf(a.group) - DOCS_GROUPS.indexOf(b.group) || a.order - b.order,
  );
  return pages;
}

/** A file beside the Markdown sources, such as a picture that a page shows. */
export function readDocsFile(name: string): string {
  return readFileSync(join(FOLDER, name), "utf8");
}

function readPages(): DocsPage[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md"))
    .map((name) => {
      const [, frontMatter = "", markdown = ""] =
        /^---\n(.*?)\n---\n(.*)$/s.exec(readDocsFile(name)) ?? [];
      return { slug: basename(name, ".md"), ...FrontMatter.parse(parse(frontMatter)), markdown };
    });
}

/** The list of changes, whose own title the page has already. */
function readChanges(): DocsPage {
  return {
    slug: "changelog",
    title: "Changes",
    description: "What has changed in this software, version by version.",
    group: "Change",
    order: 90,
    markdown: readFileSync(join(ROOT, "CHANGELOG.md"), "utf8").replace(/^# .*\n/, ""),
  };
}
