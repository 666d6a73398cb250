import { describe, expect, it } from "vitest";
import { CreatePieceBody } from "../../api/contract/draft.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { sanitiseHtml } from "../../api/render/text/sanitise.ts";
import { anyText, fc } from "../_property.ts";
import { cases, cpuMsOf } from "../_suite.ts";

const html = (markdown: string): string => renderMarkdown(markdown).html.trim();
const text = (markdown: string): string => renderMarkdown(markdown).text;

describe("Markdown", () => {
  it("has the CommonMark basics, tables, strikethrough, footnotes, fenced code and autolinks", () => {
    expect(html("*a* **b** `c` ~~d~~")).toBe(
      "<p><em>a</em> <strong>b</strong> <code>c</code> <s>d</s></p>",
    );
    expect(html("| a | b |\n|:-:|--:|\n| 1 | 2 |")).toContain('<td class="align-right">2</td>');
    expect(html("```ts\na < b\n```")).toBe(
      '<pre><code class="language-ts">a &lt; b\n</code></pre>',
    );
    const noted = html("A claim[^1].\n\n[^1]: Its proof.");
    expect(noted).toContain('<a href="#fn1" id="fnref1">[1]</a>');
    expect(noted).toContain('<li id="fn1" class="footnote-item"><p>Its proof.');
    expect(html("see https://example.org/x")).toContain('href="https://example.org/x"');
  });

  it("starts headings at h2, whatever level the writer starts with, and gives each its own id", () => {
    expect(html("# One\n\n## Two\n\n# One")).toBe(
      '<h2 id="h-one">One</h2>\n<h3 id="h-two">Two</h3>\n<h2 id="h-one-2">One</h2>',
    );
    expect(html("### Deep\n\n##### Deeper")).toBe(
      '<h2 id="h-deep">Deep</h2>\n<h4 id="h-deeper">Deeper</h4>',
    );
    expect(html("<h1>Raw</h1>")).toBe('<h2 id="h-raw">Raw</h2>');
    expect(html("# 日本")).toMatch(/^<h2 id="h-[a-z-]+">日本<\/h2>$/);
  });

  it("marks external links, and loads images lazily", () => {
    expect(html("[a](https://example.org)")).toBe(
      '<p><a href="https://example.org" rel="noopener nofollow ugc">a</a></p>',
    );
    expect(html("[a](/author/ada) [b](#h-x)")).toBe(
      '<p><a href="/author/ada">a</a> <a href="#h-x">b</a></p>',
    );
    expect(html("![A cat](https://example.org/cat.jpg)")).toBe(
      '<p><img src="https://example.org/cat.jpg" alt="A cat" loading="lazy" decoding="async" /></p>',
    );
  });

  it("shows one of our pictures wider than the text if that is written directly after it", () => {
    const own = `![A bridge](/pictures/${"a".repeat(32)})`;
    const classOf = (markdown: string) => {
      const made = html(markdown);
      return [/class="(\w+)"/.exec(made)?.[1], made.includes("{.")];
    };
    expect(classOf(`${own}{.wide}`)).toEqual(["wide", false]);
    expect(classOf(`${own.replace(")", "-720.webp)")}{.wide}`)).toEqual(["wide", false]);
    expect(classOf(`Beside words ${own}{.full}.`)).toEqual(["full", false]);
    for (const other of [
      `${own} {.wide}`,
      `${own}\\{.wide}`,
      `${own}{.tall}`,
      "![](/x.png){.wide}",
    ]) {
      expect([other, ...classOf(other)]).toEqual([other, undefined, true]);
    }
  });

  it("shows a quotation large if {.pull} is before its first words", () => {
    expect(html("> {.pull} Nobody *asked* the sea.")).toBe(
      '<blockquote class="pull">\n<p>Nobody <em>asked</em> the sea.</p>\n</blockquote>',
    );
    expect(html("> {.pull}\n> One.\n>\n> Two.")).toContain('<blockquote class="pull">');
    for (const other of [
      "{.pull} words",
      "> words {.pull} more",
      "> a\n>\n> {.pull} b",
      "> {.pulled} a",
      "> \\{.pull} a",
      "> # {.pull}",
      "- > {.pull} a",
    ]) {
      expect([other, html(other).includes("class="), html(other).includes("{.pull")]).toEqual([
        other,
        false,
        true,
      ]);
    }
  });

  it("takes the address of a picture's file for the picture, and no other address", () => {
    const id = "a".repeat(32);
    const shown = `<img src="/pictures/${id}" alt="" loading="lazy" decoding="async" />`;
    for (const name of ["720.avif", "1280.jpg", "2560.webp"]) {
      expect(html(`![](/pictures/${id}-${name})`)).toBe(`<p>${shown}</p>`);
      expect(html(`<img src="/pictures/${id}-${name}">`)).toContain(shown);
    }
    for (const other of [
      `/pictures/${id}-99.jpg`,
      `/pictures/${id}/1280.jpg`,
      `/x/pictures/${id}`,
    ]) {
      expect(html(`![](${other})`)).toBe(`<p><a href="${other}">${other}</a></p>`);
    }
  });

  it("does not turn file names into links", () => {
    expect(html("setup.py and readme.md")).toBe("<p>setup.py and readme.md</p>");
  });

  it.each([
    ["javascript:", "[x](javascript:alert(1))", 'javascript:alert(1)"'],
    ["data: links", '<a href="data:text/html,x">x</a>', "data:"],
    ["SVG images", "![x](data:image/svg+xml;base64,AAAA)", "<img"],
    ["protocol-relative addresses", '<a href="//evil.example">x</a>', "evil"],
    ["event handlers", '<b onclick="x()">x</b>', "onclick"],
    ["styles", '<p style="color:red">x</p><style>p{}</style>', "style"],
    ["forms", '<form action="/x"><input name="a"><button>b</button></form>', "<input"],
    ["frames", '<iframe src="https://example.org"></iframe>', "iframe"],
    ["foreign ids", '<p id="body">x</p>', "id="],
    ["foreign classes", '<p class="admin">x</p>', "class="],
  ])("drops %s", (_, markdown, gone) => {
    expect(html(markdown)).not.toContain(gone);
  });

  it("keeps small bitmaps in data URLs", () => {
    expect(html("![x](data:image/png;base64,iVBORw0KGgo=)")).toContain(
      'src="data:image/png;base64,iVBORw0KGgo="',
    );
  });

  it("shows a tag that is mentioned in prose, and loses no text after it", () => {
    expect(text("Put it in the <title> of the page.\n\nThen go on.")).toBe(
      "Put it in the <title> of the page.\n\nThen go on.",
    );
    expect(text("<script> tags are bad.\n\nMore.")).toBe("<script> tags are bad. More.");
    expect(text("use <script>alert(1)</script> never")).toBe("use never");
  });

  it("gives every heading a unique id, even beside equal names", () => {
    expect(html("# One\n\n# One\n\n# One 2")).toBe(
      '<h2 id="h-one">One</h2>\n<h2 id="h-one-2">One</h2>\n<h2 id="h-one-2-2">One 2</h2>',
    );
    const ids = html("# a 3\n# a\n# a\n# a\n# a 3\n# a 4\n# a").matchAll(/id="h-([^"]+)/g);
    expect([...ids].map(([, id]) => id)).toEqual([
      "a-3",
      "a",
      "a-2",
      "a-4",
      "a-3-2",
      "a-4-2",
      "a-5",
    ]);
  });

  it("numbers equal headings in about the time that different ones take", () => {
    const count = 10_000;
    const equal = "# a\n".repeat(count);
    const different = Array.from({ length: count }, (_, n) => `# ${n}\n`).join("");
    expect(quickest(() => html(equal))).toBeLessThan(6 * quickest(() => html(different)));
  });

  it.each([
    ['<a href=" https://evil.example">x</a>', 'rel="noopener nofollow ugc"'],
    ['<a href="ht&#10;tps://evil.example">x</a>', 'href="https://evil.example" rel='],
  ])("sees the scheme in %s as a browser does", (raw, expected) => {
    expect(html(raw)).toContain(expected);
    expect(html('<img src="da&#10;ta:image/svg+xml,x">')).not.toContain("<img");
    expect(html('<img src="&#1;data:image/svg+xml,x">')).not.toContain("<img");
  });

  it("lets no cell of a table lie over another", () => {
    const table = (...rows: string[]): string =>
      `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join("")}</tbody></table>`;
    const usual = table('<th rowspan="2">a</th><th colspan="2">b</th>', "<th>c</th><th>d</th>");
    expect(html(usual)).toBe(usual);
    expect(html(table('<td>a</td><td rowspan="2">b</td>', '<td colspan="3">c</td>'))).toBe(
      table('<td>a</td><td rowspan="2">b</td>', '<td colspan="1">c</td>'),
    );
    const [above, below] = ['<td rowspan="9">a</td><td>b</td>', '<td colspan="2">c</td>'];
    const groups = `<table><tbody><tr>${above}</tr></tbody><tbody><tr>${below}</tr></tbody></table>`;
    expect(html(groups)).toBe(groups);
  });

  it("keeps a small safe set of raw HTML", () => {
    const raw =
      '<details><summary>More</summary><p>H<sub>2</sub>O <kbd>Ctrl</kbd> <bdi dir="rtl">א</bdi></p></details>';
    expect(html(raw)).toBe(raw);
  });
});

describe("the plain text of a piece", () => {
  it("has the words, blank lines between paragraphs, items and rows on lines, and no footnote marks", () => {
    expect(
      text(
        "## Title\n\nOne *two*\nthree[^1].\n\n- a\n- b\n  - c\n\n| x | y |\n|--|--|\n| 1 | 2 |\n\n[^1]: Note.",
      ),
    ).toBe("Title\n\nOne two three.\n\na\nb\nc\n\nx\ty\n1\t2\n\nNote.");
  });

  it("keeps code as it is, and entities as characters", () => {
    expect(text("a &amp; b&nbsp;c\n\n```\nif (a < b)\n    c\n```\n\nend")).toBe(
      "a & b c\n\nif (a < b)\n    c\n\nend",
    );
  });
});

describe("10,000 random bodies", () => {
  const pieces = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...soup()) },
    { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 8 }) },
    { weight: 1, arbitrary: anyText(6) },
  );
  const bodies = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(""));

  it("pass the schema and the renderer without an error, and sanitising again changes nothing", () => {
    fc.assert(
      fc.property(bodies, fc.anything(), (body_md, anything) => {
        CreatePieceBody.safeParse(anything);
        CreatePieceBody.safeParse({ headline: "h", body_md, tags: anything, sub: anything });
        CreatePieceBody.safeParse({ headline: body_md, body_md });
        const rendered = renderMarkdown(body_md);
        expect(sanitiseHtml(rendered.html)).toBe(rendered.html);
        expect(rendered.text).toBe(rendered.text.trim());
      }),
      { numRuns: cases(10_000) },
    );
  });
});

/** Fragments that confuse Markdown and HTML parsers. */
function soup(): string[] {
  const fragments = `
    <p> </p> <div> </div> <li> <ul> </ul> <table> <tr> <td> </td> </table> <form> <button> <h1> <dl> <dd>
    <pre> <svg> </svg> <math> <mi> <script> </script> <style> <option> <select> <details> <body> <head> <p/ <a
    <!-- --> <![CDATA[ ]]> <? ?> & &lt; &#x3c; &nbsp; # ## > - * ** _ \` \`\`\` ~~ | |--| [^1] [^1]: [ ] ( ) ! \\
    http://x.y https:// javascript: data:image/png;base64,AA " ' a word </a> 1.`;
  const spaced = ["<a href=x>", '<img src=x onerror="a">', "\n", "\n\n", " ", "    "];
  return [...fragments.trim().split(/\s+/), ...spaced];
}

function quickest(work: () => void): number {
  return Math.min(cpuMsOf(work), cpuMsOf(work));
}
