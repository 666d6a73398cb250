import type { Author } from "../../api/contract/people/author.ts";
import type { PieceListItem } from "../../api/contract/piece.ts";
import { directionOfPiece, directionOfText } from "../../api/render/text/direction.ts";
import { typeset } from "../../api/render/text/typeset.ts";
import type { SiteData } from "../site-data.ts";
import { pathOf } from "../path.ts";
import { type FramedAssets, OUTWARD, renderFramed } from "./page.tsx";
import { Tick } from "./tick.tsx";

export interface WriterCardData {
  site: SiteData;
  author: Author;
  newest: PieceListItem | undefined;
}

/** A writer as a card: picture, name, role, and the newest piece. */
export function renderWriterCard(data: WriterCardData, assets: FramedAssets): string {
  const { author, newest, site } = data;
  const { name, avatar_url, urls, identity_verified } = author;
  const facts = [author.role, author.location].filter(Boolean).join(" · ");
  return renderFramed(
    { title: name, canonical: urls.profile, lang: site.language, dir: directionOfText(name) },
    assets,
    <main class="card writer">
      {avatar_url && <img class="face" src={pathOf(avatar_url)} alt="" width={72} height={72} />}
      <div class="words">
        <p class="site">
          <a href={pathOf(site.urls.home)} {...OUTWARD}>
            <bdi>{site.name}</bdi>
          </a>
        </p>
        <h1>
          <a class="whole" href={pathOf(urls.profile)} {...OUTWARD}>
            {name}
          </a>
          {identity_verified && <Tick words={site.words} />}
        </h1>
        {facts && <p class="facts">{facts}</p>}
        {newest && (
          <p class="newest" lang={newest.language} dir={directionOfPiece(newest)}>
            <a href={pathOf(newest.url)} {...OUTWARD}>
              {typeset(newest.title, newest.language ?? "en")}
            </a>
          </p>
        )}
      </div>
    </main>,
  );
}
