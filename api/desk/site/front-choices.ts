import { CATEGORIES } from "../../contract/vocabulary.ts";
import { CATALOGUES } from "../../../site/messages/messages.ts";
import { categoryName } from "../../../site/messages/words.ts";
import { newestPages } from "../../store/pieces/public/pieces-at.ts";
import { readSettings } from "../../store/site/site-settings.ts";
import type { DeskTools } from "../route.ts";
import { deadLinks } from "./dead-links.ts";
import type { SiteFields } from "./site-form.ts";
import type { SitePageProps } from "./site-page.tsx";

/** Newest pieces that the front page offers to choose. An older one is chosen by its address. */
const OFFERED = 100;

/** What the front page can have, as far as it fits into a list. */
export async function frontChoices(
  { store, tree }: Pick<DeskTools, "store" | "tree">,
  { front }: SiteFields,
  pages: SitePageProps["pages"],
): Promise<SitePageProps["front"]> {
  const { language } = (await readSettings(store.read)).settings;
  const offered = await newestPages(store.read, OFFERED);
  const writers = new Map(offered.map(({ writer: { slug, name } }) => [slug, name]));
  const words = CATALOGUES[language].site;
  const links = front.pieces.map((url) => ({ url }));
  return {
    offered,
    names: [
      ...CATEGORIES.map((value) => ({ value, label: categoryName(value, { words }) })),
      ...Array.from(writers, ([value, label]) => ({ value, label })),
      ...pages
        .filter(({ publishedAt }) => publishedAt !== null)
        .map(({ slug: value, title: label }) => ({ value, label })),
    ],
    dead: await deadLinks(store.read, { tree, pages }, links),
  };
}
