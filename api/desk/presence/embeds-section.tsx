import { WIDGET_KINDS } from "../../contract/vocabulary.ts";
import { fill } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { CopyField } from "../parts/copy-field.tsx";
import type { Snippets } from "./snippets.ts";

export interface EmbedsProps {
  slug: string;
  name: string;
  verified: boolean;
  snippets: Snippets;
}

export function BadgeSection({ slug, name, verified, snippets }: EmbedsProps) {
  const { presence: w } = useWords();
  const badge = `/embed/${slug}/badge.svg`;
  return (
    <section id="badge" aria-labelledby="badge-title">
      <h2 id="badge-title">{w.badge}</h2>
      <p>
        {w.badge_about} {verified ? w.badge_tick : w.badge_no_tick}
      </p>
      <ul class="swatches">
        {BADGES.map(({ query, theme }) => (
          <li key={query} class={theme}>
            <img src={`${badge}${query}`} alt={fill(w[`badge_${theme}`], { name })} height={28} />
            <code>{query || w.default}</code>
          </li>
        ))}
      </ul>
      <CopyField id="badge-html" label={w.for_html} value={snippets.badgeHtml} />
      <CopyField id="badge-markdown" label={w.for_markdown} value={snippets.badgeMarkdown} />
    </section>
  );
}

const BADGES = [
  { query: "", theme: "light" },
  { query: "?theme=dark", theme: "dark" },
  { query: "?tone=verified", theme: "light" },
  { query: "?theme=dark&tone=verified", theme: "dark" },
] as const;

export function WidgetsSection({ slug, name, snippets }: EmbedsProps) {
  const { presence: w } = useWords();
  return (
    <section id="widgets" aria-labelledby="widgets-title">
      <h2 id="widgets-title">{w.widgets}</h2>
      <p>{w.widgets_about}</p>
      <div>
        {WIDGET_KINDS.map((kind) => (
          <div key={kind} class="widget">
            <h3>{w[`widget_${kind}`]}</h3>
            <p class="hint">{w[`widget_${kind}_about`]}</p>
            <div class="widget-preview">
              {/* The same element as in the snippet, so that the preview is exact. */}
              <div data-service-widget={kind} data-slug={slug}>
                <a href={`/author/${slug}`}>
                  <bdi>{name}</bdi>
                </a>
              </div>
            </div>
            <CopyField
              id={`widget-${kind}`}
              label={fill(w.widget_snippet, { title: w[`widget_${kind}`] })}
              value={snippets.widget(kind)}
              rows={4}
            />
          </div>
        ))}
      </div>
      <script async src="/embed.js" />
    </section>
  );
}
