import { render as toHtml } from "preact-render-to-string";
import type { LayoutData, SiteData } from "../page-data.ts";
import { HeadTags } from "../parts/head-tags.tsx";
import { pathOf } from "../path.ts";
import { renderedOnce } from "../rendered-once.ts";

/** The frame of every page: head, navigation, footer. */
export function render({ site, head, content }: LayoutData): string {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={site.stylesheet} />
        <HeadTags site={site} head={head} />
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the text
        </a>
        <header class="masthead" dangerouslySetInnerHTML={renderedOnce(site, Masthead)} />
        <main id="content" dangerouslySetInnerHTML={{ __html: content }} />
        <footer class="foot" dangerouslySetInnerHTML={renderedOnce(site, Foot)} />
      </body>
    </html>
  );
  return `<!doctype html>\n${toHtml(page)}\n`;
}

function Masthead({ site: { name, urls, categories } }: { site: SiteData }) {
  return (
    <>
      <a class="name" href={pathOf(urls.home)}>
        {name}
      </a>
      <nav class="categories" aria-label="Categories">
        <ul>
          {categories.map((category) => (
            <li key={category.name}>
              <a href={pathOf(category.url)}>{category.name}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function Foot({ site: { urls } }: { site: SiteData }) {
  return (
    <nav aria-label="About this site">
      <ul>
        <li>
          <a href={pathOf(urls.search)}>Search</a>
        </li>
        <li>
          <a href={pathOf(urls.shop)}>Shop</a>
        </li>
        <li>
          <a href={pathOf(urls.docs)}>Documentation</a>
        </li>
        <li>
          <a href={pathOf(urls.rss)}>RSS</a>
        </li>
      </ul>
    </nav>
  );
}
