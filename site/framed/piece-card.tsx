import type { PieceAuthor } from "../../api/contract/piece.ts";
import { directionOfPiece } from "../../api/render/text/direction.ts";
import { typeset } from "../../api/render/text/typeset.ts";
import type { ListedPiece } from "../page-data.ts";
import type { SiteData } from "../site-data.ts";
import { Day } from "../parts/day.tsx";
import { pathOf } from "../path.ts";
import { type FramedAssets, OUTWARD, renderFramed } from "./page.tsx";
import { Tick } from "./tick.tsx";

export interface PieceCardData {
  site: SiteData;
  piece: ListedPiece;
  writer: PieceAuthor;
}

/** A piece as a card: site, headline, standfirst, writer, date, and the cover if there is one. */
export function renderPieceCard(data: PieceCardData, assets: FramedAssets): string {
  const { piece, writer, site } = data;
  const { url: canonical, title, summary, language, cover, date_published } = piece;
  const lang = language ?? "en";
  const dir = directionOfPiece(piece);
  return renderFramed(
    { title, canonical, lang, dir },
    assets,
    <main class={cover ? "card piece covered" : "card piece"}>
      <div class="words">
        <p class="site" lang={site.language}>
          <a href={pathOf(site.urls.home)} {...OUTWARD}>
            <bdi>{site.name}</bdi>
          </a>
        </p>
        <h1>
          <a class="whole" href={pathOf(canonical)} {...OUTWARD}>
            {typeset(title, lang)}
          </a>
        </h1>
        <p class="standfirst">{typeset(summary, lang)}</p>
        <p class="byline" lang={site.language}>
          {writer.avatar && <img src={pathOf(writer.avatar)} alt="" width={28} height={28} />}
          <span class="line">
            <a href={pathOf(writer.url)} {...OUTWARD}>
              <bdi>{writer.name}</bdi>
            </a>
            {writer.identity_verified && <Tick words={site.words} />}{" "}
            <span class="when">
              <bdi dir={site.direction}>
                <Day date={date_published} site={site} />
              </bdi>
            </span>
          </span>
        </p>
      </div>
      {cover && (
        <picture>
          {cover.webp && <source type="image/webp" srcset={cover.webp} />}
          <img class="cover" src={cover.jpeg} alt="" width={cover.width} height={cover.height} />
        </picture>
      )}
    </main>,
  );
}
