import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { AuthorName } from "./parts/author-name.tsx";
import { ListPages } from "./parts/list-pages.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

/** Writers with something public. */
export function render({ writers, newer, older, site }: PageData<"writers">) {
  const { words } = site;
  return (
    <>
      <h1>{words.writers}</h1>
      {writers.length === 0 && <p class="none">{words.nothing_yet}</p>}
      <ul class="writers">
        {writers.map((writer) => (
          <li key={writer.slug}>
            <img src={pathOf(writer.avatar_url)} width="64" height="64" alt="" loading="lazy" />
            <div>
              <h2>
                <AuthorName author={writer} site={site} />
              </h2>
              {(writer.role ?? writer.bio) && (
                <p>
                  <bdi>{writer.role ?? writer.bio}</bdi>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ListPages newer={newer} older={older} site={site} />
    </>
  );
}
