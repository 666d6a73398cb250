import type { Fault } from "../../contract/errors.ts";
import { SITE_LIMITS } from "../../contract/site/site-settings.ts";
import { fill } from "../../../site/messages/words.ts";
import { formatSaid } from "../messages/refusals.ts";
import { useWords } from "../messages/words.ts";
import type { SiteFields } from "./site-form.ts";

type Link = SiteFields["navigation"][number];

/** The links of the header. A script hides the rows that are not needed yet. */
export function NavigationFields({
  links,
  issues,
  categories,
  dead,
}: {
  links: readonly Link[];
  issues: readonly Fault[];
  /** The links that the header has without any of these. */
  categories: readonly Link[];
  /** Addresses of this site among the links at which there is no page. */
  dead: readonly string[];
}) {
  const { site: w, needs } = useWords();
  const wrong = issues.filter(({ path }) => path.startsWith("navigation"));
  return (
    <section aria-labelledby="navigation" data-links>
      <h2 id="navigation">{w.navigation}</h2>
      <p class="hint" id="navigation-hint">
        {w.navigation_hint}
      </p>
      <ul class="links">
        {Array.from({ length: Math.max(SITE_LIMITS.links, links.length) }, (_, row) => (
          <Row
            key={row}
            row={row}
            link={links[row]}
            issues={wrong.filter(({ path }) => path.startsWith(`navigation.${row}.`))}
          />
        ))}
      </ul>
      <Faults id="navigation-error" issues={wrong.filter(({ path }) => path === "navigation")} />
      {dead.length > 0 && (
        <p class="warning">{fill(w.no_public_page, { addresses: dead.join(needs.list_comma) })}</p>
      )}
      <p class="link-buttons" hidden>
        <button type="button" data-add-link>
          {w.add_link}
        </button>
        <button type="button" data-categories={JSON.stringify(categories)}>
          {w.fill_categories}
        </button>
      </p>
      <details class="hint">
        <summary>{w.category_addresses}</summary>
        <ul>
          {categories.map(({ label, url }) => (
            <li key={url}>
              {label}: <code>{url}</code>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function Row({
  row,
  link,
  issues,
}: {
  row: number;
  link: Link | undefined;
  issues: readonly Fault[];
}) {
  const { site: w } = useWords();
  const error = `navigation-${row}-error`;
  const attributesOf = (part: "label" | "url") => {
    const isWrong = issues.some(({ path }) => path.endsWith(`.${part}`));
    return {
      id: `navigation-${row}-${part}`,
      "aria-invalid": isWrong ? true : undefined,
      "aria-describedby": isWrong ? `${error} navigation-hint` : "navigation-hint",
    };
  };
  return (
    <li class={issues.length ? "link-row wrong" : "link-row"}>
      <input
        {...attributesOf("label")}
        name="nav_label[]"
        aria-label={fill(w.link_words, { number: row + 1 })}
        placeholder={row === 0 ? w.words_placeholder : undefined}
        value={link?.label ?? ""}
      />
      <input
        {...attributesOf("url")}
        name="nav_url[]"
        aria-label={fill(w.link_address, { number: row + 1 })}
        placeholder={row === 0 ? w.address_placeholder : undefined}
        value={link?.url ?? ""}
        spellcheck={false}
      />
      <Faults id={error} issues={issues} />
    </li>
  );
}

function Faults({ id, issues }: { id: string; issues: readonly Fault[] }) {
  const words = useWords();
  const { site: w, parts } = words;
  if (!issues.length) return null;
  const all = issues.map(({ path, said }) => {
    const ofLink = path.endsWith(".label") ? w.fault_words : w.fault_address;
    const fault = formatSaid(said, words);
    return fill(path === "navigation" ? w.fault_navigation : ofLink, { fault }) + parts.full_stop;
  });
  return (
    <p class="error" id={id}>
      {[...new Set(all)].join(" ")}
    </p>
  );
}
