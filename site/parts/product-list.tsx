import type { Product } from "../../api/contract/people/product.ts";
import { priceOf, type Wording } from "../messages/words.ts";
import { pathOf } from "../path.ts";
import { AuthorName } from "./author-name.tsx";
import { Filled } from "./filled.tsx";

/** The products of writers. Each has the anchor that links to it use. */
export function ProductList({
  products,
  none,
  site,
  heading: Heading = "h3",
}: {
  products: readonly Product[];
  none: string;
  site: Wording;
  heading?: "h2" | "h3";
}) {
  const { words } = site;
  if (!products.length) return <p class="none">{none}</p>;
  return (
    <ul class="products">
      {products.map((product) => (
        <li key={product.id} id={`product-${product.id}`} class="h-product">
          <Heading class="p-name" dir="auto">
            {product.name}
          </Heading>
          <p class="e-description" dir="auto">
            {product.description}
          </p>
          <p class="sold">
            <strong class="price p-price">{priceOf(product.price, site.language)}</strong>{" "}
            <Filled
              message={words.sold_by}
              name={<AuthorName author={product.seller} site={site} />}
            />
          </p>
          {product.related.length > 0 && (
            <p class="goes-with">
              <Filled
                message={words.goes_with}
                pieces={product.related.map((piece, index) => (
                  <span key={piece.id}>
                    {index > 0 && ", "}
                    <a href={pathOf(piece.url)} dir="auto">
                      {piece.title}
                    </a>
                  </span>
                ))}
              />
            </p>
          )}
          <p class="buying">
            <a class="buy u-url" href={product.payment_url} rel="noopener nofollow">
              {words.buy}
              <span class="unseen"> {product.name}</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
