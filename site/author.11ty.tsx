import { NETWORK_NAMES, SOCIAL_NETWORKS } from "../api/contract/vocabulary.ts";
import { directionOfText } from "../api/render/text/direction.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { Verified } from "./parts/author-name.tsx";
import { FollowForm } from "./parts/follow-form.tsx";
import { ListPages } from "./parts/list-pages.tsx";
import { OneWay } from "./parts/one-way.tsx";
import { PieceList } from "./parts/piece-list.tsx";
import { ProductList } from "./parts/product-list.tsx";
import { WaysOn } from "./parts/ways-on.tsx";
import { addressWords, pathOf } from "./path.ts";

export const data = PAGED;

export function render({ site, author, pieces, products, archive, older }: PageData<"author">) {
  const { words } = site;
  return (
    <div class="list">
      <Profile author={author} site={site} />
      <FollowForm site={site} to={`writer:${author.slug}`} name={author.name} />
      <section class="h-feed" aria-label={words.latest}>
        {/* Programs learn from it whose pieces these are; the page says so above. */}
        <a class="p-author h-card" href={pathOf(author.urls.profile)} hidden>
          {author.name}
        </a>
        <PieceList items={pieces} none={words.nothing_here_yet} site={site} hasAuthor={false} />
        {pieces.length === 0 && <WaysOn site={site} />}
        <ListPages older={older} site={site} />
      </section>
      {archive.length > 0 && (
        <nav aria-label={words.archive}>
          <ul class="archive">
            {archive.map(({ number, url, span }) => (
              <li key={number}>
                <a href={pathOf(url)}>{span}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {products.length > 0 && (
        <section aria-labelledby="shop">
          <h2 id="shop" class="section-name">
            {words.shop}
          </h2>
          <ProductList products={products} none="" site={site} />
        </section>
      )}
    </div>
  );
}

type ProfileProps = Pick<PageData<"author">, "author" | "site">;

function Profile({ author, site }: ProfileProps) {
  const roles = [author.role, author.niche, author.location].filter(Boolean);
  return (
    <header class="profile h-card" dir={directionOfText(author.name)}>
      {author.avatar_url && (
        <img
          class="avatar u-photo"
          src={pathOf(author.avatar_url)}
          width="112"
          height="112"
          alt=""
        />
      )}
      <div>
        <h1>
          <a class="p-name u-url u-uid" href={pathOf(author.urls.profile)}>
            {author.name}
          </a>
          {author.identity_verified && <Verified meaning={site.words.verified} />}
        </h1>
        {roles.length > 0 && <p class="roles">{roles.join(" · ")}</p>}
        {author.bio && (
          <p class="bio p-note">
            <bdi>
              <OneWay text={author.bio} />
            </bdi>
          </p>
        )}
        <Links author={author} site={site} />
      </div>
    </header>
  );
}

/** The writer's addresses elsewhere, and the feeds. */
function Links({ author, site: { words } }: ProfileProps) {
  const links = SOCIAL_NETWORKS.flatMap((network) => {
    const url = author.socials[network];
    return url ? [{ network, url }] : [];
  });
  return (
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
      <li>
        <a href={pathOf(author.urls.feed_json)}>JSON Feed</a>
      </li>
    </ul>
  );
}
