import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { pathOf } from "./path.ts";

export const data = PAGED;

export function render({ site }: PageData<"not-found">) {
  return (
    <>
      <h1>There is nothing here</h1>
      <p>
        If you are looking for a piece, its writer may have unpublished it. Try the{" "}
        <a href={pathOf(site.urls.search)}>search</a> or the{" "}
        <a href={pathOf(site.urls.home)}>newest pieces</a>.
      </p>
    </>
  );
}
