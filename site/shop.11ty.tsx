import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { ProductList } from "./parts/product-list.tsx";

export const data = PAGED;

export function render({ products }: PageData<"shop">) {
  return (
    <>
      <h1>Shop</h1>
      <h2>Listings</h2>
      <ProductList products={products} none="Nothing is for sale just now." />
    </>
  );
}
