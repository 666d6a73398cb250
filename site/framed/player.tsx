import { render as toHtml } from "preact-render-to-string";
import type { Piece } from "../../api/contract/piece.ts";
import type { Player } from "../../api/render/text/elsewhere.ts";

export interface PlayerPage {
  piece: Pick<Piece, "url" | "language">;
  stylesheets: readonly string[];
}

/**
 * The page around one frame of another site. The page of a piece shows it when a reader presses play, and not before. Its
 * policy allows that frame alone: no other address of the same site, no script and no picture.
 */
export function renderPlayer(
  { frame, kind, title }: Player,
  { piece, stylesheets }: PlayerPage,
): string {
  const { origin, pathname } = new URL(frame);
  const policy = `default-src 'none'; style-src 'self'; font-src 'self'; frame-src ${origin}${pathname}`;
  const page = (
    <html lang={piece.language}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="canonical" href={piece.url} />
        {stylesheets.map((path) => (
          <link key={path} rel="stylesheet" href={path} />
        ))}
      </head>
      <body class="player">
        <iframe
          src={frame}
          title={title}
          allow={kind === "video" ? "autoplay; fullscreen; picture-in-picture" : undefined}
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          referrerpolicy="strict-origin-when-cross-origin"
        />
      </body>
    </html>
  );
  return `<!doctype html>\n${toHtml(page)}\n`;
}
