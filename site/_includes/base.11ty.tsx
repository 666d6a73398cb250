import { render as toHtml } from "preact-render-to-string";
import { QUERY_MAX } from "../../api/contract/limits.ts";
import { directionOf } from "../../api/render/text/direction.ts";
import type { LayoutData } from "../page-data.ts";
import type { SiteData } from "../site-data.ts";
import { HeadTags } from "../parts/head-tags.tsx";
import { pathOf } from "../path.ts";
import { renderedOnce } from "../rendered-once.ts";
import { ownLanguage } from "../words-beside.ts";

/** The frame of every page: head, navigation, footer. */
export function render({ site, head, content }: LayoutData): string {
  const own = ownLanguage(site, head);
  const page = (
    <html lang={head.language} dir={head.direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {site.fonts.map((font) => (
          <link
            key={font}
            rel="preload"
            href={font}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <link rel="stylesheet" href={site.stylesheet} />
        <HeadTags site={site} head={head} />
      </head>
      <body>
        <a class="skip" href="#content" {...own}>
          {site.words.skip}
        </a>
        <header class="masthead" {...own} dangerouslySetInnerHTML={renderedOnce(site, Masthead)} />
        <main id="content" dangerouslySetInnerHTML={{ __html: content }} />
        <footer class="foot" {...own} dangerouslySetInnerHTML={renderedOnce(site, Foot)} />
      </body>
    </html>
  );
  const html = withHeadCode(toHtml(page), site.head_code);
  return `<!doctype html>\n${html}\n`;
}

/** No text before the end of the head has its tag: all of it is escaped. */
function withHeadCode(html: string, code: string | null): string {
  return code ? html.replace("</head>", () => `${code}</head>`) : html;
}

/** How the header of a page begins within its tag, and how the page ends from within the tag of its footer, as `render` writes them. */
export function frameOf(site: SiteData): { header: string; footer: string } {
  const { __html: header } = renderedOnce(site, Masthead);
  const { __html: footer } = renderedOnce(site, Foot);
  return {
    header: `${header}</header><main id="content">`,
    footer: `${footer}</footer></body></html>\n`,
  };
}

function Masthead({ site }: { site: SiteData }) {
  const { name, logo, words, urls, navigation } = site;
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
      <Languages site={site} />
      <nav class="sections-nav" aria-label={words.main_menu}>
        <ul>
          {navigation.map(({ label, url, language }) => (
            <li key={url}>
              <a href={url} {...written(site, language)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** The switch between the languages of the home page, of a category or of a translated piece. */
function Languages({ site: { languages, words } }: { site: SiteData }) {
  if (!languages.length) return null;
  return (
    <nav class="languages" aria-label={words.languages}>
      <ul>
        {languages.map(({ language, name, url, current }) => (
          <li key={language}>
            <a
              href={url}
              lang={language}
              hreflang={language}
              aria-current={current ? "page" : undefined}
            >
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** For words that the operator or an editor wrote, on a page whose own words are in another language. */
function written(site: SiteData, language = site.main_language) {
  return ownLanguage({ language, direction: directionOf(language) }, site);
}

function Foot({ site }: { site: SiteData }) {
  const { name, tagline, urls, words, pages, footer, follow } = site;
  const theirs = written(site);
  const links = [
    [words.archive, urls.archive],
    [words.writers, urls.writers],
    [words.trending, urls.trending],
    [words.shop, urls.shop],
    [words.search, urls.search],
    [words.documentation, urls.docs],
    ...(follow ? [[words.follow_title, follow.url] as const] : []),
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
            <bdi lang={theirs.lang}>{tagline}</bdi>
          </p>
        )}
        {footer && <div {...theirs} dangerouslySetInnerHTML={{ __html: footer }} />}
      </div>
      <nav aria-label={words.about_menu}>
        <ul>
          {pages.map(({ title, url }) => (
            <li key={url}>
              <a href={url} lang={theirs.lang} dir="auto">
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
