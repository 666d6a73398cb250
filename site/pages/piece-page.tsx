import type { Piece, PieceListItem } from "../../api/contract/piece.ts";
import { directionOfPiece } from "../../api/render/direction.ts";
import { Layout } from "../layout.tsx";
import { PieceBody } from "../parts/piece-body.tsx";
import { pathOf } from "../path.ts";
import type { Site } from "../site.ts";

export interface PiecePageProps {
  site: Site;
  piece: Piece;
  standfirst: string | null;
  html: string;
  authorSlug: string;
  previous: PieceListItem | undefined;
  next: PieceListItem | undefined;
  related: readonly PieceListItem[];
}

export function PiecePage(props: PiecePageProps) {
  const { site, piece, standfirst, html, authorSlug, previous, next, related } = props;
  const { urls } = site;
  const direction = directionOfPiece(piece);
  const feeds = {
    title: `${piece.authors[0]?.name ?? authorSlug} · ${site.name}`,
    json: urls.authorJsonFeed(authorSlug),
    rss: urls.authorRssFeed(authorSlug),
  };
  return (
    <Layout
      site={site}
      title={piece.title}
      description={piece.summary}
      canonical={piece.external_url ?? piece.url}
      feeds={feeds}
      record={piece.id}
      embeddable={piece.url}
      read={pathOf(`${piece.id}/read`)}
    >
      <PieceBody piece={piece} standfirst={standfirst} html={html} />
      {related.length > 0 && (
        <aside class="related">
          <h2>Read next</h2>
          <ul>
            {related.map((item) => (
              <li key={item.id}>
                <a href={pathOf(item.url)} lang={item.language}>
                  <bdi>{item.title}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </aside>
      )}
      {(previous ?? next) && (
        <nav class="neighbours" aria-label="More by this writer" dir={direction}>
          {previous && (
            <a rel="prev" href={pathOf(previous.url)}>
              {direction === "rtl" ? "→" : "←"} <bdi lang={previous.language}>{previous.title}</bdi>
            </a>
          )}
          {next && (
            <a rel="next" href={pathOf(next.url)}>
              <bdi lang={next.language}>{next.title}</bdi> {direction === "rtl" ? "←" : "→"}
            </a>
          )}
        </nav>
      )}
    </Layout>
  );
}
