import { join } from "node:path";
import type { ProductAnswer } from "../contract/envelopes.ts";
import type { Product } from "../contract/people/product.ts";
import type { Category } from "../contract/vocabulary.ts";
import { normalise } from "../search/normalise.ts";
import { PRODUCTS_FOLDER } from "./addresses.ts";
import { createRecordFolder } from "./record-folder.ts";

export interface ProductSearchRequest {
  q: string;
  category?: Category | undefined;
  limit: number;
}

export interface Products {
  /** Finds listings with the text in their name, then in their description; each newest first. */
  search(request: ProductSearchRequest): Promise<Product[]>;
}

export function createProducts({ root }: { root: string }): Products {
  const folder = createRecordFolder<Listed>({
    folder: join(root, PRODUCTS_FOLDER),
    parse: (text) => listed((JSON.parse(text) as ProductAnswer).product),
    compare: newestFirst,
  });
  return {
    search: async ({ q, category, limit }) => {
      const wanted = normalise(q);
      const eligible = (await folder.list()).filter(
        ({ product }) => category === undefined || product.category === category,
      );
      const named = eligible.filter(({ name }) => name.includes(wanted));
      const described = eligible.filter(
        ({ name, description }) => !name.includes(wanted) && description.includes(wanted),
      );
      return [...named, ...described].slice(0, limit).map(({ product }) => product);
    },
  };
}

interface Listed {
  product: Product;
  name: string;
  description: string;
}

function listed(product: Product): Listed {
  return {
    product,
    name: normalise(product.name),
    description: normalise(product.description),
  };
}

function newestFirst({ product: a }: Listed, { product: b }: Listed): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
