import type { Issue } from "../../contract/errors.ts";
import { SITE_LIMITS } from "../../contract/site-settings.ts";
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
  const wrong = issues.filter(({ path }) => path.startsWith("navigation"));
  const rows = Math.min(SITE_LIMITS.links, Math.max(ROWS_MIN, links.length + SPARE));
  return (
    <section aria-labelledby="navigation">
      <h2 id="navigation">Navigation</h2>
      <p class="hint" id="navigation-hint">
        The links in the header. Leave all of them empty to show the categories. Pages of your own
        follow them where you choose so. An address is a path of this site, such as /docs, or begins
        with https://.
      </p>
      {wrong.length > 0 && (
        <p class="error" role="alert">
          {[...new Set(wrong.map(({ path, message }) => `${rowOf(path)} ${message}`))].join("; ")}.
        </p>
      )}
      <div class="links">
        {Array.from({ length: Math.max(rows, links.length) }, (_, row) => (
          <div class="link-row" key={row}>
            <input
              name="nav_label[]"
              aria-label={`Words of link ${row + 1}`}
              placeholder={row === 0 ? "Words" : undefined}
              value={links[row]?.label ?? ""}
            />
            <input
              name="nav_url[]"
              aria-label={`Address of link ${row + 1}`}
              aria-describedby="navigation-hint"
              placeholder={row === 0 ? "/path or https://" : undefined}
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
function rowOf(path: string): string {
  const [, row, part] = path.split(".");
  if (row === undefined) return "The navigation";
  return `${part === "label" ? "The words" : "The address"} of link ${Number(row) + 1}`;
}
