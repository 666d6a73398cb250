import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { ListPages } from "./parts/list-pages.tsx";
import { NothingYet } from "./parts/ways-on.tsx";
import { WriterLine } from "./parts/writer-line.tsx";

export const data = PAGED;

/** Writers with something public. */
export function render({ writers, newer, older, site }: PageData<"writers">) {
  const { words } = site;
  return (
    <div class="list">
      <h1>{words.writers}</h1>
      {writers.length === 0 && <NothingYet site={site} />}
      <ul class="writers">
        {writers.map((writer) => (
          <li key={writer.slug}>
            <WriterLine writer={writer} site={site} pieces={writer.pieces} />
          </li>
        ))}
      </ul>
      <ListPages newer={newer} older={older} site={site} />
    </div>
  );
}
