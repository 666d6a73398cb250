import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { absoluteUrls } from "../../api/render/absolute-urls.ts";
import { sanitiseTagSoup } from "../../api/render/text/sanitise.ts";
import {
  cdata,
  element,
  htmlOf,
  plainText,
  xmlDocument,
  xmlFragment,
} from "../../api/render/xml.ts";
import { anyText, fc } from "../_property.ts";
import { xmlFaults, xpath } from "../_xmllint.ts";
import { cases } from "../_suite.ts";

const HOSTILE = `]]> </script> <!-- & &amp; "quoted" 'too' \u0000\u0008\u001B\uFFFE\uFFFF\uD800 \u202Eabc 👩‍🚀`;
const LEGAL = `]]> </script> <!-- & &amp; "quoted" 'too'  \u202Eabc 👩‍🚀`;

describe("XML", () => {
  it("escapes text and attributes", () => {
    expect(xmlFragment(element("a", { b: `<"&'>` }, `<"&'>`))).toBe(
      `<a b="&lt;&quot;&amp;'&gt;">&lt;"&amp;'&gt;</a>`,
    );
  });

  it("keeps nested elements unchanged, and omits null", () => {
    const xml = element("a", { b: null, c: 1 }, element("d"), null, "<");
    expect(xmlFragment(xml)).toBe('<a c="1"><d/>&lt;</a>');
  });

  it("removes only the characters that XML 1.0 cannot contain", () => {
    const xml = xmlDocument(
      element("a", { b: HOSTILE }, HOSTILE, cdata(HOSTILE), plainText(HOSTILE)),
    );
    expect(xml.isWellFormed()).toBe(true);
    expect(xmlFaults(xml)).toBe("");
    expect(xpath(xml, "string(/a/@b)")).toBe(LEGAL);
    expect(xpath(xml, "string(/a)")).toBe(LEGAL.repeat(3));
  });

  it("keeps line breaks and tabs, carriage returns included", () => {
    const blanks = "a\tb\nc\r\nd";
    const xml = xmlDocument(element("a", { b: blanks }, blanks));
    expect(xmlFaults(xml)).toBe("");
    expect(xpath(xml, "string(/a/@b)")).toBe(blanks);
    expect(xpath(xml, "string(/a)")).toBe(blanks);
  });

  it("splits ]]> over two CDATA sections", () => {
    const text = "]]>]]]]>>]]>";
    const xml = xmlDocument(element("a", {}, cdata(text)));
    expect(xmlFaults(xml)).toBe("");
    expect(xpath(xml, "string(/a)")).toBe(text);
  });

  it("writes plain text of RSS with hexadecimal references", () => {
    expect(xmlFragment(element("title", {}, plainText("R&D <b> &lt;")))).toBe(
      "<title>R&#x26;D &#x3C;b&#x3E; &#x26;lt;</title>",
    );
  });

  it("escapes text to HTML, and once more on the way into XML", () => {
    expect(xmlFragment(element("d", {}, htmlOf("a <b> & c")))).toBe(
      "<d>a &amp;lt;b&amp;gt; &amp;amp; c</d>",
    );
  });

  it("is well-formed whatever the text", () => {
    const strings = fc.sample(anyText(40), {
      numRuns: cases(400),
      seed: 1,
    });
    const lone = strings.map((text, index) => `${text}${String.fromCharCode(0xd800 + index)}<&]]>`);
    const xml = xmlDocument(
      element(
        "a",
        {},
        ...[...strings, ...lone].map((text) =>
          element("b", { c: text }, text, cdata(text), plainText(text)),
        ),
      ),
    );
    expect(xml.isWellFormed()).toBe(true);
    expect(xmlFaults(xml)).toBe("");
  });

  it("that is not well-formed is refused by xmllint", () => {
    expect(xmlFaults("<a>\u0001</a>")).toContain("error");
    expect(xmlFaults("<a>&</a>")).toContain("error");
  });
});

describe("absolute addresses", () => {
  const page = "https://galley.example/author/ada/on-engines";
  it.each([
    ['<a href="#fn1">1</a>', `<a href="${page}#fn1">1</a>`],
    [
      '<a href="/tag/a?b=1&amp;c=2">t</a>',
      '<a href="https://galley.example/tag/a?b=1&amp;c=2">t</a>',
    ],
    ['<a href="other">t</a>', '<a href="https://galley.example/author/ada/other">t</a>'],
    ['<a href="//cdn.example/x">t</a>', '<a href="https://cdn.example/x">t</a>'],
    ['<a id="x" href="" title="y">t</a>', `<a id="x" href="${page}" title="y">t</a>`],
    ['<a href="a&quot;b">t</a>', '<a href="https://galley.example/author/ada/a%22b">t</a>'],
    [
      `<abbr title=" href='x' onmouseover=alert(1) ">x</abbr><a title="src=" href="y">y</a>`,
      `<abbr title=" href='x' onmouseover=alert(1) ">x</abbr><a title="src=" href="https://galley.example/author/ada/y">y</a>`,
    ],
    [
      '<img src="/a.png" alt="src=&quot;/no&quot;"><img src="b.png">',
      '<img src="https://galley.example/a.png" alt="src=&quot;/no&quot;"><img src="https://galley.example/author/ada/b.png">',
    ],
  ])("are made of %s", (html, absolute) => {
    expect(absoluteUrls(html, page)).toBe(absolute);
  });

  it("are the only difference, whatever a writer puts into attributes", () => {
    const value = fc
      .array(
        fc.constantFrom(
          "'",
          '"',
          " href=",
          " src=",
          "href='/x'",
          'src="/y"',
          "<",
          ">",
          "/",
          "=",
          "&",
          "&quot;",
          "onerror=z",
          "a",
          "\n",
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(""));
    const quoted = value.map((text) => text.replaceAll('"', "&quot;"));
    const html = fc
      .tuple(quoted, quoted, quoted, fc.constantFrom("a", "abbr", "img"))
      .map(
        ([title, address, after, tag]) =>
          `<${tag} title="${title}" href="${address}" src="${address}" lang="${after}">${title}</${tag}>`,
      );
    fc.assert(
      fc.property(fc.array(html, { maxLength: 3 }), (parts) => {
        const before = sanitiseTagSoup(parts.join(" "));
        const after = absoluteUrls(before, page);
        expect(tagsOf(after)).toEqual(tagsOf(before, page));
      }),
      { numRuns: cases(500) },
    );
  });

  it.each([
    '<a href="https://else.example/?a=1&amp;b">t</a>',
    '<a href="mailto:ada@example.org">t</a>',
    '<img src="data:image/png;base64,AAAA" alt="">',
    '<a href="http://[">t</a>',
    '<p>href="/x" &lt;a href="/y"&gt; <code>src="z"</code></p>',
    '<p class="language-x"  dir=auto>Odd   spacing, <br /> &nbsp;&#x27; kept</P>',
    "",
  ])("leave %s as it is", (html) => {
    expect(absoluteUrls(html, page)).toBe(html);
  });
});

/** Every tag with its attributes and the text between, as a parser reads them. */
function tagsOf(html: string, base?: string): unknown[] {
  const seen: unknown[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) =>
      seen.push([
        name,
        Object.entries(attributes).map(([key, value]) =>
          (key === "href" || key === "src") &&
          base &&
          !URL.canParse(value) &&
          URL.canParse(value, base)
            ? [key, new URL(value, base).href]
            : [key, value],
        ),
      ]),
    ontext: (text) => seen.push(text),
  });
  parser.end(html);
  return seen;
}
