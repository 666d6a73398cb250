import { pathOf } from "../path.ts";
import type { HeadData, SiteData } from "../site-data.ts";

/** The tags for browsers, search engines and feed readers. Every layout puts them into its <head>. */
export function HeadTags({ site, head }: { site: SiteData; head: HeadData }) {
  const { feeds, record, markdown, oembed } = head;
  return (
    <>
      <title>{head.full_title}</title>
      <meta name="description" content={head.description} />
      {head.author && <meta name="author" content={head.author} />}
      {head.ai_disclosure && <meta name="ai-disclosure" content={head.ai_disclosure} />}
      <link rel="canonical" href={head.canonical} />
      {head.alternates.map(({ language, url }) => (
        <link key={language} rel="alternate" hreflang={language} href={url} />
      ))}
      <SiteTags site={site} more={head.stylesheets} />
      <ShareTags site={site} head={head} />
      <script defer src={site.script} data-read={head.read ?? undefined} />
      {feeds && <FeedTags feeds={feeds} />}
      {head.language_feeds.map((one) => (
        <FeedTags key={one.language} feeds={one} language={one.language} />
      ))}
      {record && <link rel="alternate" type="application/json" href={record} />}
      {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
      {oembed && (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={head.full_title}
          href={oembed}
        />
      )}
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={site.name}
        href={pathOf(site.urls.opensearch)}
      />
      {/* Data, not a script. Its text has no "<". */}
      {head.json_ld && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: head.json_ld }} />
      )}
      {head.scripts.map((path) => (
        <script key={path} defer src={path} />
      ))}
    </>
  );
}

function FeedTags({
  feeds: { title, json, rss },
  language,
}: {
  feeds: NonNullable<HeadData["feeds"]>;
  language?: string;
}) {
  const shared = { hreflang: language, title };
  return (
    <>
      {json && <link rel="alternate" type="application/feed+json" {...shared} href={json} />}
      <link rel="alternate" type="application/rss+xml" {...shared} href={rss} />
    </>
  );
}

/** What a site has of its own: its rules, its icons, and the colour of its paper. */
function SiteTags({ site, more }: { site: SiteData; more: readonly string[] }) {
  const { stylesheets, icons, manifest, theme_colors: colours } = site;
  return (
    <>
      {[...more, ...stylesheets].map((path) => (
        <link key={path} rel="stylesheet" href={path} />
      ))}
      {icons.map(({ rel, href, type, sizes }) => (
        <link
          key={href}
          rel={rel}
          href={href}
          type={type ?? undefined}
          sizes={sizes ?? undefined}
        />
      ))}
      {manifest && <link rel="manifest" href={manifest} />}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={colours.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colours.dark} />
    </>
  );
}

/** For services that show a link as a card (https://ogp.me; X has names of its own for two of them). */
function ShareTags({ site, head }: { site: SiteData; head: HeadData }) {
  const { image } = head;
  return (
    <>
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={head.type} />
      <meta property="og:title" content={head.title ?? site.name} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={head.canonical} />
      <meta property="og:locale" content={head.locale} />
      {head.properties.map(({ name, content }) => (
        <meta key={name + content} property={name} content={content} />
      ))}
      {image && (
        <>
          <meta property="og:image" content={image.url} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={image.alt} />
          <meta name="twitter:card" content="summary_large_image" />
          <meta name="twitter:image" content={image.url} />
          <meta name="twitter:image:alt" content={image.alt} />
        </>
      )}
    </>
  );
}
