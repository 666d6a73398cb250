import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { StoredProduct } from "../../contract/records.ts";
import {
  addProduct,
  listProducts,
  listRelatable,
  removeProduct,
  updateProduct,
} from "../../store/people/products.ts";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import { doneWords } from "../parts/notice.tsx";
import type { Refused } from "../take-form.ts";
import { ProductPage, SHOP, ShopPage } from "./page.tsx";
import { ProductForm } from "./product-fields.tsx";

export function createShopRoutes({ store, wake }: DeskTools): DeskRoute[] {
  const listing = { path: `${SHOP}/:id` } as const;
  return [
    page({
      path: SHOP,
      show: async ({ me, query, words }) => ({
        title: words.frame.shop,
        main: <ShopPage {...await shopOf(me)} done={doneWords(query, words.shop)} />,
      }),
    }),
    action({
      path: SHOP,
      form: ProductForm,
      run: async ({ me, actor }, content) => {
        await addProduct(store, actor, { writerId: me.id, content });
        wake();
        return seeOther(`${SHOP}?done=added`);
      },
      again: async ({ me, words }, refused) => ({
        title: words.frame.shop,
        main: <ShopPage {...await shopOf(me)} refused={refused} />,
      }),
    }),
    page({ ...listing, show: (visit) => productPage(visit) }),
    action({
      ...listing,
      form: ProductForm,
      run: async ({ me, actor, params }, content) => {
        await updateProduct(store, actor, { id: params["id"] ?? "", writerId: me.id, content });
        wake();
        return seeOther(`${SHOP}?done=saved`);
      },
      again: productPage,
    }),
    // The browser's address after the confirmation; reloading it leads to the shop.
    page({ ...listing, path: `${SHOP}/:id/remove`, show: async () => seeOther(SHOP) }),
    action({
      ...listing,
      path: `${SHOP}/:id/remove`,
      form: z.strictObject({}),
      confirm: async (visit) => ({
        title: visit.words.shop.remove_title,
        of: (await ownProduct(visit)).content.name,
        words: <p>{visit.words.shop.remove_about}</p>,
        button: visit.words.shop.remove_title,
        back: { href: SHOP, label: visit.words.shop.keep },
      }),
      run: async ({ me, actor, params }) => {
        await removeProduct(store, actor, { id: params["id"] ?? "", writerId: me.id });
        wake();
        return seeOther(`${SHOP}?done=removed`);
      },
    }),
  ];

  async function shopOf({ id, slug }: { id: string; slug: string }) {
    const products = await listProducts(store.read, { writerId: id });
    const pieces = await listRelatable(store.read, { writerId: id, chosen: [] });
    return { slug, products, pieces };
  }

  /** Another writer's listing is answered like one that does not exist. */
  async function ownProduct({ me, params }: SignedInVisit): Promise<StoredProduct> {
    const [product] = await listProducts(store.read, {
      id: params["id"] ?? "",
      writerId: me.id,
    });
    if (!product) throw new Refusal("not_found", say("You have no listing at this address."));
    return product;
  }

  async function productPage(visit: SignedInVisit, refused?: Refused): Promise<DeskAnswer> {
    const product = await ownProduct(visit);
    const { writerId, content } = product;
    const pieces = await listRelatable(store.read, { writerId, chosen: content.related });
    return { title: content.name, main: <ProductPage {...{ product, pieces, refused }} /> };
  }
}
