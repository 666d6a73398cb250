import type { Piece, PieceListItem } from "../../api/contract/piece.ts";
import { cardId, type CardSubject, SITE_CARD } from "../../api/contract/site/share-card.ts";
import { isReservedPath } from "../../api/contract/redirects.ts";
import type { PieceCard, Writer } from "../../api/contract/records.ts";
import { LLMS_PIECES_MAX } from "../../api/render/llms.ts";
import type { Urls } from "../../api/render/urls.ts";
import {
  type CardFilter,
  newestCards,
  newestOf,
  newestTagged,
} from "../../api/store/pieces/public/cards.ts";
import { subjectOf } from "../../api/store/pieces/public/list-numbers.ts";
import type { NumberedList } from "../../api/store/pieces/public/numbered-pieces.ts";
import {
  type CardPiece,
  cardVersions,
  shownCardPieces,
} from "../../api/store/pictures/share-cards.ts";
import { languagesInUse } from "../../api/store/pieces/public/languages.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { findWriters } from "../../api/store/people/writers.ts";
import { siteImage } from "./head.ts";
import { type BatchFacts, readPageFacts } from "./page-facts.ts";
import type { Site } from "./site.ts";
import { LIST_SIZE, type Target } from "./targets.ts";
import type { WrittenPieces } from "./written-pieces.ts";

/** What only a full build sets. */
export interface FillContext {
  written?: WrittenPieces;
  onlyPages?: boolean;
}

/** The data that rendering needs besides the target: one snapshot of the database, and the site. */
export interface Context {
  snapshot: PublicSnapshot;
  site: Site;
  urls: Urls;
  /** The pieces of the batch, by id; those that are not public are missing. */
  facts: Readonly<BatchFacts["facts"]>;
  /** Public pieces of the batch whose rows cannot be read, by id, and why. */
  damaged: Readonly<BatchFacts["damaged"]>;
  /** The series of the batch and of its pieces, by id. */
  series: Readonly<BatchFacts["series"]>;
  /** The versions of the cards that exist, by subject. */
  cards: ReadonlyMap<string, string>;
  /** What the cards of the batch must show, by the id of the piece. */
  cardPieces: ReadonlyMap<string, CardPiece>;
  /** The newest pieces of each tag of the batch: as many as its page shows, and one more. */
  tagged: ReadonlyMap<string, PieceCard[]>;
  /** The newest pieces of the site, as many as the longest list of them shows. Read once. */
  newest(): Promise<readonly PieceCard[]>;
  /** The newest pieces of a category, a writer or a language: as many as a page shows, and one more. Read once. */
  newestIn(filter: CardFilter): Promise<readonly PieceCard[]>;
  /** The ids of the newest pieces of a list, as many as its page shows. */
  newestIds(list: NumberedList): Promise<readonly string[]>;
  /** The languages with a home of their own. Read once. */
  languages(): Promise<readonly string[]>;
  /** Writers by id, each read once: lists name the same few over and over. Those that are not there are missing. */
  writers(ids: readonly string[]): Promise<ReadonlyMap<string, Writer>>;
  writer(id: string): Promise<Writer | undefined>;
  /** The pieces whose files a full build has written. */
  written: WrittenPieces | undefined;
  /** Whether all other files are taken over from the live tree. */
  onlyPages: boolean;
  /** Pieces as feeds carry them, by id: those of the writer's, the category's and the site's feeds overlap. */
  feedPieces: Map<string, Piece>;
  /** The functions that make their Markdown, by the address of their record. */
  feedTexts: Map<string, () => string>;
  /** Pieces as lists show them, by id: related pieces and tags name the same ones over and over. */
  items: Map<string, PieceListItem>;
}

/** For one batch: everything it remembers is true of that snapshot alone. */
export async function createContext(
  snapshot: PublicSnapshot,
  site: Site,
  targets: readonly Target[],
  { written, onlyPages = false }: FillContext = {},
): Promise<Context> {
  const ids = targets.flatMap((target) =>
    target.kind === "piece" || target.kind === "players" ? [target.id] : [],
  );
  const tags = targets.flatMap((target) => (target.kind === "tag" ? [target.tag] : []));
  const series = targets.flatMap((target) => (target.kind === "series" ? [target.id] : []));
  const known = new Map<string, Writer>();
  const looked = new Set<string>();
  const writers = async (wanted: readonly string[]): Promise<ReadonlyMap<string, Writer>> => {
    const unread = [...new Set(wanted)].filter((id) => !looked.has(id));
    if (unread.length) {
      for (const writer of await findWriters(snapshot.db, unread)) known.set(writer.id, writer);
      for (const id of unread) looked.add(id);
    }
    return known;
  };
  let newest: Promise<PieceCard[]> | undefined;
  const readNewest = () => (newest ??= newestCards(snapshot, {}, LLMS_PIECES_MAX));
  const newestBy = new Map<string, Promise<PieceCard[]>>();
  const newestIn = (filter: CardFilter): Promise<PieceCard[]> => {
    const key = JSON.stringify([filter.category, filter.writerId, filter.language]);
    const read = newestBy.get(key) ?? newestCards(snapshot, filter, LIST_SIZE + 1);
    newestBy.set(key, read);
    return read;
  };
  let languages: Promise<string[]> | undefined;
  const { cardPieces, cards } = await readCards(snapshot, targets);
  const tagged = await newestTagged(snapshot, tags, LIST_SIZE + 1);
  const newestIds = async (list: NumberedList): Promise<string[]> => {
    const shown = await newestOfList(list, { tagged, newestIn, newest: readNewest });
    return (
      shown?.slice(0, LIST_SIZE).map(({ id }) => id) ?? (await newestOf(snapshot, list, LIST_SIZE))
    );
  };
  return {
    snapshot,
    site: { ...site, image: siteImage(site, cards.get(SITE_CARD)) },
    urls: site.urls,
    cardPieces,
    cards,
    ...(await readPageFacts(snapshot, ids, series)),
    tagged,
    written,
    onlyPages,
    feedPieces: new Map(),
    feedTexts: new Map(),
    items: new Map(),
    newest: readNewest,
    newestIn,
    newestIds,
    languages: () => (languages ??= homesIn(snapshot, site)),
    writers,
    writer: async (id) => (await writers([id])).get(id),
  };
}

/** The newest pieces of a list, if its page is in the batch or they are asked for anyway. */
async function newestOfList(
  list: NumberedList,
  { tagged, newestIn, newest }: Pick<Context, "tagged" | "newestIn" | "newest">,
): Promise<readonly PieceCard[] | undefined> {
  if (list.of === "site") return newest();
  const subject = list.of === "writer" ? { writerId: list.writerId } : subjectOf(list.list);
  return "tag" in subject ? tagged.get(subject.tag) : newestIn(subject);
}

/** Not the site's own, whose home has all languages, and none whose address is that of another page. */
async function homesIn(
  snapshot: PublicSnapshot,
  { data, publicSettings }: Pick<Site, "data" | "publicSettings">,
): Promise<string[]> {
  const taken = new Set([data.main_language, ...publicSettings.pages.map(({ slug }) => slug)]);
  return (await languagesInUse(snapshot)).filter(
    (language) => !taken.has(language) && !isReservedPath(`/${language}`),
  );
}

async function readCards(
  snapshot: PublicSnapshot,
  targets: readonly Target[],
): Promise<Pick<Context, "cardPieces" | "cards">> {
  const named = targets.flatMap((target): CardSubject[] => {
    if (target.kind === "piece") return [`piece:${target.id}`];
    return target.kind === "author" ? [`author:${target.id}`] : [];
  });
  const written = targets.flatMap((target) => (target.kind === "card" ? [target.subject] : []));
  const cards = await cardVersions(snapshot.db, [
    ...new Set<CardSubject>([SITE_CARD, ...named, ...written]),
  ]);
  const drawn = written.filter((subject) => subject.startsWith("piece:") && cards.has(subject));
  const pieces = await shownCardPieces(snapshot, drawn.map(cardId));
  return { cards, cardPieces: new Map(pieces.map((piece) => [piece.id, piece])) };
}
