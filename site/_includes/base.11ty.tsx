import { render as toHtml } from "preact-render-to-string";
import { QUERY_MAX } from "../../api/contract/limits.ts";
import type { LayoutData } from "../page-data.ts";
import type { SiteData } from "../site-data.ts";
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
        <link rel="preload" href={site.face} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={site.stylesheet} />
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

function Masthead({ site: { name, logo, words, urls, navigation } }: { site: SiteData }) {
  return (
    <>
      <div class="masthead-top">
        <a class="name" href={pathOf(urls.home)}>
          {logo ? (
            <img src={logo.url} width={logo.width} height={logo.height} alt={logo.alt} />
          ) : (
            <bdi>{name}</bdi>
          )}
        </a>
        <form
          class="find"
          role="search"
          aria-label={words.search}
          action={pathOf(urls.search)}
          method="get"
        >
          <label class="unseen" for="find">
            {words.search}
          </label>
          <input
            id="find"
            name="q"
            type="search"
            placeholder={words.search}
            maxLength={QUERY_MAX}
            autocomplete="off"
            spellcheck={false}
            enterkeyhint="search"
            aria-keyshortcuts="/"
          />
          <button type="submit">
            <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
              <circle cx="8.5" cy="8.5" r="5.5" />
              <path d="m12.7 12.7 4.3 4.3" />
            </svg>
            <span class="unseen">{words.search}</span>
          </button>
        </form>
      </div>
      <nav class="sections-nav" aria-label={words.main_menu}>
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

function Foot({ site: { name, tagline, urls, words, pages, footer } }: { site: SiteData }) {
  const links = [
    [words.archive, urls.archive],
    [words.writers, urls.writers],
    [words.trending, urls.trending],
    [words.shop, urls.shop],
    [words.search, urls.search],
    [words.documentation, urls.docs],
    [words.feed, urls.rss],
  ] as const;
  return (
    <>
      <div class="foot-name">
        <p class="name">
          <bdi>{name}</bdi>
        </p>
        {tagline && (
          <p>
            <bdi>{tagline}</bdi>
          </p>
        )}
        {footer && <div dangerouslySetInnerHTML={{ __html: footer }} />}
      </div>
      <nav aria-label={words.about_menu}>
        <ul>
          {pages.map(({ title, url }) => (
            <li key={url}>
              <a href={url} dir="auto">
                {title}
              </a>
            </li>
          ))}
          {links.map(([label, url]) => (
            <li key={url}>
              <a href={pathOf(url)}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
