import type { Product } from "../../api/contract/product.ts";
import { Layout } from "../layout.tsx";
import { ProductList } from "../parts/product-list.tsx";
import type { Site } from "../site.ts";

export function ShopPage({ site, products }: { site: Site; products: readonly Product[] }) {
  return (
    <Layout
      site={site}
      title="Shop"
      description="What the writers of this site sell."
      canonical={site.urls.shop}
    >
      <h1>Shop</h1>
      <h2>Listings</h2>
      <ProductList products={products} none="Nothing is for sale just now." />
    </Layout>
  );
}
