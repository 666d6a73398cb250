import type { ComponentChildren } from "preact";
import { render as toHtml } from "preact-render-to-string";

/** The files of framed cards, as paths. */
export interface FramedAssets {
  stylesheets: readonly string[];
  script: string;
}

export interface FramedPage {
  title: string;
  /** The page that the card is about. */
  canonical: string;
  lang: string | undefined;
  dir: "ltr" | "rtl";
}

/** A page that other sites show in a frame. It repeats what another page says, so search engines leave it out. */
export function renderFramed(
  { title, canonical, lang, dir }: FramedPage,
  { stylesheets, script }: FramedAssets,
  content: ComponentChildren,
): string {
  const page = (
    <html lang={lang} dir={dir}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="canonical" href={canonical} />
        {stylesheets.map((path) => (
          <link key={path} rel="stylesheet" href={path} />
        ))}
        <script defer src={script} />
      </head>
      <body>{content}</body>
    </html>
  );
  return `<!doctype html>\n${toHtml(page)}\n`;
}

/** Links leave the frame: the reader opens the page, not a page inside a card. */
export const OUTWARD = { target: "_blank", rel: "noopener" } as const;
