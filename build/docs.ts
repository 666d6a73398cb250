import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { ROOT } from "./root.js";

/** A page of the documentation, at `/docs/{slug}`. */
export interface DocsPage {
  slug: string;
  title: string;
  description: string;
  /** Its place in the list of pages. */
  order: number;
  /** The Markdown source; null for a page that is a template of its own. */
  markdown: string | null;
}

const FOLDER = join(ROOT, "site/docs");

/** The pages whose content is mostly data: each is a template, `site/docs-{slug}.11ty.tsx`. */
const TEMPLATE_PAGES: readonly DocsPage[] = [
  {
    slug: "embeds",
    title: "Widgets",
    description: "Put a writer's badge, card, list of pieces or bio on any site.",
    order: 40,
    markdown: null,
  },
  {
    slug: "webhooks",
    title: "Webhooks",
    description: "Receive each new piece at an address of yours, and verify the signature.",
    order: 50,
    markdown: null,
  },
  {
    slug: "themes",
    title: "Themes",
    description: "Change the pages of this site with templates of your own.",
    order: 60,
    markdown: null,
  },
];

const FrontMatter = z.strictObject({
  title: z.string(),
  description: z.string(),
  order: z.int(),
});

let pages: readonly DocsPage[] | undefined;

/** All pages in their order. They are part of the software, so the files are read once. */
export function docsPages(): readonly DocsPage[] {
  pages ??= [...TEMPLATE_PAGES, ...readPages()].toSorted((a, b) => a.order - b.order);
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
