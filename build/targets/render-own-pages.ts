import { excerpt } from "../../api/render/text/excerpt.ts";
import { renderPageTwin } from "../../api/render/text/markdown-twin.ts";
import { twinOf } from "../../api/render/urls.ts";
import { page, text, type TreeFile } from "../tree/file.ts";
import { common } from "./head.ts";
import type { Site } from "./site.ts";

/** The site's own pages, as the settings of the tree have them, and their Markdown. */
export function renderOwnPages(site: Site): TreeFile[] {
  return site.publicSettings.pages.flatMap(({ slug, title, html, opening, updated_at }) => {
    const url = site.urls.ownPage(slug);
    return [
      text(`${slug}.md`, () => renderPageTwin({ title, url, updated_at, html })),
      page(`${slug}/index.html`, "page", {
        ...common(site, {
          title,
          description: opening ? excerpt(opening, DESCRIPTION_MAX) : `${title} · ${site.name}`,
          canonical: url,
          markdown: twinOf(url),
          modifiedAt: updated_at,
        }),
        title,
        slug,
        html,
      }),
    ];
  });
}

const DESCRIPTION_MAX = 160;
