import { render as toHtml } from "preact-render-to-string";
import type { LayoutData, SiteData } from "../page-data.ts";
import { HeadTags } from "../parts/head-tags.tsx";
import { pathOf } from "../path.ts";
import { renderedOnce } from "../rendered-once.ts";

/** The frame of every page: head, navigation, footer. */
export function render({ site, head, content }: LayoutData): string {
  const page = (
    <html lang={site.language} dir={site.direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <link rel="preload" href={site.face} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={site.stylesheet} />
        {site.stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <HeadTags site={site} head={head} />
      </head>
      <body>
        <a class="skip" href="#content">
          {site.words.skip}
        </a>
        <header class="masthead" dangerouslySetInnerHTML={renderedOnce(site, Masthead)} />
        <main id="content" dangerouslySetInnerHTML={{ __html: content }} />
        <footer class="foot" dangerouslySetInnerHTML={renderedOnce(site, Foot)} />
      </body>
    </html>
  );
  return `<!doctype html>\n${toHtml(page)}\n`;
}

function Masthead({ site: { name, words, urls, navigation } }: { site: SiteData }) {
  return (
    <>
      <a class="name" href={pathOf(urls.home)}>
        {name}
      </a>
      <nav class="categories" aria-label={words.main_menu}>
        <ul>
          {navigation.map(({ label, url }) => (
            <li key={url}>
              <a href={url}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function Foot({ site: { urls, words } }: { site: SiteData }) {
  return (
    <nav aria-label={words.about_menu}>
      <ul>
        <li>
          <a href={pathOf(urls.search)}>{words.search}</a>
        </li>
        <li>
          <a href={pathOf(urls.shop)}>{words.shop}</a>
        </li>
        <li>
          <a href={pathOf(urls.docs)}>{words.documentation}</a>
        </li>
        <li>
          <a href={pathOf(urls.rss)}>{words.feed}</a>
        </li>
      </ul>
    </nav>
  );
}
