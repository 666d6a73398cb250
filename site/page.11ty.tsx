import { directionOfText } from "../api/render/text/direction.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";

export const data = PAGED;

/** A page of the site's own, such as About. */
export function render({ title, html }: PageData<"page">) {
  return (
    <article class="own-page" dir={directionOfText(title)}>
      <h1>{title}</h1>
      <div class="text" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}
