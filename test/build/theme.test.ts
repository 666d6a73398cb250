import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDocsFile } from "../../build/targets/docs.ts";
import { renderDocs } from "../../build/targets/docs-html.ts";
import { type Page, renderWithEleventy } from "../../build/theme/eleventy.ts";
import { type PageRecord, RenderError } from "../../build/tree/file.ts";
import { readTheme } from "../../build/theme/read-theme.ts";
import { type Theme, ThemeError } from "../../build/theme/theme.ts";
import { CATALOGUES } from "../../site/messages/messages.ts";
import { dayOf } from "../../site/messages/words.ts";
import { siteBeside } from "../../site/words-beside.ts";
import { enginesOf } from "../../build/theme/theme-engines.ts";
import { examplePages } from "../../build/theme/theme-examples.ts";
import { tryTheme } from "../../build/theme/try-theme.ts";
import { fieldsOf, ownFields, SHARED } from "../../site/data-fields.ts";
import { PAGE_DATA } from "../../site/page-data.ts";
import { FILTERS, SHORTCODES } from "../../site/theme-helpers.tsx";
import { tempFolder } from "../_setup.ts";
import { testSite } from "./_pages.ts";
import { themeFolder, themeOf } from "./_themes.ts";

const site = testSite();
const NAMES = Object.keys(PAGE_DATA);

async function render(
  theme: Theme | null,
  records: readonly PageRecord[] = examplePages(site),
): Promise<Map<string, string>> {
  const pages: Page[] = [];
  await renderWithEleventy(records, (some) => pages.push(...some), { theme });
  return new Map(pages.map(({ path, content }) => [path, String(content)]));
}

/** The fault of a theme of these files, whether reading or trying it finds it. */
async function faultOf(files: Record<string, string>): Promise<string> {
  try {
    await tryTheme(await themeOf(files), site);
  } catch (error) {
    if (error instanceof ThemeError) return error.message;
    throw error;
  }
  return "none";
}

describe("a template that does not come to an end", () => {
  const endless =
    "{% macro f(n) %}{% if n > 0 %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(60) }}";

  it("is refused by name and line after a number of steps, however busy the machine is", async () => {
    expect(await faultOf({ "piece.njk": `\n${endless}` })).toBe(
      "theme/piece.njk:2: It takes more than 200,000 steps to render. Look for a loop that does not end.",
    );
    const many = "{% for n in range(0, 2000) %}";
    for (const inside of ["x", "", '{% include "part.njk" %}']) {
      const nested = `${many}${many}${inside}{% endfor %}{% endfor %}`;
      expect(await faultOf({ "piece.njk": nested, "_includes/part.njk": "y" }), inside).toContain(
        "It takes more than 200,000 steps to render.",
      );
    }
  });

  it("is refused by name after some seconds where no step is counted", async () => {
    const search = `{% set p = r/(a+)+$/ %}{{ p.test("${"a".repeat(50)}b") }}`;
    expect(await faultOf({ "piece.njk": search })).toBe(
      "theme/piece.njk: It takes longer than 5 seconds to render. Look for a loop that does not end.",
    );
  });

  it.each(["liquid", "njk"])("is not one with a list of ten thousand, in %s", async (language) => {
    const numbers = language === "njk" ? "range(1, 10001)" : "(1..10000)";
    const list = `{% for n in ${numbers} %}{% if n %}<li>{{ n }}</li>{{ piece.title }}{% endif %}{% endfor %}`;
    expect(await faultOf({ [`piece.${language}`]: list })).toBe("none");
  });

  it("is refused at once where it wants a list of millions", async () => {
    expect(
      await faultOf({ "piece.njk": "{% for n in range(1, 1000000000) %}x{% endfor %}" }),
    ).toMatch(/^theme\/piece\.njk:?\d*: .*A range may have 100,000 numbers at most\./);
    expect(await faultOf({ "piece.njk": "{% for n in range(1, 9, 0) %}x{% endfor %}" })).toContain(
      "A range may have",
    );
    expect(
      await faultOf({ "piece.njk": "{% for n in range(9, 1, -2) %}{{ n }}{% endfor %}" }),
    ).toBe("none");
  });
});

describe("every page", () => {
  it("has data that fit the schema of its template", () => {
    for (const { template, path, data } of examplePages(site)) {
      expect(PAGE_DATA[template].strict().safeParse(data).error, path).toBeUndefined();
    }
  });

  it("is tried with what it can lack: the JSON Feed of a tag", async () => {
    const link = "{% if head.feeds %}{{ head.feeds.json | path }}{% endif %}";
    expect(await faultOf({ "category.liquid": link })).toBe("none");
    expect(await faultOf({ "tag.liquid": link })).toMatch(/^theme\/tag\.liquid:1: /);
    const asked = "{% if head.feeds.json %}{{ head.feeds.json | path }}{% endif %}";
    expect(await faultOf({ "tag.liquid": asked })).toBe("none");
  });

  it("is rendered by the shipped templates", async () => {
    const pages = await render(null);
    expect([...pages.keys()].toSorted()).toEqual(
      ["full", "sparse"]
        .flatMap((size) => NAMES.map((name) => `${size}/${name}/index.html`))
        .toSorted(),
    );
    for (const [path, html] of pages) {
      expect(html, path).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
      expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    }
  });

  it.each(["liquid", "njk"])("can be replaced by a theme in %s", async (language) => {
    const raw = language === "liquid" ? "raw" : "safe";
    const templates = Object.fromEntries(
      NAMES.map((name) => [`${name}.${language}`, `<h1>My ${name}</h1>{{ head.full_title }}`]),
    );
    const theme = await themeOf({
      ...templates,
      [`_includes/base.${language}`]: `<main>{{ content | ${raw} }}</main>{% include "foot.${language}" %}`,
      [`_includes/foot.${language}`]: "<footer>{{ site.name }}</footer>",
    });
    await tryTheme(theme, site);
    const pages = await render(theme);
    expect(pages.size).toBe(2 * NAMES.length);
    for (const name of NAMES) {
      const html = pages.get(`full/${name}/index.html`);
      expect(html, name).toMatch(/^<main><h1>My .+<\/h1>.+<\/main><footer>Galley<\/footer>$/);
      expect(html).toContain(`<h1>My ${name}</h1>`);
    }
  });

  it.each(["liquid", "njk"])(
    "stays as it is shipped inside the layout of a theme in %s",
    async (language) => {
      const raw = language === "liquid" ? "raw" : "safe";
      const theme = await themeOf({
        [`_includes/base.${language}`]: `<b>{{ content | ${raw} }}</b>`,
      });
      const [own, shipped] = [await render(theme), await render(null)];
      for (const [path, html] of own) {
        const content = html.slice("<b>".length, -"</b>".length);
        expect(shipped.get(path), path).toContain(`<main id="content">${content}</main>`);
      }
    },
  );
});

describe("a theme", () => {
  const hostile = '<script>alert(1)</script>"';

  it.each(["liquid", "njk"])(
    "in %s cannot print what a writer typed as markup",
    async (language) => {
      const theme = await themeOf({
        [`piece.${language}`]:
          '<h1 title="{{ piece.title }}">{{ piece.title }}</h1>{% piece_list related, "" %}{% for t in piece.tags %}{{ t }}{% endfor %}',
        [`_includes/base.${language}`]: `<title>{{ head.full_title }}</title>{% head_tags site, head %}{{ content | ${language === "liquid" ? "raw" : "safe"} }}`,
      });
      const records = examplePages(site).filter(({ template }) => template === "piece");
      const [record] = records;
      if (record?.template !== "piece") throw new Error("It is a piece.");
      const { data } = record;
      const related = data.related.map((item) => ({ ...item, title: hostile, summary: hostile }));
      const piece = { ...data.piece, title: hostile, tags: [hostile] };
      const head = { ...data.head, full_title: hostile };
      const pages = await render(theme, [{ ...record, data: { ...data, piece, related, head } }]);
      const html = [...pages.values()].join("");
      expect(html).not.toMatch(/<script>/);
      expect(html).not.toMatch(/title="<|"">/);
      expect(html.match(/&lt;script/g)?.length).toBeGreaterThanOrEqual(6);
    },
  );

  it.each(["liquid", "njk"])(
    "in %s has the words and dates of each page's language",
    async (language) => {
      const theme = await themeOf({
        [`piece.${language}`]: "{{ site.words.tags }}, {{ piece.date_published | day }}",
        [`_includes/base.${language}`]: "{{ content }} {{ piece.date_published | day }}",
      });
      const [record] = examplePages(site).filter(({ template }) => template === "piece");
      if (record?.template !== "piece") throw new Error("It is a piece.");
      const pagesIn = (["ja", "en", "de"] as const).map((name) => ({
        ...record,
        path: `${name}/index.html`,
        data: { ...record.data, site: siteBeside({ language: name, title: "" }, site.data) },
      }));
      const pages = await render(theme, pagesIn);
      const date = record.data.piece.date_published;
      for (const name of ["ja", "en", "de"] as const) {
        const day = dayOf(date, name);
        expect(pages.get(`${name}/index.html`)).toBe(
          `${CATALOGUES[name].site.tags}, ${day} ${day}`,
        );
      }
    },
  );

  it("chooses a layout for a page, one inside another, or none", async () => {
    const theme = await themeOf({
      "home.liquid": "---\nlayout: wide\n---\nhome",
      "shop.njk": "---\nlayout: false\n---\nshop",
      "tag.liquid": "tag",
      "_includes/wide.njk": "---\nlayout: base\n---\n[wide {{ content | safe }}]",
      "_includes/base.liquid": "(base {{ content | raw }})",
    });
    const pages = await render(theme);
    expect(pages.get("full/home/index.html")).toBe("(base [wide home])");
    expect(pages.get("full/shop/index.html")).toBe("shop");
    expect(pages.get("full/tag/index.html")).toBe("(base tag)");
  });

  it("is rendered in its current state, not in an earlier one with the same names", async () => {
    for (const word of ["first", "second"]) {
      const theme = await themeOf({
        "_includes/base.liquid": `{% include "part" %}${word}`,
        "_includes/part.liquid": `part ${word} `,
        "home.njk": `{% include "part.njk" %}`,
        "_includes/part.njk.njk": "",
        "_includes/more.njk": word,
      });
      expect((await render(theme)).get("full/tag/index.html")).toBe(`part ${word} ${word}`);
    }
  });

  it("in njk keeps nothing of a run that has ended", async () => {
    const theme = await themeOf({ "home.njk": '{% piece_list pieces, "" %}' });
    const kept: number[] = [];
    for (let run = 0; run < 3; run++) {
      await render(theme);
      kept.push(enginesOf(theme).njk.extensionsList.length);
    }
    expect(new Set(kept)).toEqual(new Set([kept[0]]));
    expect(kept[0]).toBeGreaterThanOrEqual(SHORTCODES.length);
  });

  it("names file and line of a fault", async () => {
    expect(await faultOf({ "piece.liquid": "\n\n{{ piece.title | loud }}" })).toBe(
      "theme/piece.liquid:3: undefined filter: loud",
    );
    expect(await faultOf({ "piece.liquid": "---\nlayout: base\n---\n\n{% if piece %}" })).toMatch(
      /^theme\/piece\.liquid:5: tag .*not closed/,
    );
    expect(await faultOf({ "_includes/unused.liquid": "\n{% nonsense %}" })).toBe(
      'theme/_includes/unused.liquid:2: tag "nonsense" not found',
    );
    expect(
      await faultOf({
        "home.liquid": '{% include "part" %}',
        "_includes/part.liquid": "\n{% oops %}",
      }),
    ).toMatch(/^theme\/_includes\/part\.liquid:2: tag "oops" not found/);
    expect(await faultOf({ "home.liquid": "---\nlayout: none\n---\n" })).toContain(
      'theme/home.liquid:1: There is no layout "none"',
    );
    expect(
      await faultOf({
        "_includes/base.liquid": "---\nlayout: other\n---\n",
        "_includes/other.liquid": "---\nlayout: base\n---\n",
      }),
    ).toMatch(/circular/);
    expect(await faultOf({ "shop.liquid": "fine" })).toBe("none");
  });

  it.each([
    ["no tag", "{% if %}", "unexpected token: %}"],
    ["a filter that is not there", "{{ piece.title | loud }}", "filter not found: loud"],
    ["a filter in a tag", "{% set x = 1 | loud %}", "filter not found: loud"],
    ["a filter that fails", '{{ "odd" | day }}', '"odd" is no date.'],
    ["a function that is not there", "{{ nothing() }}", "Unable to call `nothing`"],
    ["a shortcode that fails", '{% if true %}{% piece_list [7], "" %}{% endif %}', ""],
    ["a file that is not there", '{% include "gone.njk" %}', "template not found: gone.njk"],
  ])("in njk names the line of %s", async (_, fault, said) => {
    const part = "_includes/part.njk";
    for (const [file, before] of [
      ["piece.njk", ""],
      ["piece.njk", "\n\n"],
      ["piece.njk", '---\nlayout: base\n---\n{{ "2026-01-01" | day }}\n'],
      [part, "{{ range(1) }}\n\n"],
    ] as const) {
      const text = `${before}${fault}\n{{ range(1) }}`;
      const files = { "piece.njk": '\n\n\n{% include "part.njk" %}', [part]: "", [file]: text };
      const line = before.split("\n").length;
      const named = await faultOf(files);
      expect(named.startsWith(`theme/${file}:${line}: `), `${named} and not ${line}`).toBe(true);
      expect(named).toContain(said);
    }
  });

  it("reports a fault on a real page that its examples did not show", async () => {
    const theme = await themeOf({
      "tag.liquid": "{% if tag == 'odd' %}{{ tag | day }}{% endif %}",
    });
    await tryTheme(theme, site);
    const [odd] = examplePages(site).filter(({ template }) => template === "tag");
    if (odd?.template !== "tag") throw new Error("It is a tag.");
    const rendering = render(theme, [{ ...odd, data: { ...odd.data, tag: "odd" } }]);
    await expect(rendering).rejects.toBeInstanceOf(RenderError);
    await expect(rendering).rejects.toThrow(
      'full/tag/index.html: theme/tag.liquid:1: "odd" is no date.',
    );
  });

  it("cannot read files outside its folder", async () => {
    const secret = join(tempFolder(), "secret.liquid");
    writeFileSync(secret, "the secret");
    for (const path of [secret, `../../../..${secret}`, "/etc/passwd", "../package.json"]) {
      for (const tag of ["include", "render", "layout"]) {
        expect(await faultOf({ "home.liquid": `{% ${tag} "${path}" %}` }), tag).toMatch(
          /^theme\/home\.liquid:1: ENOENT/,
        );
      }
      for (const tag of ["include", "extends", "import"]) {
        const more = tag === "import" ? " as x" : "";
        expect(await faultOf({ "home.njk": `{% ${tag} "${path}"${more} %}` }), tag).toMatch(
          /^theme\/home\.njk.*: template not found/,
        );
      }
    }
  });

  it("runs no code of its own", async () => {
    await expect(themeOf({ "piece.11ty.js": "" })).rejects.toThrow("JavaScript templates");
    await expect(themeOf({ "_includes/base.11ty.cjs": "" })).rejects.toThrow(
      "JavaScript templates",
    );
    expect(await faultOf({ "home.liquid": "---js\n{ title: process.exit() }\n---\n" })).toContain(
      "theme/home.liquid:1: Front matter must be YAML",
    );
    expect(await faultOf({ "home.liquid": "---\nlayout: base\n---\n---js\n{}\n---\n" })).toContain(
      "Front matter must be YAML",
    );
    expect(await faultOf({ "home.liquid": "---\npermalink: /x\n---\n" })).toContain(
      "can only choose the layout",
    );
    const theme = await themeOf({
      "home.njk": '{{ pieces.constructor.constructor("return process.pid")() }}',
    });
    await expect(render(theme)).rejects.toThrow(/Unable to call/);
  });

  it("ends a loop that would not end", async () => {
    const loop = "{% for a in (1..1000000000) %}{% endfor %}";
    expect(await faultOf({ "home.liquid": loop })).toBe(
      "theme/home.liquid:1: It takes too much memory to render. Look for a loop that does not end.",
    );
    const nested = "{% for a in (1..9999) %}{% for b in (1..9999) %}x{% endfor %}{% endfor %}";
    expect(await faultOf({ "home.liquid": nested })).toBe(
      "theme/home.liquid:1: It takes more than 200,000 steps to render. Look for a loop that does not end.",
    );
  });

  it("is refused for a page that does not exist, with a list of those that do", async () => {
    await expect(themeOf({ "peice.liquid": "" })).rejects.toThrow(
      "theme/peice.liquid: There is no page of this name. Pages are home, piece,",
    );
    await expect(themeOf({ "piece.liquid": "", "piece.njk": "" })).rejects.toThrow(
      "in Liquid and in Nunjucks",
    );
    expect(await readTheme(join(tempFolder(), "none"))).toBeNull();
  });

  it("brings assets of kinds that are served, and no link to elsewhere", async () => {
    const folder = themeFolder({
      "assets/a/site.css": "a{}",
      "README.md": "Read me.",
      ".git/config": "",
    });
    const before = await readTheme(folder);
    expect(before?.assets).toEqual({ "a/site.css": Buffer.from("a{}").toString("base64") });
    writeFileSync(join(folder, "assets/a/site.css"), "b{}");
    expect((await readTheme(folder))?.hash).not.toBe(before?.hash);
    await expect(themeOf({ "assets/page.html": "" })).rejects.toThrow("not served");
    await expect(themeOf({ "assets/run.sh": "" })).rejects.toThrow("not served");
    symlinkSync("a/site.css", join(folder, "assets/b.css"));
    expect(Object.keys((await readTheme(folder))?.assets ?? {})).toEqual(["a/site.css", "b.css"]);
    symlinkSync("/etc/passwd", join(folder, "assets/c.css"));
    await expect(readTheme(folder)).rejects.toThrow("theme/assets/c.css: This link");
  });
});

describe("the page about themes", () => {
  it("names every template, every field of its data, every filter and every shortcode", () => {
    const { html } = renderDocs(readDocsFile("themes.md"));
    for (const name of NAMES) expect(html).toContain(`>${name}</h3>`);
    const fields = NAMES.flatMap((name) => ownFields(name as keyof typeof PAGE_DATA));
    expect(fields.length).toBeGreaterThan(25);
    for (const { name, meaning } of [
      ...fields,
      ...SHARED.flatMap(({ schema }) => fieldsOf(schema)),
    ]) {
      expect(html).toContain(`${name}</code>`);
      expect(meaning, name).not.toBe("");
    }
    for (const { name } of [...FILTERS, ...SHORTCODES]) expect(html).toContain(name);
  });
});
