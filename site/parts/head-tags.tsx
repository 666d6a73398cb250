import type { HeadData, SiteData } from "../page-data.ts";

/** The tags for browsers, search engines and feed readers. Every layout puts them into its <head>. */
export function HeadTags({ site, head }: { site: SiteData; head: HeadData }) {
  const { feeds, record, oembed } = head;
  return (
    <>
      <title>{head.full_title}</title>
      <meta name="description" content={head.description} />
      <link rel="canonical" href={head.canonical} />
      <script defer src={site.script} data-read={head.read ?? undefined} />
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
      {oembed && (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={head.full_title}
          href={oembed}
        />
      )}
      {head.scripts.map((path) => (
        <script key={path} defer src={path} />
      ))}
    </>
  );
}
