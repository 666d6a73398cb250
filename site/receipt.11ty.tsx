import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { ReceiptRegion } from "./parts/receipt-region.tsx";

export const data = PAGED;

export function render({ site }: PageData<"receipt">) {
  return (
    <div class="list">
      <h1>{site.words.receipt}</h1>
      <ReceiptRegion site={site} />
    </div>
  );
}
