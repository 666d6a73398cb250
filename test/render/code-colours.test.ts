import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import { withoutColours } from "../../api/render/text/code-blocks.ts";
import { colourCode } from "../../api/render/text/code-colours.ts";
import { CLASS_OF } from "../../api/render/text/code-theme.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { createRenderer } from "../../api/render/text/renderer.ts";
import { createSlowColours } from "../../api/render/text/slow-colours.ts";
import { sanitiseHtml } from "../../api/render/text/sanitise.ts";

function fenced(language: string, code: string): string {
  return renderMarkdown(`\`\`\`${language}\n${code}\n\`\`\`\n`).html;
}

describe("code in a language that we know", () => {
  it.each([
    ["js", 'const a = "<b>"; // why', ["c-keyword", "c-string", "c-comment"]],
    ["TypeScript", "class A extends B<number> {}", ["c-keyword", "c-type"]],
    ["py", "def f(x):\n    return 1 & x", ["c-keyword", "c-function", "c-number"]],
    ["sh", 'curl -H "Accept: x" $URL # so', ["c-string", "c-comment"]],
    ["json", '{ "a": 1 }', ["c-name", "c-number"]],
    ["diff", "-old\n+new", ["c-removed", "c-added"]],
    ["html", '<a href="x">&amp;</a>', ["c-name", "c-string"]],
  ])("has colours as classes: %s", async (language, code, classes) => {
    const plain = fenced(language, code);
    const { html: coloured } = await colourCode(plain);
    for (const name of classes) expect(coloured).toContain(`<span class="${name}">`);
    expect(withoutColours(coloured)).toBe(plain);
    expect(coloured).not.toContain("style=");
    // A writer cannot write these classes.
    expect(sanitiseHtml(coloured)).not.toContain("c-");
  });

  it("keeps the state of the language over hundreds of lines", async () => {
    const plain = fenced("js", `/*${"\n*".repeat(200)}*/\nlet a`);
    const { html: coloured } = await colourCode(plain);
    expect(coloured.match(/c-comment/g)).toHaveLength(201);
    expect(coloured).toContain('<span class="c-keyword">let</span> a');
  });
});

describe("code without colours", () => {
  it.each([
    ["in an unknown language", fenced("klingon", "let a")],
    ["in a language named like a property", fenced("constructor", "let a")],
    ["without a language", renderMarkdown("    let a\n").html],
    ["longer than the limit", fenced("js", "let a;\n".repeat(3_000))],
    ["with an endless line", fenced("js", `let a${" = b".repeat(300)}`)],
    ["with elements of the writer", '<pre><code class="language-js">let <em>a</em></code></pre>'],
  ])("is code %s", async (_, plain) => {
    expect((await colourCode(plain)).html).toBe(plain);
  });

  it("is code after the limit of a piece, and the code before keeps its colours", async () => {
    const plain = fenced("js", "let a;\n".repeat(2_000)).repeat(4);
    const { html: coloured } = await colourCode(plain);
    expect(coloured.match(/c-keyword/g)).toHaveLength(4_000);
    expect(withoutColours(coloured)).toBe(plain);
  });

  it("is code for which there is no time left", async () => {
    const plain = fenced("js", "let a;\n".repeat(100)).repeat(2);
    let time = 0;
    // Each five lines take ten: enough for the first block, and for the beginning of the second.
    const now = (): number => (time += 10);
    const { html: coloured, isOutOfTime } = await colourCode(plain, { now, limitMs: 215 });
    expect(isOutOfTime).toBe(true);
    expect(coloured.match(/c-keyword/g)).toHaveLength(100);
    expect(withoutColours(coloured)).toBe(plain);
  });
});

describe("the renderer", () => {
  const markdown = "```js\nlet a\n```\n";

  it("gives a text the colours of its code, and not the plain text", async () => {
    const renderer = createRenderer({ baseUrl: EXAMPLES_BASE });
    onTestFinished(() => renderer.close());
    const texts = await Promise.all(["a", markdown, "b"].map((text) => renderer.render(text)));
    expect(texts.map(({ html }) => html)).toEqual([
      "<p>a</p>\n",
      '<pre><code class="language-js"><span class="c-keyword">let</span> a\n</code></pre>\n',
      "<p>b</p>\n",
    ]);
    expect(texts[1]?.text).toBe("let a");
  });

  it("is all that a renderer makes which has no time for colours, and its thread goes on", async () => {
    const renderer = createRenderer({ baseUrl: EXAMPLES_BASE, colourMs: 0 });
    onTestFinished(() => renderer.close());
    for (const name of ["a", "b"]) {
      const { html } = await renderer.render(`\`\`\`js\nlet ${name};\n\`\`\``);
      expect(html).toBe(`<pre><code class="language-js">let ${name};\n</code></pre>\n`);
    }
  });

  it("gives the text without colours when they take too long", async () => {
    const renderer = createRenderer({ baseUrl: EXAMPLES_BASE, colourLimitMs: 0 });
    onTestFinished(() => renderer.close());
    const [first, next] = await Promise.all([renderer.render(markdown), renderer.render("next")]);
    expect(first.html).toBe('<pre><code class="language-js">let a\n</code></pre>\n');
    expect(next.html).toBe("<p>next</p>\n");
  });

  it.each([{ colourMs: 0 }, { colourLimitMs: 0 }])(
    "remembers a text whose colours took too long (%o), and gives it none the next time",
    async (limit) => {
      const slowColours = createSlowColours();
      const hurried = createRenderer({ baseUrl: EXAMPLES_BASE, ...limit, slowColours });
      onTestFinished(() => hurried.close());
      await hurried.render(markdown);
      const patient = createRenderer({ baseUrl: EXAMPLES_BASE, slowColours });
      onTestFinished(() => patient.close());
      const [again, other] = await Promise.all(
        [markdown, `${markdown}other`].map((text) => patient.render(text)),
      );
      expect(again?.html).toBe('<pre><code class="language-js">let a\n</code></pre>\n');
      expect(other?.html).toContain("c-keyword");
    },
  );
});

describe("the stylesheet", () => {
  const css = readFileSync("site/styles/code.css", "utf8");
  const layout = readFileSync("site/styles/colours.css", "utf8");

  it("has every class", () => {
    for (const name of CLASS_OF.values()) expect(css).toContain(`.${name} {`);
  });

  it.each([0, 1])("has a contrast of at least 4.5 in scheme %i", (scheme) => {
    const ground = [...layout.matchAll(/--raised: (#[0-9a-f]{6})/g)][scheme]?.[1] ?? "";
    const all = [...css.matchAll(/--c-\w+: (#[0-9a-f]{6})/g)].map(([, colour = ""]) => colour);
    const half = all.length / 2;
    const colours = all.slice(scheme * half, (scheme + 1) * half);
    expect(colours.length).toBeGreaterThan(8);
    for (const colour of colours) expect(contrast(colour, ground)).toBeGreaterThan(4.5);
  });
});

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
