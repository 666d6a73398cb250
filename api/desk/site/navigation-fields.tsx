import type { Issue } from "../../contract/errors.ts";
import { SITE_LIMITS } from "../../contract/site-settings.ts";
import { fill } from "../../../site/messages/words.ts";
import { translated } from "../messages/refusals.ts";
import { type DeskWords, useWords } from "../messages/words.ts";
import type { SiteFields } from "./site-form.ts";

/** Empty rows after the last link. */
const SPARE = 2;
const ROWS_MIN = 4;

/** The links of the header. */
export function NavigationFields({
  links,
  issues,
}: {
  links: SiteFields["links"];
  issues: readonly Issue[];
}) {
  const words = useWords();
  const { site: w, parts } = words;
  const wrong = issues.filter(({ path }) => path.startsWith("navigation"));
  const rows = Math.min(SITE_LIMITS.links, Math.max(ROWS_MIN, links.length + SPARE));
  return (
    <section aria-labelledby="navigation">
      <h2 id="navigation">{w.navigation}</h2>
      <p class="hint" id="navigation-hint">
        {w.navigation_hint}
      </p>
      {wrong.length > 0 && (
        <p class="error" role="alert">
          {[...new Set(wrong.map((issue) => faultOf(issue, words)))].join(parts.between_faults)}
          {parts.full_stop}
        </p>
      )}
      <div class="links">
        {Array.from({ length: Math.max(rows, links.length) }, (_, row) => (
          <div class="link-row" key={row}>
            <input
              name="nav_label[]"
              aria-label={fill(w.link_words, { number: row + 1 })}
              placeholder={row === 0 ? w.words_placeholder : undefined}
              value={links[row]?.label ?? ""}
            />
            <input
              name="nav_url[]"
              aria-label={fill(w.link_address, { number: row + 1 })}
              aria-describedby="navigation-hint"
              placeholder={row === 0 ? w.address_placeholder : undefined}
              value={links[row]?.url ?? ""}
              spellcheck={false}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

/** `navigation.2.url` is the address of the third link. */
function faultOf({ path, message }: Issue, words: DeskWords): string {
  const { site: w } = words;
  const fault = translated(message, words);
  const [, row, part] = path.split(".");
  if (row === undefined) return fill(w.fault_navigation, { fault });
  const number = Number(row) + 1;
  return fill(part === "label" ? w.fault_words : w.fault_address, { number, fault });
}
