import type { StoredProduct } from "../../contract/records.ts";
import type { Relatable } from "../../store/people/products.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { categoryWord } from "../pieces/vocabulary-words.ts";
import type { Refused } from "../take-form.ts";
import { ProductFields, valuesOf } from "./product-fields.tsx";

export const SHOP = "/desk/edit/shop";

export interface ShopPageProps {
  slug: string;
  products: readonly StoredProduct[];
  pieces: readonly Relatable[];
  done?: string | undefined;
  /** A refused new listing. */
  refused?: Refused;
}

export function ShopPage({ slug, products, pieces, done, refused }: ShopPageProps) {
  const { shop: w, frame } = useWords();
  return (
    <>
      <h1>{frame.shop}</h1>
      {done && (
        <Notice kind="good">
          {done} {filled(w.updated_next, { page: <a href={`/author/${slug}`}>{w.public_page}</a> })}
        </Notice>
      )}
      {refused && <Notice kind="bad">{fill(w.nothing_added, { problem: refused.message })}</Notice>}
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
        <PostForm action={SHOP} values={valuesOf()} refused={refused}>
          <ProductFields pieces={pieces} refused={refused} />
          <button class="primary">{w.add}</button>
        </PostForm>
      </section>
    </>
  );
}

function Listing({ product }: { product: StoredProduct }) {
  const words = useWords();
  const { shop: w } = words;
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
        · {categoryWord(category, words)} · {new URL(payment_url).host}
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

export function ProductPage({
  product,
  pieces,
  refused,
}: {
  product: StoredProduct;
  pieces: readonly Relatable[];
  refused: Refused | undefined;
}) {
  const { shop: w } = useWords();
  return (
    <>
      <p>
        <a href={SHOP}>{w.back}</a>
      </p>
      <h1 dir="auto">{product.content.name}</h1>
      {refused && <Notice kind="bad">{fill(w.nothing_saved, { problem: refused.message })}</Notice>}
      <PostForm
        action={`${SHOP}/${product.id}`}
        values={valuesOf(product.content)}
        refused={refused}
      >
        <ProductFields pieces={pieces} refused={refused} />
        <button class="primary">{w.save}</button>
      </PostForm>
    </>
  );
}
