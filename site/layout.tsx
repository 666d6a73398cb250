import type { ComponentChildren } from "preact";
import { CATEGORIES } from "../api/contract/vocabulary.ts";
import { pathOf } from "./path.ts";
import { renderedOnce } from "./rendered-once.ts";
import type { Site } from "./site.ts";

/** The two forms of one feed. */
export interface Feeds {
  /** What the feed holds, for someone who chooses among several. */
  title: string;
  json: string;
  rss: string;
}

export interface LayoutProps {
  site: Site;
  /** The page's own title; the home page has none beside the site's name. */
  title?: string;
  description: string;
  /** The page's address, or where the text first appeared. */
  canonical: string;
  /** Addresses of the feeds of what the page shows. */
  feeds?: Feeds;
  /** Where the page tells that it is being read. */
  read?: string;
  /** The address of the JSON record of what the page shows. */
  record?: string;
  /** The page's own address where other sites can embed what it shows. */
  embeddable?: string;
  /** Scripts of the page's own, by path. */
  scripts?: readonly string[];
  children: ComponentChildren;
}

/** The frame of every page: head, way round the site, foot. */
export function Layout({
  site,
  title,
  description,
  canonical,
  feeds,
  read,
  record,
  embeddable,
  scripts = [],
  children,
}: LayoutProps) {
  const { urls } = site;
  const whole = title ? `${title} · ${site.name}` : site.name;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{whole}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={canonical} />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={site.stylesheet} />
        <script defer src={site.script} data-read={read} />
        {feeds && (
          <>
            <link
              rel="alternate"
              type="application/feed+json"
              title={feeds.title}
              href={feeds.json}
            />
            <link rel="alternate" type="application/rss+xml" title={feeds.title} href={feeds.rss} />
          </>
        )}
        {record && <link rel="alternate" type="application/json" href={record} />}
        {embeddable && (
          <link
            rel="alternate"
            type="application/json+oembed"
            title={whole}
            href={urls.oembed(embeddable)}
          />
        )}
        {scripts.map((path) => (
          <script key={path} defer src={path} />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the text
        </a>
        <header class="masthead" dangerouslySetInnerHTML={renderedOnce(site, Masthead)} />
        <main id="content">{children}</main>
        <footer class="foot" dangerouslySetInnerHTML={renderedOnce(site, Foot)} />
      </body>
    </html>
  );
}

function Masthead({ site: { name, urls } }: { site: Site }) {
  return (
    <>
      <a class="name" href={pathOf(urls.home)}>
        {name}
      </a>
      <nav class="categories" aria-label="Categories">
        <ul>
          {CATEGORIES.map((category) => (
            <li key={category}>
              <a href={pathOf(urls.category(category))}>{category}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function Foot({ site: { urls } }: { site: Site }) {
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
          <a href={pathOf(urls.docs)}>For programs</a>
        </li>
        <li>
          <a href={pathOf(urls.siteRssFeed)}>RSS</a>
        </li>
      </ul>
    </nav>
  );
}
