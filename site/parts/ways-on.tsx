import { fill } from "../messages/words.ts";
import { pathOf } from "../path.ts";
import type { SiteData } from "../site-data.ts";

/** Where to go from a page that has nothing to read. */
export function WaysOn({ site: { words, urls } }: { site: SiteData }) {
  const ways = [
    [words.newest_pieces, urls.home],
    [words.archive, urls.archive],
    [words.writers, urls.writers],
  ] as const;
  return (
    <ul class="archive">
      {ways.map(([label, url]) => (
        <li key={url}>
          <a href={pathOf(url)}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** On a site where nothing is published, every other page is as empty: a reader can follow it, and its people begin. */
export function NothingYet({ site: { name, words, urls } }: { site: SiteData }) {
  return (
    <>
      <p class="none">{words.nothing_yet}</p>
      <ul class="archive">
        <li>
          <a href="/desk">{words.first_piece}</a>
        </li>
        <li>
          <a href={pathOf(urls.rss)}>{fill(words.follow, { name })}</a>
        </li>
      </ul>
    </>
  );
}
