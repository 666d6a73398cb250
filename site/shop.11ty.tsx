import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { ProductList } from "./parts/product-list.tsx";

export const data = PAGED;

export function render({ products, site }: PageData<"shop">) {
  return (
    <div class="list">
      <h1>{site.words.shop}</h1>
      <ProductList
        products={products}
        none={site.words.nothing_for_sale}
        site={site}
        heading="h2"
      />
    </div>
  );
}
