import { EVERYWHERE, fieldsOf, ownFields, SHARED } from "./data-fields.ts";
import { PAGE_DATA, type PageData, type TemplateName } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { DocsCode } from "./parts/docs-code.tsx";
import { DocsFrame, Heading, sectionsOf } from "./parts/docs-frame.tsx";
import { FieldTable, HelperList } from "./parts/theme-tables.tsx";
import { pathOf } from "./path.ts";
import { FILTERS, SHORTCODES } from "./theme-helpers.tsx";
import { THEME_LIMITS } from "./theme-limits.ts";
import { MANIFEST, USED } from "./parts/theme-samples.ts";
import { MANIFEST_LIMITS } from "../api/contract/site/theme-manifest.ts";

export const data = PAGED;

const TEMPLATES = Object.keys(PAGE_DATA) as TemplateName[];

const EXAMPLE = `<!doctype html>
<html lang="{{ head.language }}" dir="{{ head.direction }}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="/assets/theme/style.css">
    {% head_tags site, head %}
  </head>
  <body>
    <a href="{{ site.urls.home | path }}">{{ site.name }}</a>
    <main id="content">{{ content | raw }}</main>
  </body>
</html>`;

const SECTIONS = sectionsOf([
  "Try it",
  "Gallery",
  "Files",
  "Settings and lists",
  "What is checked",
  "Rules",
  "Every page",
  "Page by page",
  "Objects",
  "Filters",
  "Shortcodes",
]);

/** How to change the pages: what a theme may replace, and the data of its templates. */
export function render({ site, head }: PageData<"docs-themes">) {
  return (
    <DocsFrame site={site} head={head} sections={SECTIONS}>
      <div class="manual">
        <h1>Themes</h1>
        <p>
          A theme changes how the pages look. It is a folder of templates in the{" "}
          <a href="https://liquidjs.com/" rel="noopener">
            Liquid
          </a>{" "}
          or{" "}
          <a href="https://mozilla.github.io/nunjucks/" rel="noopener">
            Nunjucks
          </a>{" "}
          language, rendered by{" "}
          <a href="https://www.11ty.dev/" rel="noopener">
            Eleventy
          </a>
          . Pages that it does not replace stay as they are shipped. Feeds and the{" "}
          <a href={pathOf(site.urls.api)}>API</a> are the same with every theme.
        </p>
        <Heading>Try it</Heading>
        <ol>
          <li>
            Run <code>npm run theme -- new</code> (with an installed package{" "}
            <code>galley theme new</code>). It writes the shipped layout in Liquid, and the shipped
            colours, to <code>DATA_DIR/theme</code>. <code>--from magazine</code> and{" "}
            <code>--from writer</code> begin with another theme of the gallery.
          </li>
          <li>
            Change its files. <code>npm run theme -- check</code> names every fault with its line,
            and its exit code is 1 if there is one. A folder as its argument is checked instead.
          </li>
          <li>
            Run <code>npm run admin -- site reload</code>. It says when the new pages are live, or
            which line is wrong.
          </li>
          <li>
            While you work on a theme, use <code>npm run dev</code> instead of{" "}
            <code>npm start</code>. It fills an empty <code>DATA_DIR</code> with the content of the
            demo, rebuilds the site when you save a file of the theme, reloads the open pages, and
            shows errors in them.
          </li>
        </ol>
        <p>
          The shortest layout is this, saved as <code>_includes/base.liquid</code>:
        </p>
        <DocsCode source={EXAMPLE} label="A layout in Liquid" />
        <Heading>Gallery</Heading>
        <p>
          These themes are in <code>site/themes/</code>. Each is built with the content of the demo,
          validated and looked at by the tests. To use one as it is, copy it with{" "}
          <code>theme new --from</code>; from then on it is yours, and an upgrade does not change
          it.
        </p>
        <dl>
          <dt>
            <code>shipped</code>
          </dt>
          <dd>The layout and the colours that Galley has without a theme, as a place to begin.</dd>
          <dt>
            <code>magazine</code>
          </dt>
          <dd>
            A nameplate, a large opening story and rows of tiles, for several writers and many
            pictures. Editors choose the colour of its rule, where its name stands, and whether the
            front page has the most read pieces.
          </dd>
          <dt>
            <code>writer</code>
          </dt>
          <dd>
            One person's site: the name beside the page, the pieces as a list of titles by year.
            Editors write the words about the writer, and choose whether picture and categories are
            shown.
          </dd>
        </dl>
        <Heading>Files</Heading>
        <dl>
          <dt>
            <code>{"<page>"}.liquid</code> or <code>{"<page>"}.njk</code>
          </dt>
          <dd>
            Replaces the page of this name: {TEMPLATES.join(", ")}. It writes what goes inside the
            layout.
          </dd>
          <dt>
            <code>page-about.liquid</code>
          </dt>
          <dd>
            Replaces one of your own pages, here <code>/about</code>. The others keep{" "}
            <code>page</code>.
          </dd>
          <dt>
            <code>_includes/base.liquid</code>
          </dt>
          <dd>
            Replaces the layout of all pages. It has the page's data and <code>content</code>, the
            rendered page. A page chooses another layout in its front matter (
            <code>layout: wide</code>), or none (<code>layout: false</code>). Front matter can set
            nothing else.
          </dd>
          <dt>
            <code>_includes/…</code>
          </dt>
          <dd>
            Partials, for <code>{'{% include "card" %}'}</code> and{" "}
            <code>{'{% render "card" %}'}</code>. Templates cannot read files outside the theme.
          </dd>
          <dt>
            <code>assets/…</code>
          </dt>
          <dd>
            Stylesheets, scripts, pictures and fonts, served under <code>/assets/theme/</code>. At
            most {THEME_LIMITS.assets} files and {THEME_LIMITS.assetBytes / 1_024 / 1_024} MiB.
            Pages load styles, scripts and fonts from this site alone.
          </dd>
        </dl>
        <h3>Code for every head</h3>
        <p>
          The file <code>head.html</code> in the folder of the theme is the operator's own code for
          the <code>{"<head>"}</code> of every page: <code>meta</code>, <code>link</code>,{" "}
          <code>script</code> and <code>style</code>, with or without other files of a theme. The
          policy of pages allows no code in them, so each script and style becomes a file that is
          named by its hash, and every web server sends it without a change of its configuration.
          Scripts of other sites are refused: copy them to <code>assets/</code>.
        </p>
        <Heading>Settings and lists</Heading>
        <p>
          The file <code>theme.json</code> names what editors can choose at <code>/desk/site</code>,
          and which pieces a page lists. Without it, a theme has neither.
        </p>
        <DocsCode source={MANIFEST} label="theme.json" />
        <DocsCode source={USED} label="The same in a template" />
        <ul>
          <li>
            The types of settings are text, colour, choice, boolean and number; at most{" "}
            {MANIFEST_LIMITS.settings}. What editors choose is part of the site's settings, with
            their history. A value that does not fit the theme is ignored.
          </li>
          <li>
            Pages cannot have styles of their own, so colours and numbers are properties in
            stylesheets too: <code>var(--theme-band)</code>. Underscores become hyphens.
          </li>
          <li>
            A list has the newest pieces for which all of these are true: <code>tag</code>,{" "}
            <code>category</code>, <code>writer</code> (the slug) and <code>language</code>. Its{" "}
            <code>limit</code> is {MANIFEST_LIMITS.pieces} at most. With more than one condition,
            only the newest 200 pieces of the first are looked at.
          </li>
          <li>
            Only <code>home</code>, <code>page</code>, <code>page-about</code> and the like,{" "}
            <code>search</code> and <code>not-found</code> can have lists, {MANIFEST_LIMITS.lists}{" "}
            each and {MANIFEST_LIMITS.allLists} in all. These pages are few, and every publication
            writes them again; a list on each piece would make every publication write every piece.
          </li>
        </ul>
        <Heading>What is checked</Heading>
        <p>
          Before anything goes live, Galley renders every page with an example, and reads the
          templates and stylesheets. A fault names file, line and reason, and the site stays as it
          is. These are faults:
        </p>
        <ul>
          <li>
            A name that no page has: <code>piece.titel: did you mean title?</code> Loops,
            assignments, filters and partials are followed. In a layout and in a partial, the names
            of all pages are known.
          </li>
          <li>
            A picture without <code>alt</code>. Write <code>alt=""</code> if it only decorates.
          </li>
          <li>
            Code that browsers block because of the policy of pages: scripts and styles in the page,{" "}
            <code>onclick</code> and <code>style</code> attributes, scripts, stylesheets and frames
            of other sites.
          </li>
          <li>
            Text with less contrast than WCAG asks for (AA), on light or dark pages: where a rule
            sets <code>color</code> and <code>background</code>, or one of <code>--paper</code>,{" "}
            <code>--raised</code>, <code>--ink</code>, <code>--quiet</code> and <code>--link</code>.
            Colours that only a browser can work out are not looked at.
          </li>
        </ul>
        <Heading>Rules</Heading>
        <ul>
          <li>
            Text is escaped when it is printed. Print <code>html</code> and <code>content</code>{" "}
            with <code>raw</code> (Liquid) or <code>safe</code> (Nunjucks), and nothing else: all
            other text may come from a stranger.
          </li>
          <li>
            The theme is read when the service starts and when you reload it. If it is broken, the
            site stays as it is, and the log, the desk and <code>/api/health</code> name file, line
            and reason.
          </li>
          <li>
            A template ends after 200,000 steps, that is statements and turns of loops, or five
            seconds. A piece that it cannot render is set aside and named in the log, and all others
            are published.
          </li>
          <li>
            A theme is part of your software: install one only if you trust its author. A hostile
            Nunjucks template may run code or fill the memory. JavaScript templates are refused.
          </li>
        </ul>
        <Heading>Every page</Heading>
        <p>All templates and layouts have these names.</p>
        {SHARED.slice(0, EVERYWHERE).map(({ name, schema }) => (
          <FieldTable key={name} title={name} prefix={`${name}.`} fields={fieldsOf(schema)} />
        ))}
        <Heading>Page by page</Heading>
        {TEMPLATES.map((name) => (
          <FieldTable key={name} title={name} prefix="" fields={ownFields(name)} />
        ))}
        <Heading>Objects</Heading>
        <p>The tables above refer to these.</p>
        {SHARED.slice(EVERYWHERE).map(({ name, schema }) => (
          <FieldTable key={name} title={name} prefix="" fields={fieldsOf(schema)} />
        ))}
        <Heading>Filters</Heading>
        <HelperList helpers={FILTERS} />
        <Heading>Shortcodes</Heading>
        <p>They write the shipped parts, so that a theme need not repeat them.</p>
        <HelperList helpers={SHORTCODES} />
      </div>
    </DocsFrame>
  );
}
