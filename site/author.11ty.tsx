import { NETWORK_NAMES, SOCIAL_NETWORKS } from "../api/contract/vocabulary.ts";
import { directionOfText } from "../api/render/direction.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { Verified } from "./parts/author-name.tsx";
import { ListPages } from "./parts/list-pages.tsx";
import { PieceList } from "./parts/piece-list.tsx";
import { ProductList } from "./parts/product-list.tsx";
import { addressWords, pathOf } from "./path.ts";

export const data = PAGED;

export function render({ site, author, pieces, products, archive, older }: PageData<"author">) {
  const { words } = site;
  const links = SOCIAL_NETWORKS.flatMap((network) => {
    const url = author.socials[network];
    return url ? [{ network, url }] : [];
  });
  return (
    <>
      <header class="profile" dir={directionOfText(author.name)}>
        {author.avatar_url && (
          <img class="avatar" src={pathOf(author.avatar_url)} width="96" height="96" alt="" />
        )}
        <h1>{author.name}</h1>
        {author.identity_verified && <p class="verified">✓ {words.verified}</p>}
        {[author.role, author.niche, author.location].some(Boolean) && (
          <p class="roles">
            {[author.role, author.niche, author.location].filter(Boolean).join(" · ")}
          </p>
        )}
        {author.bio && (
          <p>
            <bdi>{author.bio}</bdi>
          </p>
        )}
        <ul class="links">
          {author.website && (
            <li>
              <a href={author.website} rel="me noopener">
                {addressWords(author.website)}
              </a>
              {author.website_verified && <Verified meaning={words.website_verified} />}
            </li>
          )}
          {links.map(({ network, url }) => (
            <li key={network}>
              <a href={url} rel="me noopener">
                {NETWORK_NAMES[network]}
              </a>
            </li>
          ))}
          <li>
            <a href={pathOf(author.urls.feed_rss)}>{words.feed}</a>
          </li>
        </ul>
      </header>
      <section aria-label={words.latest}>
        <PieceList items={pieces} none={words.nothing_here_yet} site={site} />
        <ListPages older={older} site={site} />
      </section>
      {archive.length > 0 && (
        <nav aria-label={words.archive}>
          <ul class="archive">
            {archive.map(({ number, url }) => (
              <li key={number}>
                <a href={pathOf(url)}>
                  {words.archive} {number}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {products.length > 0 && (
        <section>
          <h2>{words.shop}</h2>
          <ProductList products={products} none="" site={site} />
        </section>
      )}
    </>
  );
}
