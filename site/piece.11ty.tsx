import { directionOfText } from "../api/render/text/direction.ts";
import { fill } from "./messages/words.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { Verified } from "./parts/author-name.tsx";
import { FollowForm } from "./parts/follow-form.tsx";
import { OneWay } from "./parts/one-way.tsx";
import { PieceBody } from "./parts/piece-body.tsx";
import { PieceCard } from "./parts/piece-card.tsx";
import { SeriesParts } from "./parts/piece-series.tsx";
import { pathOf } from "./path.ts";
import { ownLanguage } from "./words-beside.ts";

export const data = PAGED;

export function render(page: PageData<"piece">) {
  const { site, head, piece, standfirst, cover, html, receipt, writer, related, series } = page;
  const { words } = site;
  // The direction stays the page's: only the words are in another language.
  const { lang } = ownLanguage(site, head);
  // The parts of a series come one after the other, whenever they were published.
  const inSeries = series !== null && series.parts > 1;
  const { previous, next } = inSeries ? { previous: null, next: null } : page;
  return (
    <>
      <PieceBody {...{ piece, standfirst, cover, html, site, receipt }} />
      <div class="after" lang={lang}>
        {inSeries && <SeriesParts series={series} site={site} />}
        <AboutWriter writer={writer} head={head} site={site} />
        <FollowForm site={site} to={`writer:${writer.slug}`} name={writer.name} />
        {(previous ?? next) && (
          <nav class="neighbours" aria-label={fill(words.more_by, { name: writer.name })}>
            {previous && (
              <div>
                <p class="kicker">{words.previous_piece}</p>
                <a rel="prev" href={pathOf(previous.url)}>
                  <bdi lang={previous.language}>{previous.title}</bdi>
                </a>
              </div>
            )}
            {next && (
              <div class="next">
                <p class="kicker">{words.next_piece}</p>
                <a rel="next" href={pathOf(next.url)}>
                  <bdi lang={next.language}>{next.title}</bdi>
                </a>
              </div>
            )}
          </nav>
        )}
      </div>
      {related.length > 0 && (
        <section class="related" aria-labelledby="read-next" lang={lang}>
          <h2 id="read-next" class="section-name">
            {words.read_next}
          </h2>
          <ul class="tiles">
            {related.map((item) => (
              <li key={item.id}>
                <PieceCard piece={item} site={site} look="tile" heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The writer, and the ways to hear of the next piece. */
function AboutWriter({
  writer,
  head,
  site: { words },
}: Pick<PageData<"piece">, "writer" | "head" | "site">) {
  return (
    <section class="about-writer" aria-labelledby="about-writer" dir={directionOfText(writer.name)}>
      <img
        class="avatar"
        src={pathOf(writer.avatar_url)}
        width="72"
        height="72"
        alt=""
        loading="lazy"
        decoding="async"
      />
      <div>
        <h2 id="about-writer">
          <a href={pathOf(writer.url)}>{writer.name}</a>
          {writer.identity_verified && <Verified meaning={words.verified} />}
        </h2>
        {writer.role && <p class="roles">{writer.role}</p>}
        {writer.bio && (
          <p>
            <bdi>
              <OneWay text={writer.bio} />
            </bdi>
          </p>
        )}
        <p class="follow">
          <a href={pathOf(writer.url)}>{fill(words.more_by, { name: writer.name })}</a>
          {head.feeds && <a href={pathOf(head.feeds.rss)}>{words.feed}</a>}
          {head.feeds?.json && <a href={pathOf(head.feeds.json)}>JSON Feed</a>}
        </p>
      </div>
    </section>
  );
}
