import { CARDS_MAX } from "../../api/contract/elsewhere.ts";
import type { Receipt } from "../../api/contract/ledger/receipt.ts";
import type { Piece } from "../../api/contract/piece.ts";
import type { PieceCard, PublicPiece, Writer } from "../../api/contract/records.ts";
import { renderPieceAuthor } from "../../api/render/author.ts";
import { renderReceipt } from "../../api/render/ledger/receipt.ts";
import { describePiece } from "../../api/render/json-ld.ts";
import { renderPieceTwin } from "../../api/render/text/piece-twin.ts";
import { showCover, shownBy } from "../../api/render/pictures.ts";
import { renderPiece, renderPieceListItem } from "../../api/render/piece.ts";
import { shownTranslations } from "../../api/render/translations.ts";
import { directionOfPiece } from "../../api/render/text/direction.ts";
import { playersIn } from "../../api/render/text/elsewhere.ts";
import { pageHtml, playersOf } from "../../api/render/text/shown-html.ts";
import { twinOf, type Urls } from "../../api/render/urls.ts";
import { renderPieceCard } from "../../site/framed/piece-card.tsx";
import { renderPlayer } from "../../site/framed/player.tsx";
import { languageName } from "../../site/messages/language-name.ts";
import { categoryName } from "../../site/messages/words.ts";
import type { HeadData, SiteData } from "../../site/site-data.ts";
import type { PageData } from "../../site/page-data.ts";
import { pathOf } from "../../site/path.ts";
import { receiptWords } from "../../site/parts/receipt-words.ts";
import { siteBeside, wordingBeside } from "../../site/words-beside.ts";
import type { Context } from "./context.ts";
import { common, describedSite } from "./head.ts";
import { json, page, removed, RenderError, text, type TreeFile } from "../tree/file.ts";
import { listed, listItems, pageItems, pictureOnPage, shownWriter } from "./lists.ts";
import { paths } from "../tree/paths.ts";
import type { PageFacts } from "./page-facts.ts";
import { pieceImage } from "./share-image.ts";
import type { Site } from "./site.ts";
import type { Target } from "./targets.ts";

/** A piece's record, page and Markdown; or their removal. */
export async function renderPieceTarget(
  context: Context,
  { id, authorSlug, pieceSlug }: Extract<Target, { kind: "piece" }>,
): Promise<TreeFile[]> {
  const { urls, site } = context;
  const record = paths.pieceRecord(id);
  const pagePath = paths.piecePage(authorSlug, pieceSlug);
  const damage = context.damaged.get(id);
  if (damage !== undefined) throw new RenderError(`${pagePath}: ${damage} (piece ${id}).`);
  const facts = context.facts.get(id);
  const writer = facts && (await context.writer(facts.piece.writerId));
  const frame = paths.pieceFrame(id);
  const twin = paths.pieceTwin(authorSlug, pieceSlug);
  const receipt = paths.pieceReceipt(authorSlug, pieceSlug);
  if (!facts || !writer) {
    const players = Array.from({ length: CARDS_MAX }, (_, index) => paths.player(id, index + 1));
    return removed(pagePath, twin, receipt, record, frame, ...players);
  }
  // An address that the piece had before.
  if (facts.piece.slug !== pieceSlug) return removed(pagePath, twin, receipt);
  const { previous, next } = facts;
  const { translations, alternates } = shownTranslations({ id }, facts.translated, urls);
  const piece: Piece = {
    ...renderPiece(facts.piece, writer, urls),
    ...(translations.length ? { translations } : {}),
  };
  const proof = facts.receipt && renderReceipt(facts.receipt, urls);
  const related = await pageItems(context, facts.related);
  const shown = shownBy(facts.piece, pictureOnPage);
  const cover = showCover(facts.piece.cover, shown);
  const neighbour = (card: PieceCard | undefined) =>
    card ? listed(renderPieceListItem(card, writer, urls), card.cover) : null;
  return [
    ...playersIn(facts.piece.html).map((player, index) =>
      text(paths.player(id, index + 1), () =>
        renderPlayer(player, { piece, stylesheets: site.framed.stylesheets }),
      ),
    ),
    // Before the record, which names it.
    ...(proof ? [json(receipt, () => proof)] : []),
    json(record, () => ({ ok: true, piece })),
    text(frame, () => framedCard(context, { piece, stored: facts.piece, writer })),
    page(pagePath, "piece", {
      ...pieceHead(context, { piece, stored: facts.piece, writer, alternates }),
      piece,
      standfirst: facts.piece.sub,
      html: pageHtml(
        { html: facts.piece.html, language: facts.piece.locale, players: playersOf(id) },
        shown,
        { hasCover: cover !== null },
      ),
      cover,
      previous: neighbour(previous),
      next: neighbour(next),
      series: await seriesOf(context, piece, facts),
      writer: shownWriter(writer, urls),
      related,
      receipt: proof ? receiptLine(proof, { piece, site, urls }) : null,
    }),
    // After the page that it names: if the page cannot be written, its text does not appear in another form.
    text(twin, () => renderPieceTwin(piece, site.pieces.markdown(facts.piece, piece.url))),
  ];
}

function framedCard(
  { site, urls }: Context,
  { piece, stored, writer }: { piece: Piece; stored: PublicPiece; writer: Writer },
): string {
  const card = {
    site: siteBeside(piece, site.data),
    piece: listed(piece, stored.cover),
    writer: renderPieceAuthor(writer, urls),
  };
  return renderPieceCard(card, site.framed);
}

/** What a page says of the entry in the log. The page that checks it is in the language of these words. */
function receiptLine(
  proof: Receipt,
  { piece, site, urls }: { piece: Piece; site: Site; urls: Urls },
): PageData<"piece">["receipt"] {
  const { main_language } = site.data;
  const wording = wordingBeside(piece, main_language);
  const { language } = wording;
  const checks = urls.receiptPage(language === main_language ? undefined : language);
  return { words: receiptWords(proof, wording), url: `${pathOf(checks)}#${pathOf(piece.url)}` };
}

/** The series as its page shows it. */
async function seriesOf(
  context: Context,
  { series }: Piece,
  facts: PageFacts,
): Promise<PageData<"piece">["series"]> {
  if (!series || !facts.series) return null;
  const items = await listItems(context, facts.series.pieces);
  const pieces = items.map(({ title, url, language }) => ({
    title,
    url,
    ...(language === undefined ? {} : { language }),
  }));
  const { part } = series;
  return { ...series, pieces, previous: pieces[part - 2] ?? null, next: pieces[part] ?? null };
}

/** The frames that a piece had before a change, and has no more. */
export function renderGonePlayers(
  { facts }: Pick<Context, "facts">,
  { id, count }: Extract<Target, { kind: "players" }>,
): TreeFile[] {
  const left = playersIn(facts.get(id)?.piece.html ?? "").length;
  const gone = Array.from({ length: count }, (_, index) => index + 1).slice(left);
  return removed(...gone.map((number) => paths.player(id, number)));
}

function pieceHead(
  context: Context,
  {
    piece,
    stored,
    writer,
    alternates,
  }: { piece: Piece; stored: PublicPiece; writer: Writer; alternates: HeadData["alternates"] },
) {
  const { urls } = context;
  const site = { ...context.site, data: siteOf(piece, context.site.data) };
  const { category } = piece;
  const image = pieceImage(context, stored, writer);
  return common(site, {
    title: piece.title,
    description: piece.summary,
    canonical: piece.external_url ?? piece.url,
    author: writer.name,
    aiDisclosure: disclosureOf(piece),
    feeds: {
      title: `${writer.name} · ${site.name}`,
      json: urls.authorJsonFeed(writer.slug),
      rss: urls.authorRssFeed(writer.slug),
    },
    record: piece.id,
    markdown: twinOf(piece.url),
    embeddable: piece.url,
    read: pathOf(`${piece.id}/read`),
    type: "article",
    image,
    language: piece.language,
    alternates,
    direction: directionOfPiece(piece),
    properties: articleProperties(piece),
    shows: [describePiece(piece, image?.url ?? site.image?.url, describedSite(site))],
    below: category
      ? [{ name: categoryName(category, site.data), url: urls.category(category) }]
      : [],
  });
}

/** With words in the language of the piece, and a switch to its translations. Most pieces have none, and share one header. */
function siteOf(piece: Piece, site: SiteData): SiteData {
  const data = siteBeside(piece, site);
  const { translations, language = site.main_language, url } = piece;
  if (!translations) return data;
  const languages = [{ language, url }, ...translations].map((one) => ({
    language: one.language,
    name: languageName(one.language),
    url: pathOf(one.url),
    current: one.url === url,
  }));
  return { ...data, languages };
}

/**
 * The values of the W3C's community group (https://www.w3.org/community/ai-content-disclosure/). Nothing is said about a
 * person's text, also if a program sent it and they say so: their tools are not known. A person has published every text,
 * so none is autonomous.
 */
function disclosureOf({ drafting }: Piece): HeadData["ai_disclosure"] {
  if (drafting?.own_words) return null;
  if (drafting?.by === "agent") return "ai-generated";
  return drafting?.by === "both" ? "ai-assisted" : null;
}

/** The properties of Open Graph's articles (https://ogp.me/#type_article). */
function articleProperties(piece: Piece): HeadData["properties"] {
  const { date_published, date_modified, authors, category, tags } = piece;
  return [
    { name: "article:published_time", content: date_published },
    { name: "article:modified_time", content: date_modified },
    ...authors.map(({ url }) => ({ name: "article:author", content: url })),
    ...(category ? [{ name: "article:section", content: category }] : []),
    ...tags.map((tag) => ({ name: "article:tag", content: tag })),
  ];
}
