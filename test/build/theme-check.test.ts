import { describe, expect, it } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { renderWithEleventy } from "../../build/theme/eleventy.ts";
import { readTheme } from "../../build/theme/read-theme.ts";
import { examplePages } from "../../build/theme/theme-examples.ts";
import { tryTheme } from "../../build/theme/try-theme.ts";
import { ThemeError } from "../../build/theme/theme.ts";
import { fileHeaders } from "../../api/render/file-headers.ts";
import { EXAMPLE_ASSETS } from "../../build/assets/example-assets.ts";
import { createSite } from "../../build/targets/site.ts";
import { testSite } from "./_pages.ts";
import { SETTINGS } from "./_site.ts";
import { themeOf } from "./_themes.ts";

const site = testSite();

/** All faults of a theme of these files, without the folder's name. */
async function faultsOf(files: Record<string, string>): Promise<string[]> {
  try {
    await tryTheme(await themeOf(files), site);
    return [];
  } catch (error) {
    if (!(error instanceof ThemeError)) throw error;
    return [error, ...error.others].map(({ message }) => message.replace("theme/", ""));
  }
}

describe("a name that no page has", () => {
  it.each([
    ["piece.liquid", "\n{{ piece.titel }}", "piece.liquid:2: piece.titel: did you mean title?"],
    ["piece.njk", "\n{{ piece.titel }}", "piece.njk:2: piece.titel: did you mean title?"],
    ["piece.liquid", "{{ peice.title }}", "piece.liquid:1: peice: did you mean piece?"],
    ["piece.njk", "{{ peice.title }}", "piece.njk:1: peice: did you mean piece?"],
    [
      "home.liquid",
      "{% for p in pieces %}\n{{ p.titel }}{% endfor %}",
      "home.liquid:2: p.titel: did you mean title?",
    ],
    [
      "home.njk",
      "{% for p in pieces %}\n{{ p.titel }}{% endfor %}",
      "home.njk:2: p.titel: did you mean title?",
    ],
    [
      "home.liquid",
      "---\nlayout: base\n---\n{% assign first = pieces | where: 'category', 'building' | first %}{{ first.urll }}",
      "home.liquid:4: first.urll: did you mean url?",
    ],
    [
      "home.njk",
      "{% set one = (pieces | first) or pieces[0] %}{% if one %}{{ one.urll }}{% endif %}",
      "home.njk:1: one.urll: did you mean url?",
    ],
    [
      "home.liquid",
      "{{ pieces | map: 'titel' | join: ', ' }}",
      "home.liquid:1: pieces[].titel: did you mean title?",
    ],
    [
      "home.njk",
      "{{ pieces | groupby('categorie') | dump }}",
      "home.njk:1: pieces[].categorie: did you mean category?",
    ],
    [
      "home.liquid",
      "{{ pieces.title }}",
      "home.liquid:1: pieces.title: pieces is a list. Use a loop, or pieces[0].",
    ],
    [
      "piece.liquid",
      "{% for a in piece.authors %}{% if forloop.frist %}{{ a.nam }}{% endif %}{% endfor %}",
      "piece.liquid:1: forloop.frist: did you mean first?",
    ],
    [
      "piece.njk",
      "{% for a in piece.authors %}{{ loop.indx }}{% endfor %}",
      "piece.njk:1: loop.indx: did you mean index?",
    ],
    [
      "tag.liquid",
      "{{ site.words.serch }}",
      "tag.liquid:1: site.words.serch: did you mean search?",
    ],
    ["tag.njk", "{{ site.urls.colour }}", "tag.njk:1: site.urls.colour: there is no such field."],
    ["tag.liquid", "{% piece_list peices, '' %}", "tag.liquid:1: peices: did you mean pieces?"],
    [
      "piece.njk",
      "{{ piece.title if piece.titel else '' }}",
      "piece.njk:1: piece.titel: did you mean title?",
    ],
    [
      "piece.liquid",
      "{{ piece.date_publishd | day }}",
      "piece.liquid:1: piece.date_publishd: did you mean date_published?",
    ],
    [
      "_includes/base.liquid",
      "{{ content | raw }}{{ head.tittle }}",
      "_includes/base.liquid:1: head.tittle: did you mean title?",
    ],
  ])("is named with file, line and the nearest name: %s %j", async (file, source, expected) => {
    const [first] = await faultsOf({ [file]: source });
    expect(first?.startsWith(expected), first).toBe(true);
  });

  it("is found in partials, as each caller uses them", async () => {
    expect(
      await faultsOf({
        "home.liquid":
          '{% for one in pieces %}{% render "card", piece: one %}{% endfor %}{% include "foot" %}',
        "tag.liquid": '{% render "card" for pieces as piece %}',
        "_includes/card.liquid": "{{ piece.title }}\n{{ piece.contnet }}{{ site.name }}",
        "_includes/foot.liquid":
          "{{ site.naem }}{% unless small %}{{ writers.size }}{% endunless %}",
        "shop.liquid": '{% include "foot", small: true %}',
      }),
    ).toEqual([
      "_includes/card.liquid:2: piece.contnet: there is no such field. Here are authors, category, cover, date_published, id, image, language, summary, tags, title, url.",
      "_includes/foot.liquid:1: site.naem: did you mean name?",
    ]);
    expect(
      await faultsOf({
        "home.njk":
          '{% extends "frame.njk" %}{% block body %}{% for p in pieces %}{% include "card.njk" %}{% endfor %}{% endblock %}',
        "_includes/frame.njk": "<b>{% block body %}{% endblock %}</b>{{ site.nmae }}",
        "_includes/card.njk": "{{ p.titel }}",
      }),
    ).toEqual([
      "_includes/card.njk:1: p.titel: did you mean title?",
      "_includes/frame.njk:1: site.nmae: did you mean name?",
    ]);
  });

  it("is no alarm where the name cannot be known, or where the language brings it", async () => {
    const liquid = `{% assign key = "title" %}{{ piece[key] }}{{ piece["title"] }}{{ piece.tags[0] }}
      {% for t in piece.tags limit: 2 %}{{ forloop.index }}{% cycle "a", "b" %}{% endfor %}
      {% capture words %}{{ piece.title }}{% endcapture %}{{ words.size }}{{ piece.title.size }}
      {% if later %}{{ later }}{% endif %}{% assign later = piece %}{% assign later = related %}{{ later.anything }}
      {% for n in (1..3) %}{{ n }}{% endfor %}{% increment counter %}{{ counter }}
      {% case piece.category %}{% when "building" %}{{ piece.category }}{% else %}x{% endcase %}
      {{ related.first.title }}{{ related | sort: "title" | reverse | map: "title" | join: ", " }}{{ page.url }}
      {{ piece.authors[0].name }}{{ writer.bio | default: "" }}{{ site.words.minutes.other }}{{ theme.settings.size }}
      {% tablerow p in related cols: 2 %}{{ p.title }}{{ tablerowloop.col }}{% endtablerow %}
      {% liquid assign x = piece.title
         echo x %}{{ standfirst | default: piece.summary }}{{ piece.language | default: "en" }}`;
    expect(await faultsOf({ "piece.liquid": liquid })).toEqual([]);
    const njk = `{% set key = "title" %}{{ piece[key] }}{{ piece["title"] }}{{ piece.tags.length }}{{ piece.tags | length }}
      {% for k, v in { a: 1, b: 2 } %}{{ k }}{{ v }}{% endfor %}{% for t in piece.tags %}{{ loop.index0 }}{% else %}x{% endfor %}
      {% macro line(item, size="small") %}{{ item.anything }}{{ size }}{{ caller() if caller }}{% endmacro %}
      {{ line(piece) }}{% call line(piece) %}y{% endcall %}{% import "tools.njk" as tools %}{{ tools.mark(1) }}
      {% from "tools.njk" import mark as m %}{{ m(2) }}{% set body %}{{ piece.title }}{% endset %}{{ body }}
      {% if writer.bio is defined and not later %}{{ writer.bio | default("", true) }}{% endif %}
      {% set later = piece %}{% set later = related %}{{ later.anything }}{{ related.slice(0, 2)[0].title }}
      {% set c = cycler("a", "b") %}{{ c.next() }}{{ range(3) | join }}{{ piece.title.toUpperCase() }}
      {{ (related | sort(attribute="title") | first).title }}{{ related | selectattr("title") | length }}
      {% switch piece.category %}{% case "building" %}a{% default %}b{% endswitch %}
      {% filter upper %}{{ piece.title }}{% endfilter %}{{ piece.title ~ "x" }}{{ "a" if piece.title in ["a"] }}`;
    const tools = "{% macro mark(n) %}{{ n }}{% endmacro %}";
    expect(await faultsOf({ "piece.njk": njk, "_includes/tools.njk": tools })).toEqual([]);
  });
});

describe("markup that readers or browsers cannot use", () => {
  it.each([
    ['\n<img src="{{ site.script }}">', ":2: <img> has no alt"],
    ["<script>go()</script>", ":1: Browsers block scripts in the page."],
    ['<script type="module">go()</script>', ":1: Browsers block scripts in the page."],
    ['<script src="https://cdn.example/x.js"></script>', ":1: Browsers block scripts of other"],
    ["<style>a{}</style>", ":1: Browsers block styles in the page."],
    ['<p style="color: red">', ':1: Browsers block style="…".'],
    ['{% if tag %}<button\n onclick="go()">{% endif %}', ':1: Browsers block onclick="…".'],
    ['<a href="javascript:go()">', ':1: Browsers block href="javascript:…".'],
    [
      '<link rel="stylesheet" href="//cdn.example/x.css">',
      ":1: Browsers block stylesheets of other",
    ],
    [
      '<iframe src="https://video.example/1"></iframe>',
      ":1: Browsers block frames of other sites.",
    ],
    ['<form action="https://list.example/"></form>', ":1: Browsers block forms"],
  ])("is refused by line: %j", async (source, said) => {
    for (const file of ["tag.liquid", "_includes/part.njk"]) {
      const [first] = await faultsOf({ [file]: source });
      expect(first).toContain(`${file}${said}`);
    }
  });

  it("is not what the policy allows, what is commented out, or what is printed", async () => {
    expect(
      await faultsOf({
        "tag.liquid": `<!-- <img src="x"> -->{% comment %}<script>x</script>{% endcomment %}
          <img src="/a.png" alt="">{% if tag > "a" %}<img {% if tag %}alt="b"{% endif %} src="{{ tag }}">{% endif %}
          <script src="/assets/theme/a.js" defer></script><script type="application/ld+json">{"a": 1}</script>
          <a href="https://other.example" class="on once">x</a><p data-style="x" title="a > b">{% if tag <x %}{% endif %}</p>
          <link rel="preconnect" href="https://other.example"><form action="/search"></form>`.replace(
          "{% if tag <x %}{% endif %}",
          "",
        ),
        "shop.njk": '{# <script>x</script> #}<img src="x" {{ "alt=\\"\\"" | safe }}>',
      }),
    ).toEqual([]);
  });
});

describe("colours that cannot be read", () => {
  const colours = (css: string) => faultsOf({ "assets/style.css": css });

  it("are named by line where one rule sets text and ground", async () => {
    expect(await colours("\n.a { color: #777; background: white }")).toEqual([
      "assets/style.css:2: The text of .a is hard to read on light pages: the contrast of #777777 on #ffffff is 4.4:1, and 4.5:1 is needed.",
      "assets/style.css:2: The text of .a is hard to read on dark pages: the contrast of #777777 on #ffffff is 4.4:1, and 4.5:1 is needed.",
    ]);
    const dark =
      "@media (prefers-color-scheme: dark) {\n .a {\n color: hsl(0 0% 20%);\n background-color: rgb(0, 0, 0) } }";
    expect(await colours(dark)).toEqual([
      expect.stringMatching(/^assets\/style.css:4: .*dark pages/),
    ]);
    expect(await colours(".a { --x: #eee; color: var(--x); background: var(--paper) }")).toEqual([
      expect.stringContaining("light pages"),
    ]);
    expect(
      await colours(".a { color: light-dark(#000, #222); background: light-dark(#fff, #000) }"),
    ).toEqual([expect.stringContaining("dark pages")]);
    expect(await colours(".b { .c & { color: #aaa; background: #fff } }")).toHaveLength(2);
  });

  it("are named where a rule sets the site's own colours, on dark pages too", async () => {
    // Loaded after the shipped rules, it holds on dark pages as well, where the text is light.
    const [first] = await colours(":root { --paper: #ffffff }");
    expect(first).toMatch(/^assets\/style\.css:1: --ink on --paper is hard to read on dark pages/);
    const both = `:root { --paper: #fff; --raised: #eee; --ink: #111; --quiet: #555; --link: #036 }
      @media (prefers-color-scheme: dark) { :root { --paper: #111; --raised: #222; --ink: #eee; --quiet: #aaa; --link: #9cf } }`;
    expect(await colours(both)).toEqual([]);
    expect(await colours(both.replace("--quiet: #555", "--quiet: #999"))).toEqual([
      expect.stringContaining("--quiet on --paper is hard to read on light pages"),
    ]);
    expect(await colours(".band { --paper: #5b2a4a; --link: #8a2f52 }")).not.toEqual([]);
  });

  it("are not those that only a browser knows, large text, or what is printed", async () => {
    const css = `.a { color: #767676; background: #fff } .b { color: #888; background: #fff; font-size: 1.5rem }
      .c { color: rgb(0 0 0 / 10%); background: #000 } .d { color: color-mix(in srgb, red, blue); background: red }
      .e { color: #fff; background: url(x.png) #fff } @media print { .f { color: #eee; background: #fff } }
      .g { color: #eee } .h { background: #eee } /* .i { color: #fff; background: #fff } */
      .j::after { content: "{ color: #fff; background: #fff }" } .k { color: inherit; background: none }`;
    expect(await colours(css)).toEqual([]);
  });
});

describe("the operator's code for every head", () => {
  it("is on every page, with its scripts and styles as files that the policy allows", async () => {
    const theme = await themeOf({
      "head.html": `<meta name="verify" content="a&amp;b"><!-- x -->
        <script async data-x="1">if (1 < 2) go("</p>")</script><style media="print">a{}</style>
        <script type="application/ld+json">{"a":1}</script><link rel="me" href="https://a.example">`,
      "_includes/base.liquid": "<head>{% head_tags site, head %}</head>{{ content | raw }}",
      "piece.liquid": "---\nlayout: shipped\n---\n",
      "_includes/shipped.liquid": "{{ content | raw }}",
    });
    const files = Object.keys(theme.assets);
    const [script = "", style = ""] = [".js", ".css"].map((end) =>
      files.find((file) => file.endsWith(end)),
    );
    expect(script).toMatch(/^head\.[0-9a-f]{12}\.js$/);
    expect(Buffer.from(theme.assets[script] ?? "", "base64").toString()).toBe(
      'if (1 < 2) go("</p>")',
    );
    expect(theme.head).toBe(
      `<meta name="verify" content="a&amp;b"><script async data-x="1" src="/assets/theme/${script}"></script><link media="print" rel="stylesheet" href="/assets/theme/${style}"><script type="application/ld+json">{"a":1}</script><link rel="me" href="https://a.example">`,
    );
    expect(fileHeaders(`assets/theme/${script}`)["cache-control"]).toContain("immutable");
    for (const used of [theme, { ...theme, hash: "0", templates: {} }]) {
      const themed = createSite(SETTINGS, EXAMPLE_ASSETS, used);
      const tags = examplePages(themed).filter(({ template }) => template === "tag");
      await renderWithEleventy(
        tags,
        (pages) => {
          for (const { content } of pages)
            expect(String(content)).toContain(`${theme.head}</head>`);
        },
        { theme: used },
      );
    }
  });

  it.each([
    ['<script src="https://other.example/a.js"></script>', "Browsers block https://other.example"],
    ["<p>Hi</p>", "<p> cannot stand in <head>."],
    ["Hi", "Text cannot stand in <head>."],
    ['<link rel="icon" href="/x" onload="go()">', 'Browsers block onload="…".'],
    ["x".repeat(20_001), "It may have 20000 characters at most."],
  ])("is refused: %.40s", async (code, said) => {
    await expect(themeOf({ "head.html": code })).rejects.toThrow(`theme/head.html: ${said}`);
  });
});

describe("the gallery", () => {
  it.each(readdirSync("site/themes"))("has no fault in %s", async (name) => {
    const theme = await readTheme(`site/themes/${name}`);
    if (!theme) throw new Error("There is a theme.");
    expect(theme.manifest.name).toMatch(/\w/);
    await expect(tryTheme(theme, site)).resolves.toBeUndefined();
  });

  it("begins from the layout and the colours that are shipped", async () => {
    const starter = await readTheme("site/themes/shipped");
    const render = async (theme: typeof starter) => {
      const pages: string[] = [];
      await renderWithEleventy(
        examplePages(site, theme),
        (some) => pages.push(...some.map(({ content }) => plain(String(content)))),
        { theme },
      );
      return pages;
    };
    // Change site/themes/shipped/_includes together with site/_includes/base.11ty.tsx.
    expect(await render(starter)).toEqual(await render(null));
    const css = (path: string) => plain(readFileSync(path, "utf8").replaceAll(/\/\*.*?\*\//gs, ""));
    const shipped = css("site/styles/colours.css")
      .replace("color-scheme:light dark;", "")
      .replace(/::selection\{.*\}$/, "");
    expect(css("site/themes/shipped/assets/style.css")).toBe(plain(shipped));
  });
});

/** Without the link to the theme's own stylesheet, and whatever ends an element that has no content. */
function plain(text: string): string {
  return text
    .replace(/<link rel="stylesheet" href="\/assets\/theme\/[^>]*>/, "")
    .replaceAll(/\s*\/?>\s*/g, ">")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\s*([<{}:;])\s*/g, "$1")
    .trim();
}
