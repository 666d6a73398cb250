import type { ComponentChildren } from "preact";
import { embedSnippet, PIECE_ROOM, pieceSnippet, widgetRoom } from "../api/render/embed-snippet.ts";
import { FRAME_HEIGHTS, FRAME_WIDTH, FRAME_WIDTH_MIN, frameHtml } from "../api/render/frames.ts";
import { createUrls } from "../api/render/urls.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { DocsFrame, Heading, sectionsOf } from "./parts/docs-frame.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

/** Shown until a visitor names a writer, or if scripts are off. */
const SOMEBODY = { slug: "your-slug", name: "Your Name" };
const SOME_PIECE = { id: "your-piece-id", title: "Your headline" };

const WIDGETS = [
  {
    kind: "badge",
    title: "Badge",
    about: "The writer's name, with a tick if the identity is verified. 28 pixels high.",
  },
  {
    kind: "card",
    title: "Card",
    about: "The writer's name, role and newest piece. For a sidebar or the end of a post.",
  },
  {
    kind: "list",
    title: "List",
    about:
      "The newest pieces: five, or as many as data-limit says. data-category selects a category.",
    settings: { limit: "3" },
  },
  { kind: "bio", title: "Bio", about: "A few lines about the writer. For an about page." },
] as const;

const ATTRIBUTES = [
  ["data-service-widget", "badge, card, list, bio or piece."],
  ["data-slug", "The writer: the last part of the address of their profile."],
  ["data-piece", "The piece, for the widget of a piece: its id, or the address of its record."],
  [
    "data-theme",
    "light, dark or auto. auto is the default and follows the text colour of the page.",
  ],
  ["data-limit", "The number of pieces in a list, 1 to 20. Default: 5."],
  ["data-category", "Show only pieces of this category in a list."],
  ["data-accent", "A CSS colour for the edge and the underlines."],
  [
    "data-heading",
    "The heading of a list; or a number from 2 to 6, the level of the widget's heading.",
  ],
  [
    "data-lang",
    "The language of the widget's own words and dates. Default: the language of the page.",
  ],
] as const;

const ROOM = WIDGETS.map(
  ({ kind }) => `[data-service-widget="${kind}"] { min-height: ${widgetRoom(kind)} }`,
)
  .concat(`[data-service-widget="piece"] { min-height: ${PIECE_ROOM} }`)
  .join("\n");

const sectionsWith = (hasForm: boolean) => [
  ...WIDGETS.map(({ kind, title }) => ({ id: `widget-${kind}`, title })),
  { id: "widget-piece", title: "Piece" },
  ...(hasForm ? [{ id: "widget-follow", title: "Follow by email" }] : []),
  ...sectionsOf([
    "Inside web components",
    "Attributes",
    "Reserve the space",
    "Content security policy",
    "Without a script",
  ]),
];

/** Every widget, live, beside its snippet. */
export function render({ site, head }: PageData<"docs-embeds">) {
  const { origin } = new URL(site.urls.home);
  const urls = createUrls(origin);
  return (
    <DocsFrame site={site} head={head} sections={sectionsWith(site.follow !== null)}>
      <div class="embeds" data-profile={urls.profile("")} data-script={urls.embedScript}>
        <h1>Widgets</h1>
        <p>
          Paste a snippet where the widget should appear. The widget updates itself when the writer
          publishes, is verified or changes their name. It sets no cookies. The link inside the
          snippet stays visible until the widget has loaded, and if it cannot load.
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
                  <p class="none">The widget appears here if scripts are on.</p>
                </div>
                <Snippet label={`Snippet of the ${kind}`}>
                  {embedSnippet({ kind, ...SOMEBODY, settings }, urls)}
                </Snippet>
              </div>
            </section>
          );
        })}
        <section aria-labelledby="widget-piece">
          <h2 id="widget-piece">Piece</h2>
          <p>
            One piece: its headline, its opening, its writer and its date. <code>data-piece</code>{" "}
            is the id of the piece, or the address of its record: the <code>id</code> in every feed
            and answer of the API.
          </p>
          <div class="embeds-pair" data-piece-pair="">
            <div class="embeds-stage">
              <p class="none">The widget appears here if scripts are on.</p>
            </div>
            <Snippet label="Snippet of the piece">
              {pieceSnippet(
                { ...SOME_PIECE, url: urls.piece(SOMEBODY.slug, "your-piece") },
                {},
                urls,
              )}
            </Snippet>
          </div>
        </section>
        {site.follow && <FollowFrame url={site.follow.url} />}
        <Heading>Inside web components</Heading>
        <p>
          The script finds widgets in open shadow roots by itself if they are there when it starts,
          or in elements that are added later. For a closed shadow root, or one that is attached to
          an element of the page afterwards, call <code>window.serviceWidgets.scan(root)</code>{" "}
          once. Calling it again changes nothing.
        </p>
        <Heading>Attributes</Heading>
        <div class="scroll" role="group" tabIndex={0} aria-label="Attributes">
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
        </div>
        <Heading>Reserve the space</Heading>
        <p>
          The snippet reserves the height of the widget with a style attribute, so that the page
          does not jump. If your policy does not allow style attributes, leave it out and add these
          rules to your stylesheet. A list takes 5.25em, and 4.75em for each piece.
        </p>
        <Snippet label="Styles that reserve the space">{ROOM}</Snippet>
        <Heading>Content security policy</Heading>
        <p>A Content-Security-Policy needs these sources. Nothing inline is needed:</p>
        <Snippet label="Content-Security-Policy">
          {`script-src ${origin}; connect-src ${origin}; img-src ${origin}`}
        </Snippet>
        <Heading>Without a script</Heading>
        <p>
          The badge is also an image. <code>?theme=dark</code> and <code>?tone=verified</code>{" "}
          change its look:
        </p>
        <Snippet label="The badge as an image">
          {`<a href="${urls.profile(SOMEBODY.slug)}"><img src="${urls.badge(SOMEBODY.slug)}" alt="${SOMEBODY.name}" height="28"></a>`}
        </Snippet>
        <p>
          Every piece and every writer also has a card that any site can show in a frame. Its height
          is fixed, so it needs no script. It follows the light or dark scheme of the page around
          it, and is drawn from {FRAME_WIDTH_MIN} to {FRAME_WIDTH} pixels wide. The id of a piece is
          the last part of its record's address.
        </p>
        <Snippet label="A piece's card in a frame">
          {frameHtml({
            src: urls.pieceFrame(SOME_PIECE.id),
            title: SOME_PIECE.title,
            height: FRAME_HEIGHTS.piece,
          })}
        </Snippet>
        <Snippet label="A writer's card in a frame">
          {frameHtml({
            src: urls.authorFrame(SOMEBODY.slug),
            title: SOMEBODY.name,
            height: FRAME_HEIGHTS.author,
          })}
        </Snippet>
        <p>
          Pages of pieces and writers name an oEmbed address, <code>{`${origin}/api/oembed`}</code>,
          which returns a title, a writer and this frame. In WordPress and Ghost, paste the address
          of a piece or a writer on a line of its own, and the card appears. See also the{" "}
          <a href={pathOf(site.urls.api)}>API</a>.
        </p>
      </div>
    </DocsFrame>
  );
}

/** Where the site sends mail. */
function FollowFrame({ url }: { url: string }) {
  const frame = (to: string, name: string): string =>
    frameHtml({
      src: `${url}/frame?to=${to}`,
      title: `Follow ${name} by email`,
      height: FRAME_HEIGHTS.follow,
      isForm: true,
    });
  return (
    <section aria-labelledby="widget-follow">
      <h2 id="widget-follow">Follow by email</h2>
      <p>
        A form to follow a writer by email. It is a frame, so that no script of the page around it
        can read what is typed, and needs no <code>embed.js</code>. <code>to</code> is{" "}
        <code>writer:</code> and a slug, <code>category:</code> and a category,{" "}
        <code>language:</code> and a language, or <code>site</code>; <code>&amp;lang=de</code>{" "}
        chooses the language of its words.
      </p>
      <Snippet label="The form in a frame">
        {frame(`writer:${SOMEBODY.slug}`, SOMEBODY.name)}
      </Snippet>
    </section>
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
