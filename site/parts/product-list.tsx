import type { Product } from "../../api/contract/product.ts";
import { pathOf } from "../path.ts";
import { AuthorName } from "./author-name.tsx";

/** The products of writers. Each has the anchor that links to it use. */
export function ProductList({ products, none }: { products: readonly Product[]; none: string }) {
  if (!products.length) return <p class="none">{none}</p>;
  return (
    <ul class="products">
      {products.map((product) => (
        <li key={product.id} id={`product-${product.id}`}>
          <h3 dir="auto">{product.name}</h3>
          <p dir="auto">{product.description}</p>
          <p>
            <strong>
              {product.price.amount} {product.price.currency}
            </strong>{" "}
            from <AuthorName author={product.seller} />
          </p>
          {product.related.length > 0 && (
            <p>
              Goes with{" "}
              {product.related.map((piece, index) => (
                <span key={piece.id}>
                  {index > 0 && ", "}
                  <a href={pathOf(piece.url)} dir="auto">
                    {piece.title}
                  </a>
                </span>
              ))}
            </p>
          )}
          <p>
            <a href={product.payment_url} rel="noopener nofollow">
              Buy<span class="unseen"> {product.name}</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
