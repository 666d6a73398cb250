import { listingWithoutMark, withoutMarkWords } from "../contract/mark.ts";
import type { Product } from "../contract/people/product.ts";
import type { PieceCard, StoredProduct, Writer } from "../contract/records.ts";
import { renderListAuthor } from "./author.ts";
import type { Urls } from "./urls.ts";

/** `related` has the seller's public pieces, in the seller's order. */
export function renderProduct(
  product: StoredProduct,
  seller: Writer,
  related: readonly PieceCard[],
  urls: Urls,
): Product {
  const { name, description, price, category, payment_url } = product.content;
  return {
    id: product.id,
    // A row may be older than the rule about marks.
    name: listingWithoutMark(name),
    description: withoutMarkWords(description),
    price,
    category,
    payment_url,
    seller: renderListAuthor(seller, urls),
    related: related.map((card) => ({
      id: urls.pieceId(card.id),
      title: card.headline,
      url: urls.piece(seller.slug, card.slug),
    })),
    url: urls.product(seller.slug, product.id),
    created_at: product.createdAt,
  };
}
