import type { Piece } from "../api/contract/piece.ts";
import type { Writer } from "../api/contract/records.ts";
import { createUrls, type Urls } from "../api/render/urls.ts";
import type { Queryable } from "../api/store/open.ts";
import { findWriter } from "../api/store/writers.ts";
import type { Site, SiteAssets } from "../site/site.ts";
import { type PieceFacts, readPieceFacts } from "./piece-facts.ts";
import type { Target } from "./targets.ts";

/** What rendering needs beside the target: one moment of the database, and the site. */
export interface Context {
  db: Queryable;
  site: Site;
  urls: Urls;
  /** The pieces of the batch, by id; those that are not public are missing. */
  facts: ReadonlyMap<string, PieceFacts>;
  /** Read once: lists name the same few writers over and over. */
  writer(id: string): Promise<Writer | undefined>;
  /** Pieces as feeds carry them, by id: those of the writer's, the category's and the site's feeds overlap. */
  feedPieces: Map<string, Piece>;
}

export interface SiteSettings {
  baseUrl: string;
  siteName: string;
}

export function createSite({ baseUrl, siteName }: SiteSettings, assets: SiteAssets): Site {
  return { name: siteName, urls: createUrls(baseUrl), ...assets };
}

/** For one batch: what it remembers is true of that moment alone. */
export async function createContext(
  db: Queryable,
  site: Site,
  targets: readonly Target[],
): Promise<Context> {
  const ids = targets.flatMap((target) => (target.kind === "piece" ? [target.id] : []));
  const writers = new Map<string, Promise<Writer | undefined>>();
  return {
    db,
    site,
    urls: site.urls,
    facts: await readPieceFacts(db, ids),
    feedPieces: new Map(),
    writer(id) {
      const known = writers.get(id) ?? findWriter(db, "id", id);
      writers.set(id, known);
      return known;
    },
  };
}
