import { type DataField, fieldsOf, ownFields, SHARED } from "./data-fields.ts";
import { PAGE_DATA, type PageData, type TemplateName } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { DocsCode } from "./parts/docs-code.tsx";
import { DocsFrame, Heading, sectionsOf } from "./parts/docs-frame.tsx";
import { pathOf } from "./path.ts";
import { FILTERS, type Helper, SHORTCODES } from "./theme-helpers.tsx";
import { THEME_LIMITS } from "./theme-limits.ts";

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
  "Files",
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
            Create the folder <code>theme</code> in <code>DATA_DIR</code>, or copy{" "}
            <code>scripts/demo/theme</code> there.
          </li>
          <li>
            Save the layout below as <code>_includes/base.liquid</code>.
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
        <DocsCode source={EXAMPLE} label="A layout in Liquid" />
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
        <p>All templates and layouts have these two names.</p>
        {SHARED.slice(0, 2).map(({ name, schema }) => (
          <FieldTable key={name} title={name} prefix={`${name}.`} fields={fieldsOf(schema)} />
        ))}
        <Heading>Page by page</Heading>
        {TEMPLATES.map((name) => (
          <FieldTable key={name} title={name} prefix="" fields={ownFields(name)} />
        ))}
        <Heading>Objects</Heading>
        <p>The tables above refer to these.</p>
        {SHARED.slice(2).map(({ name, schema }) => (
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

function FieldTable({
  title,
  prefix,
  fields,
}: {
  title: string;
  prefix: string;
  fields: readonly DataField[];
}) {
  return (
    <>
      <h3>{title}</h3>
      {fields.length === 0 ? (
        <p>Only the data of every page.</p>
      ) : (
        <div class="scroll" role="group" tabIndex={0} aria-label={`Data of ${title}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Type</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ name, type, meaning }) => (
                <tr key={name}>
                  <td>
                    <code>
                      {prefix}
                      {name}
                    </code>
                  </td>
                  <td data-label="Type">{type}</td>
                  <td data-label="Meaning">{meaning}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function HelperList({ helpers }: { helpers: readonly Helper[] }) {
  return (
    <dl>
      {helpers.map(({ name, example, meaning }) => (
        <div key={name}>
          <dt>
            <code>{example}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
