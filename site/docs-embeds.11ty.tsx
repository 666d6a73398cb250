import type { ComponentChildren } from "preact";
import { embedSnippet, widgetRoom } from "../api/render/embed-snippet.ts";
import { createUrls } from "../api/render/urls.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { pathOf } from "./path.ts";

export const data = PAGED;

/** Until a visitor names a writer, or where there is no script. */
const SOMEBODY = { slug: "your-slug", name: "Your Name" };

const WIDGETS = [
  {
    kind: "badge",
    title: "Badge",
    about: "A pill with the name, and the tick of a confirmed identity. 28 pixels high.",
  },
  {
    kind: "card",
    title: "Card",
    about: "Who it is, what they do, and their newest piece. For a sidebar or the end of a post.",
  },
  {
    kind: "list",
    title: "List",
    about: "The newest pieces, five unless data-limit says otherwise, perhaps of one category.",
    settings: { limit: "3" },
  },
  { kind: "bio", title: "Bio", about: "A few lines about the writer. For an about page." },
] as const;

const ATTRIBUTES = [
  ["data-service-widget", "badge, card, list or bio."],
  ["data-slug", "The writer: the last part of the profile's address."],
  ["data-theme", "light, dark or auto. auto, the default, follows the text colour of the page."],
  ["data-limit", "1 to 20 pieces in a list; 5 when left out."],
  ["data-category", "Only pieces of this category in a list."],
  ["data-accent", "Any CSS colour, for the edge and the underlines."],
  ["data-heading", "The words over a list; or 2 to 6, the level of the widget's heading."],
  ["data-lang", "The language of the widget's own words and dates; the page's when left out."],
] as const;

const ROOM = WIDGETS.map(
  ({ kind }) => `[data-service-widget="${kind}"] { min-height: ${widgetRoom(kind)} }`,
).join("\n");

/** Every widget, live beside what to paste for it. */
export function render({ site }: PageData<"docs-embeds">) {
  const { origin } = new URL(site.urls.home);
  const urls = createUrls(origin);
  return (
    <div class="embeds" data-profile={urls.profile("")} data-script={urls.embedScript}>
      <h1>Widgets for any site</h1>
      <p>
        Paste a snippet where the widget shall stand. It follows renames, verification and new
        pieces by itself, sets no cookies, and leaves your own words in place until it has something
        to show.
      </p>
      <form class="embeds-choice">
        <p>
          <label for="embed-slug">Writer</label>
          <input
            id="embed-slug"
            name="slug"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            placeholder={SOMEBODY.slug}
          />
          <button type="submit">Show</button>
        </p>
        <fieldset>
          <legend>Theme</legend>
          {["auto", "light", "dark"].map((theme) => (
            <label key={theme}>
              <input type="radio" name="theme" value={theme} checked={theme === "auto"} /> {theme}
            </label>
          ))}
        </fieldset>
        <p class="embeds-status" role="status" />
      </form>
      {WIDGETS.map(({ kind, title, about, ...more }) => {
        const settings = "settings" in more ? more.settings : {};
        return (
          <section key={kind} aria-labelledby={`widget-${kind}`}>
            <h2 id={`widget-${kind}`}>{title}</h2>
            <p>{about}</p>
            <div class="embeds-pair" data-kind={kind} data-settings={JSON.stringify(settings)}>
              <div class="embeds-stage">
                <p class="none">The widget is shown here when scripts may run.</p>
              </div>
              <Snippet label={`Snippet of the ${kind}`}>
                {embedSnippet({ kind, ...SOMEBODY, settings }, urls)}
              </Snippet>
            </div>
          </section>
        );
      })}
      <h2>Attributes</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Attribute</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {ATTRIBUTES.map(([name, meaning]) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>Nothing jumps</h2>
      <p>
        A widget&#39;s height is known beforehand, and the snippet keeps it free with a style
        attribute. Where your policy allows none, leave it out and put this into your stylesheet; a
        list takes 5.25em, and 4.75em for each piece.
      </p>
      <Snippet label="Styles that keep the room">{ROOM}</Snippet>
      <h2>Strict policies</h2>
      <p>A Content-Security-Policy needs these sources, and nothing inline:</p>
      <Snippet label="Content-Security-Policy">
        {`script-src ${origin}; connect-src ${origin}; img-src ${origin}`}
      </Snippet>
      <h2>Without a script</h2>
      <p>
        The badge is an image, with <code>?theme=dark</code> and <code>?tone=verified</code> for its
        other looks:
      </p>
      <Snippet label="The badge as an image">
        {`<a href="${urls.profile(SOMEBODY.slug)}"><img src="${urls.badge(SOMEBODY.slug)}" alt="${SOMEBODY.name}" height="28"></a>`}
      </Snippet>
      <p>
        Pages of pieces and writers name an oEmbed address, <code>{`${origin}/api/oembed`}</code>,
        which answers with a title, a writer and one of the snippets above. WordPress and Ghost
        remove scripts of sites that they do not know: there, paste a snippet as HTML instead of the
        bare address. More addresses are <a href={pathOf(urls.docs)}>for programs</a>.
      </p>
    </div>
  );
}

function Snippet({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="snippet">
      <pre>
        <code>{children}</code>
      </pre>
      <button type="button" class="copy" aria-label={`Copy: ${label}`} hidden>
        Copy
      </button>
    </div>
  );
}
