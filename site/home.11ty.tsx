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

/** The front page: a lead story, the newest beside the most read and the writers, then each category. */
export function render({ site, pieces, sections, most_read, writers, older }: Home) {
  const [lead, ...others] = pieces;
  const { words } = site;
  const latest = others.slice(BESIDE);
  return (
    <div class="home h-feed">
      <div class="home-name">
        <h1 class="p-name" dir="auto">
          {site.name}
        </h1>
        {site.tagline && <p dir="auto">{site.tagline}</p>}
      </div>
      {!lead && <NothingYet site={site} />}
      {lead && <Front lead={lead} beside={others.slice(0, BESIDE)} site={site} />}
      {latest.length === 0 && <FollowForm site={site} to="site" name={site.name} />}
      {latest.length > 0 && (
        <div class="columns">
          <section aria-labelledby="latest">
            <h2 id="latest" class="section-name">
              {words.latest}
            </h2>
            <PieceList items={latest} none="" site={site} heading="h3" />
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
              <PieceCard piece={piece} site={site} look="row" isSeenAtOnce />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The most read pieces and the writers. */
function Side({ most_read, writers, site }: Pick<Home, "most_read" | "writers" | "site">) {
  const { words, urls } = site;
  return (
    <aside class="side">
      <FollowForm site={site} to="site" name={site.name} />
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

function Category({
  section: { category, title, url, pieces },
  site,
}: Pick<Home, "site"> & { section: Home["sections"][number] }) {
  const [first, ...more] = pieces;
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
