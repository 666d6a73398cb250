import { languageFollowed } from "./messages/words.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { FollowForm } from "./parts/follow-form.tsx";
import { ListPages } from "./parts/list-pages.tsx";
import { PieceCard } from "./parts/piece-card.tsx";
import { PieceList } from "./parts/piece-list.tsx";
import { NothingYet } from "./parts/ways-on.tsx";
import { WriterLine } from "./parts/writer-line.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

type Home = PageData<"home">;

/** Beside the lead story. */
const BESIDE = 3;

/** The front page: as editors have arranged it, or as it is shipped. */
export function render(page: Home) {
  const { site, arrangement } = page;
  return (
    <div class="home h-feed">
      <div class="home-name">
        <h1 class="p-name" dir="auto">
          {site.name}
        </h1>
        {site.tagline && <p dir="auto">{site.tagline}</p>}
      </div>
      {!page.pieces.length && <NothingYet site={site} />}
      {arrangement ? (
        <Arranged {...arrangement} site={site} head={page.head} />
      ) : (
        <Shipped {...page} />
      )}
    </div>
  );
}

/** A lead story, the newest beside the most read and the writers, then each category. */
function Shipped({ site, pieces, sections, most_read, writers, older }: Home) {
  const [lead, ...others] = pieces;
  const { words } = site;
  const latest = others.slice(BESIDE);
  return (
    <>
      {lead && <Front lead={lead} beside={others.slice(0, BESIDE)} site={site} />}
      {latest.length === 0 && <Follow site={site} />}
      {latest.length > 0 && (
        <div class="columns">
          <section aria-labelledby="latest">
            <h2 id="latest" class="section-name">
              {words.latest}
            </h2>
            <Varied pieces={latest} site={site} />
            <ListPages older={older} site={site} />
          </section>
          <Side most_read={most_read} writers={writers} site={site} />
        </div>
      )}
      {sections.length > 0 && (
        <div class="sections">
          {sections.map((section) => (
            <Category key={section.category} section={section} site={site} />
          ))}
        </div>
      )}
    </>
  );
}

/** The pieces that editors have chosen, and their sections in order. */
function Arranged({
  pieces,
  sections,
  site,
  head,
}: NonNullable<Home["arrangement"]> & Pick<Home, "site" | "head">) {
  const [lead, ...others] = pieces;
  const more = others.slice(BESIDE);
  return (
    <>
      {lead && <Front lead={lead} beside={others.slice(0, BESIDE)} site={site} />}
      {more.length > 0 && <Tiles pieces={more} site={site} heading="h2" />}
      {sections.map((section, index) => (
        <ArrangedSection key={index} id={`part-${index + 1}`} {...{ section, site, head }} />
      ))}
    </>
  );
}

function ArrangedSection({
  section: { kind, title, url, pieces, html },
  id,
  site,
  head,
}: Pick<Home, "site" | "head"> & {
  section: NonNullable<Home["arrangement"]>["sections"][number];
  id: string;
}) {
  // The form has a heading of its own. Where the site sends no mail, there are its feeds.
  if (kind === "follow" && site.follow) {
    return (
      <div class="arranged">
        <FollowForm site={site} to="site" name={site.name} />
      </div>
    );
  }
  return (
    <section class="arranged" aria-labelledby={id}>
      <h2 id={id} class="section-name">
        {url ? (
          <a href={pathOf(url)}>
            <bdi>{title}</bdi>
          </a>
        ) : (
          <bdi>{title}</bdi>
        )}
      </h2>
      {html !== null && <div class="text" dangerouslySetInnerHTML={{ __html: html }} />}
      {kind === "follow" && head.feeds && (
        <p class="follow">
          <a href={pathOf(head.feeds.rss)}>{site.words.feed}</a>
          {head.feeds.json && <a href={pathOf(head.feeds.json)}>JSON Feed</a>}
        </p>
      )}
      {kind === "newest" ? (
        <Varied pieces={pieces} site={site} />
      ) : (
        pieces.length > 0 && <Tiles pieces={pieces} site={site} heading="h3" />
      )}
    </section>
  );
}

function Tiles({
  pieces,
  site,
  heading,
}: Pick<Home, "pieces" | "site"> & { heading: "h2" | "h3" }) {
  return (
    <ul class="tiles flowing">
      {pieces.map((piece) => (
        <li key={piece.id}>
          <PieceCard piece={piece} site={site} look="tile" heading={heading} />
        </li>
      ))}
    </ul>
  );
}

/** Rows between the two large ones and the short lines. */
const ROWS = 4;

/** A list whose rows are not all alike: two with large covers, if they have any, then rows, then headlines. */
function Varied({ pieces, site }: Pick<Home, "pieces" | "site">) {
  const pair = pieces.slice(0, 2);
  const large = pair.length === 2 && pair.every(({ cover }) => cover) ? pair : [];
  const rows = pieces.slice(large.length, large.length + ROWS);
  const short = pieces.slice(large.length + rows.length);
  return (
    <div class="varied">
      {large.length > 0 && <Tiles pieces={large} site={site} heading="h3" />}
      {rows.length > 0 && <PieceList items={rows} none="" site={site} heading="h3" />}
      {short.length > 0 && (
        <ul class="lines">
          <Headlines pieces={short} site={site} />
        </ul>
      )}
    </div>
  );
}

function Front({
  lead,
  beside,
  site,
}: Pick<Home, "site"> & { lead: Home["pieces"][number]; beside: Home["pieces"] }) {
  return (
    <div class="front">
      <PieceCard piece={lead} site={site} look="lead" isSeenAtOnce />
      {beside.length > 0 && (
        <ul class="beside">
          {beside.map((piece) => (
            <li key={piece.id}>
              <PieceCard piece={piece} site={site} look="row" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Side({ most_read, writers, site }: Pick<Home, "most_read" | "writers" | "site">) {
  const { words, urls } = site;
  return (
    <aside class="side">
      <Follow site={site} />
      {most_read.length > 0 && (
        <section aria-labelledby="most-read">
          <h2 id="most-read" class="section-name">
            <a href={pathOf(urls.trending)}>{words.most_read}</a>
          </h2>
          <ol class="ranked">
            <Headlines pieces={most_read} site={site} />
          </ol>
        </section>
      )}
      <section aria-labelledby="writers">
        <h2 id="writers" class="section-name">
          <a href={pathOf(urls.writers)}>{words.writers}</a>
        </h2>
        <ul class="writers">
          {writers.map((writer) => (
            <li key={writer.slug}>
              <WriterLine writer={writer} site={site} />
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

/** The site, or on the home of a language what appears in it. */
function Follow({ site }: Pick<Home, "site">) {
  const own = site.languages.find(({ current, url }) => current && url !== "/");
  if (!own) return <FollowForm site={site} to="site" name={site.name} />;
  const { language } = own;
  const name = languageFollowed(language, site);
  return <FollowForm site={site} to={`language:${language}`} name={name} />;
}

function Category({
  section: { category, title, url, pieces },
  site,
}: Pick<Home, "site"> & { section: Home["sections"][number] }) {
  // One with a cover above the others, so that each section has a picture if it can have one.
  const first = pieces.find(({ cover }) => cover) ?? pieces[0];
  const more = pieces.filter((piece) => piece !== first);
  return (
    <section aria-labelledby={`in-${category}`}>
      <h2 id={`in-${category}`} class="section-name">
        <a href={pathOf(url)}>{title}</a>
      </h2>
      {first && (
        <PieceCard piece={first} site={site} look="tile" heading="h3" hasCategory={false} />
      )}
      <ul class="lines">
        <Headlines pieces={more} site={site} />
      </ul>
    </section>
  );
}

/** The items of a list that shows headlines and bylines alone. */
function Headlines({ pieces, site }: Pick<Home, "pieces" | "site">) {
  return (
    <>
      {pieces.map((piece) => (
        <li key={piece.id}>
          <PieceCard piece={piece} site={site} look="line" heading="h3" hasCategory={false} />
        </li>
      ))}
    </>
  );
}
