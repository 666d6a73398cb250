import type { StoredProduct } from "../../contract/records.ts";
import { CATALOGUES } from "../../../site/messages/messages.ts";
import { categoryName, fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
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
  const { shop: w, frame } = useWords();
  const form = refused?.form ?? { values: EMPTY, issues: [] };
  return (
    <>
      <h1>{frame.shop}</h1>
      {done && (
        <Notice kind="good">
          {done} {filled(w.updated_next, { page: <a href={`/author/${slug}`}>{w.public_page}</a> })}
        </Notice>
      )}
      {refused && <Notice kind="bad">{fill(w.nothing_added, { problem: refused.problem })}</Notice>}
      <section aria-labelledby="listings">
        <h2 id="listings">{w.your_listings}</h2>
        {products.length === 0 ? (
          <p class="none">{w.none}</p>
        ) : (
          <ul class="cards">
            {products.map((product) => (
              <Listing key={product.id} product={product} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="add">
        <h2 id="add">{w.add_title}</h2>
        <PostForm action={SHOP}>
          <ProductFields {...form} pieces={pieces} />
          <button class="primary">{w.add}</button>
        </PostForm>
      </section>
    </>
  );
}

function Listing({ product }: { product: StoredProduct }) {
  const { shop: w, language } = useWords();
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
        · {categoryName(category, { words: CATALOGUES[language].site })} ·{" "}
        {new URL(payment_url).host}
      </p>
      {description && (
        <p class="clamped" dir="auto">
          {description}
        </p>
      )}
      <div class="actions">
        <a class="button" href={here}>
          {w.edit}
          <span class="unseen"> {name}</span>
        </a>
        <PostButton action={`${here}/remove`} label={w.remove} about={name} kind="danger" />
      </div>
    </li>
  );
}

export interface ProductPageProps extends ProductFieldsProps {
  product: StoredProduct;
  problem?: string;
}

export function ProductPage({ product, problem, ...fields }: ProductPageProps) {
  const { shop: w } = useWords();
  const { name } = product.content;
  return (
    <>
      <p>
        <a href={SHOP}>{w.back}</a>
      </p>
      <h1 dir="auto">{name}</h1>
      {problem && <Notice kind="bad">{fill(w.nothing_saved, { problem })}</Notice>}
      <PostForm action={`${SHOP}/${product.id}`}>
        <ProductFields {...fields} />
        <button class="primary">{w.save}</button>
      </PostForm>
    </>
  );
}
