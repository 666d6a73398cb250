import { directionOfPiece } from "../api/render/direction.ts";
import { fill } from "./messages/words.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { PieceBody } from "./parts/piece-body.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

export function render(page: PageData<"piece">) {
  const { site, piece, standfirst, cover, html, previous, next, related } = page;
  const direction = directionOfPiece(piece);
  return (
    <>
      <PieceBody piece={piece} standfirst={standfirst} cover={cover} html={html} site={site} />
      {related.length > 0 && (
        <aside class="related">
          <h2>{site.words.read_next}</h2>
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
        <nav
          class="neighbours"
          aria-label={fill(site.words.more_by, { name: piece.authors[0]?.name ?? "" })}
          dir={direction}
        >
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
    </>
  );
}
