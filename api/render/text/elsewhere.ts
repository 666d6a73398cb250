import { type Elsewhere, elsewhereAt, type KnownCard } from "../../contract/elsewhere.ts";
import { pictureAt } from "../../contract/pictures.ts";
import { escapeAttribute, htmlOf, unescapeHtml } from "../xml.ts";
import { readingWords } from "./reading-words.ts";

// An address of a video, a post or a map that stands alone in its paragraph becomes a card. The stored HTML has it as a
// paragraph of its own class, which the sanitiser takes from everything that a person wrote. Page, feeds, records,
// Markdown and search are made from that paragraph: what a writer or an editor saw in it is what readers get.

/** The paragraph of a card, with what is known of it. `words` are those of the link, as they stand in the text. */
export function cardHtml(
  { href, rel, words }: { href: string; rel: string; words: string },
  known: KnownCard | undefined,
): string {
  const title = known?.title ?? known?.author;
  if (!title) return `<p class="elsewhere"><a href="${href}"${rel}>${words}</a></p>`;
  const picture = known?.picture
    ? `<img src="/pictures/${known.picture}" alt="" loading="lazy" decoding="async" />`
    : "";
  const author = known?.title && known.author ? ` <cite>${htmlOf(known.author)}</cite>` : "";
  return `<p class="elsewhere titled"><a href="${href}"${rel}>${picture}${htmlOf(title)}</a>${author}</p>`;
}

/** `showPictures` may have made a picture of the image, or nothing if its writer has it no more. */
const CARD =
  /<p class="elsewhere( titled)?"><a href="([^"]*)"([^<>]*)>(<picture>.*?<\/picture>|<img [^<>]*>)?([^<]*)<\/a>(?: <cite>([^<]*)<\/cite>)?<\/p>/g;

interface Card {
  isTitled: boolean;
  /** Escaped, as they stand in the HTML. */
  href: string;
  rel: string;
  picture: string;
  words: string;
  author: string;
  there: Elsewhere;
}

/** Puts something else in the place of each card. */
function replaceCards(html: string, make: (card: Card) => string): string {
  if (!html.includes('<p class="elsewhere')) return html;
  return html.replace(
    CARD,
    (paragraph, titled, href: string, rel: string, picture = "", words: string, author = "") => {
      const there = elsewhereAt(unescapeHtml(href));
      if (!there) return paragraph;
      const card = { href, rel, picture, words, author, there } as Omit<Card, "isTitled">;
      return make({ ...card, isTitled: titled !== undefined });
    },
  );
}

/**
 * A card as a page shows it. It loads nothing from elsewhere: it is a link, and the page's script offers to play what
 * the frame at `players` and its number shows.
 */
export function showElsewhere(
  html: string,
  { language, players }: { language: string; players?: string | undefined },
): string {
  const { play, show } = readingWords(language);
  let number = 0;
  return replaceCards(html, ({ isTitled, href, rel, picture, words, author, there }) => {
    const { service, kind, frame } = there;
    const [title, about] = isTitled
      ? [words, author ? `${author} · ${service}` : service]
      : [service, words];
    const label = kind === "video" ? play : show;
    const player =
      frame && players !== undefined
        ? ` data-player="${escapeAttribute(`${players}${++number}`)}" data-label="${label}"`
        : "";
    const cover = picture ? `<span class="cover">${picture}</span>` : "";
    const text = `<span class="words"><strong>${title}</strong> <span>${about}</span></span>`;
    return `<p class="elsewhere ${kind}"${player}><a href="${href}"${rel}>${cover}${text}</a></p>`;
  });
}

/** A card for feeds, records and Markdown: a link with its title. */
export function linkElsewhere(html: string): string {
  return replaceCards(html, ({ href, rel, words, author }) => {
    const by = author ? ` <cite>${author}</cite>` : "";
    return `<p><a href="${href}"${rel}>${words}</a>${by}</p>`;
  });
}

/** A frame that a page shows once a reader has asked for it. */
export interface Player {
  frame: string;
  /** Where readers find the same without a frame. */
  address: string;
  kind: Elsewhere["kind"];
  title: string;
}

/** The frames of sanitised HTML, by their numbers. */
export function playersIn(html: string): Player[] {
  const players: Player[] = [];
  replaceCards(html, ({ href, words, isTitled, there: { frame, kind, service } }) => {
    if (frame) {
      const title = isTitled ? unescapeHtml(words) : service;
      players.push({ frame, address: unescapeHtml(href), kind, title });
    }
    return "";
  });
  return players;
}

/** What the cards of sanitised HTML say, to render the text again with the same. */
export function cardsIn(html: string): KnownCard[] {
  const cards: KnownCard[] = [];
  replaceCards(html, ({ isTitled, picture, words, author, there: { address } }) => {
    if (isTitled) {
      const [, src = ""] = /^<img src="([^"]*)"/.exec(picture) ?? [];
      const title = unescapeHtml(words);
      cards.push({
        address,
        title,
        author: unescapeHtml(author) || null,
        picture: pictureAt(src) ?? null,
      });
    }
    return "";
  });
  return cards;
}
