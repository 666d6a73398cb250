import type { OwnPage } from "../../store/own-pages.ts";
import { PostButton } from "../parts/post-form.tsx";
import { OWN_PAGES } from "./paths.ts";

/** The site's own pages, in the order in which header and footer list them. */
export function PagesSection({ pages }: { pages: readonly OwnPage[] }) {
  return (
    <section aria-labelledby="pages">
      <h2 id="pages">Pages</h2>
      <p class="hint">About, Imprint, Privacy: pages of your own, apart from the pieces.</p>
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
                  {placesOf(page)}
                </span>
              </span>
              <span class={page.publishedAt ? "chip approved" : "chip"}>{statusOf(page)}</span>
              <span class="moves">
                {index > 0 && <Move page={page} way="up" label="Up" />}
                {index < pages.length - 1 && <Move page={page} way="down" label="Down" />}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a class="button" href={`${OWN_PAGES}/new`}>
          New page
        </a>
      </p>
    </section>
  );
}

function statusOf({ publishedAt, isAhead }: OwnPage): string {
  if (!publishedAt) return "Draft";
  return isAhead ? "Published, with unpublished changes" : "Published";
}

function placesOf({ in_navigation, in_footer }: OwnPage): string {
  const places = [in_navigation && "header", in_footer && "footer"].filter(Boolean);
  return places.length ? ` · in the ${places.join(" and the ")}` : "";
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
