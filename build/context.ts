import type { Piece, PieceListItem } from "../api/contract/piece.ts";
import type { PieceCard, Writer } from "../api/contract/records.ts";
import type { Urls } from "../api/render/urls.ts";
import { newestTagged } from "../api/store/cards.ts";
import type { PublicMoment } from "../api/store/public-moment.ts";
import { findWriter } from "../api/store/writers.ts";
import { type PieceFacts, readPieceFacts } from "./piece-facts.ts";
import type { Site } from "./site.ts";
import { LIST_SIZE, type Target } from "./targets.ts";

/** What rendering needs beside the target: one moment of the database, and the site. */
export interface Context {
  db: PublicMoment;
  site: Site;
  urls: Urls;
  /** The pieces of the batch, by id; those that are not public are missing. */
  facts: ReadonlyMap<string, PieceFacts>;
  /** Public pieces of the batch whose rows cannot be read, by id, and why. */
  damaged: ReadonlyMap<string, string>;
  /** The newest pieces of each tag of the batch. */
  tagged: ReadonlyMap<string, PieceCard[]>;
  /** Read once: lists name the same few writers over and over. */
  writer(id: string): Promise<Writer | undefined>;
  /** Pieces as feeds carry them, by id: those of the writer's, the category's and the site's feeds overlap. */
  feedPieces: Map<string, Piece>;
  /** Pieces as lists show them, by id: related pieces and tags name the same ones over and over. */
  items: Map<string, PieceListItem>;
}

/** For one batch: what it remembers is true of that moment alone. */
export async function createContext(
  db: PublicMoment,
  site: Site,
  targets: readonly Target[],
): Promise<Context> {
  const ids = targets.flatMap((target) => (target.kind === "piece" ? [target.id] : []));
  const tags = targets.flatMap((target) => (target.kind === "tag" ? [target.tag] : []));
  const writers = new Map<string, Promise<Writer | undefined>>();
  return {
    db,
    site,
    urls: site.urls,
    ...(await readPieceFacts(db, ids)),
    tagged: await newestTagged(db, tags, LIST_SIZE),
    feedPieces: new Map(),
    items: new Map(),
    writer(id) {
      const known = writers.get(id) ?? findWriter(db, "id", id);
      writers.set(id, known);
      return known;
    },
  };
}
