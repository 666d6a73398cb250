import { RESERVED_SLUGS } from "../contract/site/own-page.ts";
import { normalPath } from "../contract/redirects.ts";
import type { Queryable, Store } from "../store/engine/open.ts";
import { firstFree } from "../store/pieces/public/slugs.ts";
import { findOwnPage } from "../store/site/own-pages.ts";
import { heldPaths } from "../store/site/site-paths.ts";
import { importRedirect } from "../store/transfer/import-redirects.ts";
import type { PageArrival } from "./source.ts";

/** Where the pages of a source go, at the root of the site. */
export interface PagePlaces {
  slug(id: string): string | undefined;
  /** Leads the page's old addresses to it. One that is taken, or that the site itself uses, is left out. */
  redirectTo(id: string): Promise<void>;
}

/** Chooses all places before the first text is read. A page that was imported before keeps its own. */
export async function createPagePlaces(
  store: Store,
  pages: readonly PageArrival[],
): Promise<PagePlaces> {
  const slugs = new Map<string, string>();
  for (const { id, slug } of pages) {
    const known = await findOwnPage(store.read, "id", id);
    const taken = new Set(slugs.values());
    const isTaken = async (wanted: string): Promise<boolean> =>
      taken.has(wanted) || (await isHeld(store.read, wanted));
    slugs.set(id, known?.slug ?? (await firstFree(slug, isTaken)));
  }

  return {
    slug: (id) => slugs.get(id),
    async redirectTo(id) {
      const target = `/${slugs.get(id)}`;
      const page = pages.find((arrival) => arrival.id === id);
      if (!page?.isPublic) return;
      for (const path of page.oldPaths ?? []) {
        if (normalPath(path) === target) continue;
        const line = { type: "redirect", path, target, origin: "import" } as const;
        await store.write((tx) => importRedirect(tx, store, line));
      }
    },
  };
}

async function isHeld(db: Queryable, slug: string): Promise<boolean> {
  const path = `/${slug}`;
  return RESERVED_SLUGS.has(slug) || (await heldPaths(db, [path])).has(path);
}
