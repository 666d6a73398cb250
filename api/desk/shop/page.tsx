import type { StoredProduct } from "../../contract/records.ts";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { EMPTY, ProductFields, type ProductFieldsProps } from "./product-fields.tsx";

export const SHOP = "/desk/edit/shop";

export interface ShopPageProps {
  slug: string;
  products: readonly StoredProduct[];
  pieces: ProductFieldsProps["pieces"];
  done?: string | undefined;
  /** A refused new listing. */
  refused?: { form: Omit<ProductFieldsProps, "pieces">; problem: string };
}

export function ShopPage({ slug, products, pieces, done, refused }: ShopPageProps) {
  const form = refused?.form ?? { values: EMPTY, issues: [] };
  return (
    <>
      <h1>Shop</h1>
      {done && (
        <Notice kind="good">
          {done} <a href={`/author/${slug}`}>Your public page</a> is updated next, usually within
          seconds.
        </Notice>
      )}
      {refused && <Notice kind="bad">Nothing was added. {refused.problem}</Notice>}
      <section aria-labelledby="listings">
        <h2 id="listings">Your listings</h2>
        {products.length === 0 ? (
          <p class="none">
            You have no listings yet. A listing appears on your page, in the shop and in the
            catalogue that programs read.
          </p>
        ) : (
          <ul class="cards">
            {products.map((product) => (
              <Listing key={product.id} product={product} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="add">
        <h2 id="add">Add a listing</h2>
        <PostForm action={SHOP}>
          <ProductFields {...form} pieces={pieces} />
          <button class="primary">Add listing</button>
        </PostForm>
      </section>
    </>
  );
}

function Listing({ product }: { product: StoredProduct }) {
  const { name, description, price, category, payment_url } = product.content;
  const here = `${SHOP}/${product.id}`;
  return (
    <li>
      <h3>
        <a href={here}>
          <bdi>{name}</bdi>
        </a>
      </h3>
      <p class="facts-line">
        <strong>
          {price.amount} {price.currency}
        </strong>{" "}
        · {category} · {new URL(payment_url).host}
      </p>
      {description && (
        <p class="clamped" dir="auto">
          {description}
        </p>
      )}
      <div class="actions">
        <a class="button" href={here}>
          Edit<span class="unseen"> {name}</span>
        </a>
        <PostButton action={`${here}/remove`} label="Remove" about={name} kind="danger" />
      </div>
    </li>
  );
}

export interface ProductPageProps extends ProductFieldsProps {
  product: StoredProduct;
  problem?: string;
}

export function ProductPage({ product, problem, ...fields }: ProductPageProps) {
  const { name } = product.content;
  return (
    <>
      <p>
        <a href={SHOP}>← Shop</a>
      </p>
      <h1 dir="auto">{name}</h1>
      {problem && <Notice kind="bad">Nothing was saved. {problem}</Notice>}
      <PostForm action={`${SHOP}/${product.id}`}>
        <ProductFields {...fields} />
        <button class="primary">Save listing</button>
      </PostForm>
    </>
  );
}
