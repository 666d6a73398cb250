import { matchingCards } from "../../api/store/pieces/public/matching-cards.ts";
import type { ThemeData } from "../../site/page-data.ts";
import type { PageRecord, TreeFile } from "../tree/file.ts";
import type { Context } from "./context.ts";
import { pageItems } from "./lists.ts";
import type { Site } from "./site.ts";

/**
 * Whether the theme lists pieces on a page. Such a page is written with the front page, which every change of a public
 * piece and of a writer writes again; they are few, because only pages of which there is one can have lists.
 */
export function hasLists(site: Site, file: TreeFile): boolean {
  return "page" in file && queriesFor(site, file.page).length > 0;
}

/** The data of a page with the lists of its template. */
export async function withLists(context: Context, file: TreeFile): Promise<TreeFile> {
  if (!("page" in file)) return file;
  const { page } = file;
  const theme = await themeLists(context, page);
  return { ...file, page: { ...page, data: { ...page.data, theme } } as PageRecord };
}

async function themeLists(context: Context, page: PageRecord): Promise<ThemeData> {
  const data: ThemeData["data"] = {};
  for (const [name, { pieces }] of queriesFor(context.site, page)) {
    data[name] = await pageItems(context, await matchingCards(context.snapshot, pieces));
  }
  return { ...page.data.theme, data };
}

function queriesFor({ theme }: Site, page: PageRecord) {
  const data = theme?.manifest.data ?? {};
  const own = page.template === "page" ? data[`page-${page.data.slug}`] : undefined;
  return Object.entries({ ...data[page.template], ...own });
}
