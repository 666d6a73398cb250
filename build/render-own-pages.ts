import { excerpt } from "../api/render/excerpt.ts";
import { page, type TreeFile } from "./file.ts";
import { common } from "./head.ts";
import type { Site } from "./site.ts";

/** The site's own pages, as the look of the tree has them. */
export function renderOwnPages(site: Site): TreeFile[] {
  return site.look.pages.map(({ slug, title, html, opening, updated_at }) =>
    page(`${slug}/index.html`, "page", {
      ...common(site, {
        title,
        description: opening ? excerpt(opening, DESCRIPTION_MAX) : `${title} · ${site.name}`,
        canonical: site.urls.ownPage(slug),
        modifiedAt: updated_at,
      }),
      title,
      html,
    }),
  );
}

const DESCRIPTION_MAX = 160;
