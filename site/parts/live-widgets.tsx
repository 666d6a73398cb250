import type { ComponentChildren } from "preact";
import { embedSnippet, pieceSnippet } from "../../api/render/embed-snippet.ts";
import { FRAME_HEIGHTS, frameHtml } from "../../api/render/frames.ts";
import { createUrls } from "../../api/render/urls.ts";
import type { SiteData } from "../site-data.ts";

/** Shown until a visitor names a writer, or if scripts are off. */
export const SOMEBODY = { slug: "your-slug", name: "Your Name" };
export const SOME_PIECE = { id: "your-piece-id", title: "Your headline" };

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

/** Every widget, live, beside its snippet. The page about widgets has them above its words. */
export function LiveWidgets({ site }: { site: SiteData }) {
  const { origin } = new URL(site.urls.home);
  const urls = createUrls(origin);
  return (
    <div class="embeds" data-profile={urls.profile("")} data-script={urls.embedScript}>
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
          One piece: its headline, its opening, its writer and its date. <code>data-piece</code> is
          the id of the piece, or the address of its record: the <code>id</code> in every feed and
          answer of the API.
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
    </div>
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
