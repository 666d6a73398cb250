import type { Piece, PieceListItem } from "../../api/contract/piece.ts";
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
  const feeds = { json: urls.authorJsonFeed(authorSlug), rss: urls.authorRssFeed(authorSlug) };
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
                <a href={pathOf(item.url)} dir="auto">
                  {item.title}
                </a>
              </li>
            ))}
          </ul>
        </aside>
      )}
      {(previous ?? next) && (
        <nav class="neighbours" aria-label="More by this writer">
          {previous && (
            <a rel="prev" href={pathOf(previous.url)} dir="auto">
              ← {previous.title}
            </a>
          )}
          {next && (
            <a rel="next" href={pathOf(next.url)} dir="auto">
              {next.title} →
            </a>
          )}
        </nav>
      )}
    </Layout>
  );
}
