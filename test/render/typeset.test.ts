import { describe, expect, it } from "vitest";
import { typeset, typesetHtml } from "../../api/render/text/typeset.ts";
import { fc } from "../_property.ts";
import { cases } from "../_suite.ts";

describe("typeset", () => {
  it.each([
    ["en", `"It's 'fine'," she said`, "“It’s ‘fine’,” she said"],
    ["en-GB", `'Fine,' she said`, "‘Fine,’ she said"],
    ["de", `"Das ist 'gut'", sagte sie`, "„Das ist ‚gut‘“, sagte sie"],
    ["de-CH", `"Das ist 'gut'"`, "«Das ist ‹gut›»"],
    ["fr", `"L'été" : déjà ?`, "«\u202fL’été\u202f»\u00a0: déjà\u202f?"],
    ["fr", `« L'été »`, "«\u202fL’été\u202f»"],
    ["es", `"El 'año'"`, "«El “año”»"],
    ["es-MX", `"El 'año'"`, "“El ‘año’”"],
    ["pt", `"O 'ano'"`, "“O ‘ano’”"],
    ["ar", `قال "مرحبا"`, "قال «مرحبا»"],
    ["sv", `"Hej"`, "”Hej”"],
  ])("sets the marks of %s", (language, typed, set) => {
    expect(typeset(typed, language)).toBe(set);
  });

  it.each(["ja", "zh-Hant", "ko", "he", "tlh"])("leaves %s as it was typed", (language) => {
    const typed = `"a" 'b' ... -- it's`;
    expect(typeset(typed, language)).toBe(typed);
  });

  it.each([
    [`don't, the dogs' bone, rock 'n' roll`, `don’t, the dogs’ bone, rock ‘n’ roll`],
    [`'tis the '90s`, `’tis the ’90s`],
    [`"'Hello,' she said"`, `“‘Hello,’ she said”`],
    [`("so") ["so"] -- "so"`, `(“so”) [“so”] – “so”`],
    [`"I thought--" he said`, `“I thought–” he said`],
    [`a 6" pipe, 6' high`, `a 6" pipe, 6' high`],
    [`never closed: "so`, `never closed: "so`],
    [`Wait... what.... .. .....`, `Wait… what…. .. .....`],
    [`1914--1918, so --- and so---so`, `1914–1918, so — and so—so`],
    [`git log --json i-- ----`, `git log --json i-- ----`],
    [`see "https://a.example/b--c...d'e".`, `see “https://a.example/b--c...d'e”.`],
    [`'www.a.example/b--c' and "x"`, `‘www.a.example/b--c’ and “x”`],
  ])("reads %s", (typed, set) => {
    expect(typeset(typed, "en")).toBe(set);
  });
});

describe("typesetHtml", () => {
  it.each([
    [`<p>"<em>So</em>"</p>`, `<p>“<em>So</em>”</p>`],
    [`<p>He said "use <code>"x" -- y</code>".</p>`, `<p>He said “use <code>"x" -- y</code>”.</p>`],
    [
      `<pre><code>a "b"... --\n</code></pre>\n<p>it's</p>`,
      `<pre><code>a "b"... --\n</code></pre>\n<p>it’s</p>`,
    ],
    [
      `<pre>"a" <pre>"b"</pre> "c"</pre><p>it's</p>`,
      `<pre>"a" <pre>"b"</pre> "c"</pre><p>it’s</p>`,
    ],
    [`<p>"one</p>\n<p>two"</p>`, `<p>"one</p>\n<p>two"</p>`],
    [`<p>..<em>.</em> &lt;b&gt; "&amp;"</p>`, `<p>..<em>.</em> &lt;b&gt; “&amp;”</p>`],
    [
      `<p><a href="https://a.example/x--y" title="it's">https://a.example/x--y</a></p>`,
      `<p><a href="https://a.example/x--y" title="it's">https://a.example/x--y</a></p>`,
    ],
    [
      `<p>"<img src="/pictures/0" alt="it's" />"</p>`,
      `<p>“<img src="/pictures/0" alt="it's" />”</p>`,
    ],
  ])("sets %s", (html, set) => {
    expect(typesetHtml(html, "en")).toBe(set);
  });

  it("changes nothing but marks, dots, hyphens and spaces, whatever it reads", () => {
    const part = fc.constantFrom(
      ...Array.from(`"'.-a1 <>/&;!«»`),
      "<em>",
      "</em>",
      "<p>",
      "</p>",
      "<code>",
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 40 }),
        fc.constantFrom("en", "fr", "de"),
        (parts, language) => {
          const bare = (html: string): string =>
            html.replace(/["'.\-\s«»“”‘’„‚–—…\u202f\u00a0]/g, "");
          const html = parts.join("");
          expect(bare(typesetHtml(html, language))).toBe(bare(html));
        },
      ),
      { numRuns: cases(2_000) },
    );
  });

  it.each(['"', "'", '" ', '"a', `"'`, "-", ".", "www.", "<em>", `"<b>`])(
    "reads each character of 400,000 a bounded number of times: %s",
    (unit) => {
      // With a square, the work would take an hour.
      const html = unit.repeat(400_000 / unit.length);
      expect(typesetHtml(html, "fr").length).toBeGreaterThan(0);
    },
  );
});
