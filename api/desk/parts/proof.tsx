import type { ComponentChildren } from "preact";
import { render } from "preact-render-to-string";
import type { PieceContent } from "../../contract/draft.ts";
import type { Piece } from "../../contract/piece.ts";
import type { Rendered, Writer } from "../../contract/records.ts";
import { showCover, shownBy } from "../../render/pictures.ts";
import { renderPiece } from "../../render/piece.ts";
import { pageHtml } from "../../render/shown-html.ts";
import type { Urls } from "../../render/urls.ts";
import type { PicturesOfText } from "./shown-pictures.ts";
import { ENGLISH } from "../../../site/messages/messages.ts";
import { PieceBody } from "../../../site/parts/piece-body.tsx";

export interface ProofOf extends PicturesOfText {
  id: string;
  slug: string;
  publishedAt: string;
  modifiedAt: string;
  content: PieceContent;
  rendered: Pick<Rendered, "html" | "text">;
  writer: Writer;
  urls: Urls;
}

/** The record from which the published page will be made. */
function proofRecord({ content, rendered, writer, urls, ...piece }: ProofOf): Piece {
  const { headline, sub, category, tags, style, locale, external_url: externalUrl } = content;
  const words = { headline, sub, category, tags, style, locale, externalUrl };
  return renderPiece({ ...piece, ...words, ...rendered, writerId: writer.id }, writer, urls);
}

/** Where the writer's own browser finds a picture that is not public. */
export function deskPicture(id: string, name: string): string {
  return `/desk/pictures/${id}-${name}`;
}

/** The markup of a piece, rendered by the component of its public page. */
export function proofHtml(proof: ProofOf): string {
  return render(<Proof {...proof} />);
}

export function Proof(proof: ProofOf) {
  const { content, rendered } = proof;
  const shown = shownBy(proof, deskPicture);
  const cover = showCover(proof.cover, shown);
  const text = { html: rendered.html, language: content.locale };
  const html = pageHtml(text, shown, { hasCover: cover !== null });
  return (
    <PieceBody
      piece={proofRecord(proof)}
      standfirst={content.sub}
      cover={cover}
      html={html}
      site={ENGLISH}
    />
  );
}

/**
 * A page in a frame, with the site's stylesheet and none of the desk's. It is sandboxed: it runs no scripts and sends no
 * forms. It has the same origin only so that the editor's script can update the text without flicker.
 */
export function ProofFrame({
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
      class="proof"
      title={title}
      sandbox="allow-same-origin"
      srcdoc={`<!doctype html>${document}`}
    />
  );
}
