import { WIDGET_KINDS } from "../../contract/vocabulary.ts";
import { CopyField } from "../parts/copy-field.tsx";
import type { Snippets, WidgetKind } from "./snippets.ts";

export interface EmbedsProps {
  slug: string;
  name: string;
  verified: boolean;
  snippets: Snippets;
}

export function BadgeSection({ slug, name, verified, snippets }: EmbedsProps) {
  const badge = `/embed/${slug}/badge.svg`;
  return (
    <section id="badge" aria-labelledby="badge-title">
      <h2 id="badge-title">Badge</h2>
      <p>
        A small picture with your name that links to your profile. It changes when your name
        changes.{" "}
        {verified
          ? "It shows your tick."
          : "It shows a tick after an editor has verified your identity."}
      </p>
      <ul class="swatches">
        {BADGES.map(({ query, theme }) => (
          <li key={query} class={theme}>
            <img src={`${badge}${query}`} alt={`${name}, the ${theme} badge`} height={28} />
            <code>{query || "default"}</code>
          </li>
        ))}
      </ul>
      <CopyField id="badge-html" label="For a page, in HTML" value={snippets.badgeHtml} />
      <CopyField
        id="badge-markdown"
        label="For a README, in Markdown"
        value={snippets.badgeMarkdown}
      />
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
  return (
    <section id="widgets" aria-labelledby="widgets-title">
      <h2 id="widgets-title">Widgets</h2>
      <p>
        Paste a widget into any page; it stays up to date by itself. If a page has several widgets,
        it needs the script line only once.
      </p>
      <div>
        {WIDGET_KINDS.map((kind) => (
          <div key={kind} class="widget">
            <h3>{WIDGETS[kind].title}</h3>
            <p class="hint">{WIDGETS[kind].purpose}</p>
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
              label={`${WIDGETS[kind].title} snippet`}
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

const WIDGETS: Record<WidgetKind, { title: string; purpose: string }> = {
  badge: { title: "Badge", purpose: "Your name as a badge, as above." },
  card: { title: "Card", purpose: "Your profile with its links." },
  list: { title: "List", purpose: "Your newest pieces." },
  bio: { title: "Bio", purpose: "A line about you, for the foot of a guest post." },
};
