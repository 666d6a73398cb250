import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { pathOf } from "./path.ts";

export const data = PAGED;

export function render({ site }: PageData<"not-found">) {
  return (
    <>
      <h1>There is nothing here</h1>
      <p>
        If it was a piece, its writer may have taken it back. Try the{" "}
        <a href={pathOf(site.urls.search)}>search</a>, or{" "}
        <a href={pathOf(site.urls.home)}>what is new</a>.
      </p>
    </>
  );
}
