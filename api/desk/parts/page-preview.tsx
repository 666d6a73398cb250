import type { ComponentChildren } from "preact";
import { render } from "preact-render-to-string";
import type { PieceContent } from "../../contract/draft.ts";
import type { Drafting } from "../../contract/piece.ts";
import type { PublicPiece, Rendered, SeriesPlace, Writer } from "../../contract/records.ts";
import { showCover, shownBy, showPictures } from "../../render/pictures.ts";
import { renderPiece } from "../../render/piece.ts";
import type { Renderer } from "../../render/text/renderer.ts";
import { playersOf, typesetPage } from "../../render/text/shown-html.ts";
import type { Urls } from "../../render/urls.ts";
import type { Store } from "../../store/engine/open.ts";
import { readSettings } from "../../store/site/site-settings.ts";
import type { PicturesOfText } from "./shown-pictures.ts";
import { CATALOGUES } from "../../../site/messages/messages.ts";
import type { Wording } from "../../../site/messages/words.ts";
import { wordingBeside } from "../../../site/words-beside.ts";
import { PieceBody } from "../../../site/parts/piece-body.tsx";

export interface PreviewedPiece extends PicturesOfText {
  id: string;
  slug: string;
  publishedAt: string;
  modifiedAt: string;
  content: PieceContent;
  rendered: Pick<Rendered, "html" | "text">;
  writer: Writer;
  urls: Urls;
  /** The public facts about who wrote it. */
  drafting?: Drafting | undefined;
  /** The place that it will have in a series. */
  series?: SeriesPlace | undefined;
  /** Whether it is shown to somebody who does not publish it. */
  isDraft?: boolean | undefined;
  /** The site's own words, for a text in a language that has none. */
  site: Wording;
  /** Where the reader's browser finds a picture, if the reader has no account. */
  pictureAt?: typeof deskPicture;
}

export async function siteWording({ read }: Pick<Store, "read">): Promise<Wording> {
  const { language } = (await readSettings(read)).settings;
  return { language, words: CATALOGUES[language].site };
}

/** The text as a public piece. */
export function publicPieceOf(previewed: PreviewedPiece): PublicPiece {
  const { content, rendered, writer } = previewed;
  const { id, slug, publishedAt, modifiedAt, pictures, cover, drafting, series } = previewed;
  const { headline, sub, category, tags, style, locale, external_url: externalUrl } = content;
  const words = { headline, sub, category, tags, style, locale, externalUrl };
  const facts = { id, slug, publishedAt, modifiedAt, pictures, cover, drafting, series };
  return { ...facts, ...words, ...rendered, writerId: writer.id };
}

/** Where the writer's own browser finds a picture that is not public. */
export function deskPicture(id: string, name: string): string {
  return `/desk/pictures/${id}-${name}`;
}

/** The typography of a text takes two milliseconds for each 1,000 characters at worst. A longer one has a thread. */
const SHORT = 10_000;

/** The markup of a piece, rendered by the component of its public page. */
export async function pageHtml(
  typesetter: Pick<Renderer, "typeset">,
  previewed: PreviewedPiece,
  signal?: AbortSignal,
): Promise<string> {
  const { content, rendered, writer, pictureAt = deskPicture } = previewed;
  const shown = shownBy(previewed, pictureAt);
  const cover = showCover(previewed.cover, shown);
  const text = {
    html: showPictures(rendered.html, shown, { hasCover: cover !== null }),
    language: content.locale,
    players: playersOf(previewed.id),
  };
  const html =
    text.html.length <= SHORT
      ? typesetPage(text)
      : await typesetter.typeset(text, { owner: writer.id, ...(signal && { signal }) });
  const piece = renderPiece(publicPieceOf(previewed), writer, previewed.urls);
  return atOnce(
    render(
      <PieceBody
        piece={piece}
        standfirst={content.sub}
        cover={cover}
        html={html}
        site={wordingBeside(piece, previewed.site.language)}
        isDraft={previewed.isDraft}
      />,
    ),
  );
}

/**
 * Pictures that are drawn together with the text. On the public page they wait until the reader comes near; in a frame
 * that is scrolled into sight or printed, that leaves an empty place where the writer looks for the picture.
 */
function atOnce(html: string): string {
  return html.replace(/<img [^<>]*>/g, (tag) =>
    tag.replace(/ loading="lazy"/, "").replace(/ decoding="async"/, ' decoding="sync"'),
  );
}

/** The HTML with all folded parts open, for people who decide about the text. */
export function unfolded(html: string): string {
  return html.replace(/<details(?=[ >])/g, "<details open");
}

/**
 * A page in a frame, with the site's stylesheet and none of the desk's. It is sandboxed: it runs no scripts and sends no
 * forms. It has the same origin only so that the editor's script can update the text without flicker.
 */
export function PreviewFrame({
  title,
  stylesheet,
  children,
}: {
  title: string;
  stylesheet: string | undefined;
  children: ComponentChildren;
}) {
  const document = render(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        {stylesheet && <link rel="stylesheet" href={stylesheet} />}
      </head>
      <body>
        <main id="content">{children}</main>
      </body>
    </html>,
  );
  return (
    <iframe
      class="page-preview"
      title={title}
      sandbox="allow-same-origin"
      srcdoc={`<!doctype html>${document}`}
    />
  );
}
