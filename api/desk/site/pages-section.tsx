import type { ComponentChildren } from "preact";
import type { OwnPage } from "../../store/site/own-pages.ts";
import { fill } from "../../../site/messages/words.ts";
import { type DeskWords, useWords } from "../messages/words.ts";
import { PostButton } from "../parts/post-form.tsx";
import { OWN_PAGES } from "./paths.ts";

/** The site's own pages, in the order in which header and footer list them. */
export function PagesSection({
  pages,
  children,
}: {
  pages: readonly OwnPage[];
  /** The result of an act on one of them. */
  children?: ComponentChildren;
}) {
  const { site: w } = useWords();
  return (
    <section aria-labelledby="pages">
      <h2 id="pages">{w.pages}</h2>
      {children}
      <p class="hint">{w.pages_hint}</p>
      {pages.length > 0 && (
        <ul class="rows own-pages">
          {pages.map((page, index) => (
            <li key={page.id}>
              <span>
                <a href={`${OWN_PAGES}/${page.id}`}>
                  <bdi>{page.title}</bdi>
                </a>{" "}
                <span class="quiet">
                  /{page.slug}
                  {placesOf(page, w)}
                </span>
              </span>
              <span class={page.publishedAt ? "chip approved" : "chip"}>{statusOf(page, w)}</span>
              <span class="moves">
                {index > 0 && <Move page={page} way="up" label={w.up} />}
                {index < pages.length - 1 && <Move page={page} way="down" label={w.down} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a class="button" href={`${OWN_PAGES}/new`}>
          {w.new_page}
        </a>
      </p>
    </section>
  );
}

function statusOf({ publishedAt, isAhead }: OwnPage, w: DeskWords["site"]): string {
  if (!publishedAt) return w.page_draft;
  return isAhead ? w.page_ahead : w.page_published;
}

function placesOf(
  { in_navigation, in_footer, publishedAt }: OwnPage,
  w: DeskWords["site"],
): string {
  if (!in_navigation && !in_footer) return "";
  const one = in_navigation ? w.places_header : w.places_footer;
  const places = in_navigation && in_footer ? w.places_both : one;
  return ` · ${publishedAt ? places : fill(w.places_later, { places })}`;
}

function Move({ page, way, label }: { page: OwnPage; way: "up" | "down"; label: string }) {
  return (
    <PostButton
      action={`${OWN_PAGES}/${page.id}/move`}
      label={label}
      about={page.title}
      kind="plain"
      fields={{ way }}
    />
  );
}
