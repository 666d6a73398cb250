import type { Author } from "../../api/contract/people/author.ts";
import { directionOfText } from "../../api/render/text/direction.ts";
import type { SiteData } from "../site-data.ts";
import { pathOf } from "../path.ts";
import { type FramedAssets, OUTWARD, renderFramed } from "./page.tsx";
import { Tick } from "./tick.tsx";

export interface WriterCardData {
  site: SiteData;
  author: Author;
}

/** A writer as a card: picture, name and role. Publications leave it as it is; widgets show the newest piece. */
export function renderWriterCard(data: WriterCardData, assets: FramedAssets): string {
  const { author, site } = data;
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
      </div>
    </main>,
  );
}
