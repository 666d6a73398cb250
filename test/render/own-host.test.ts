import { expect, it } from "vitest";
import { renderMarkdown } from "../../api/render/text/markdown.ts";

// A badge, a share card or another writer's picture may change after an editor has accepted the text that shows it.

const baseUrl = "https://galley.example";
const ID = "a".repeat(32);
const FILE = `/pictures/${ID}-1280.jpg`;

const PATHS = [
  "/embed/ada/badge.svg",
  "/pictures/../embed/ada/badge.svg",
  "/pictures/%2e%2e/embed/ada/badge.svg",
  "/pictures/.%2E/embed/ada/badge.svg",
  `/pictures//${ID}`,
  `/pictures/x/../${ID}`,
  `/pictures/${ID}/`,
  `/Pictures/${ID}`,
  `/pictures/${ID.toUpperCase()}`,
  `${FILE}?x`,
  `${FILE}#x`,
  `${FILE}?`,
  `${FILE}%20`,
  `/pictures/${ID}-1280.jpg/..`,
  "/desk/pictures/x",
  "/assets/x.png",
];

const ORIGINS = [
  "https://galley.example",
  "https://GALLEY.Example",
  "HTTPS://galley.example",
  "http://galley.example",
  "https://galley.example.",
  "https://galley.example:443",
  "https://galley.example:8443",
  "https://someone@galley.example",
  "https://other.example@galley.example",
  "https://g%61lley.example",
  "https://galley%2Eexample",
  "https://galley。example",
  "https:galley.example",
  "https:",
  "https:///galley.example",
  "https:\\\\galley.example",
  "https://\\galley.example",
  "https:/\\galley.example",
  "//galley.example",
  "\\\\galley.example",
  "/\\galley.example",
  "\\/galley.example",
  "/\t/galley.example",
  "https:\n//galley.example",
  "\u0001https://galley.example",
];

const ADDRESSES = [
  ...PATHS,
  ...ORIGINS.flatMap((origin) => [`${origin}${PATHS[0]}`, `${origin}${FILE}?x`]),
  `https:${FILE}`,
  `//galley.example${FILE}`,
  "badge.svg",
  "../../embed/ada/badge.svg",
  "./badge.svg",
  "?x",
  "#x",
  `pictures/${ID}`,
  `./pictures/${ID}`,
  `\\pictures\\${ID}`,
  `https://galley.example\\pictures\\${ID}`,
  `https://galley.example/pictures/../pictures/${ID}`,
];

const attribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

const FORMS: ((address: string) => string)[] = [
  (address) => `![A badge](<${address.replace(/[\n\t]/g, "")}>)`,
  (address) => `![A badge][b]\n\n[b]: <${address.replace(/[\n\t]/g, "")}>`,
  (address) => `<img src="${attribute(address)}" alt="A badge">`,
  (address) => `<IMG ALT="A badge" SRC='${attribute(address)}'/>`,
  (address) => `<img srcset="${attribute(address)} 2x" alt="A badge">`,
  (address) =>
    `<img src="https://x.example/a.png" srcset="${attribute(address)} 2x" alt="A badge">`,
  (address) =>
    `<picture><source srcset="${attribute(address)}"><img src="${attribute(address)}" alt="A badge"></picture>`,
  (address) => `<form><p><img src="${attribute(address)}" alt="A badge"></form>`,
  (address) => `<video poster="${attribute(address)}"></video>`,
  (address) => `<p background="${attribute(address)}">A badge</p>`,
  (address) => `<input type="image" src="${attribute(address)}">`,
];

it("shows no picture of our own host that is none of the library, however its address is written", () => {
  for (const address of ADDRESSES) {
    for (const form of FORMS) {
      const markdown = form(address);
      const { html } = renderMarkdown(markdown, { baseUrl });
      const shown = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
      const others = shown.filter((tag) => !tag.startsWith('<img src="https://x.example/a.png"'));
      expect([markdown, ...others]).toEqual([markdown]);
      expect(html).not.toMatch(/srcset|poster|background/);
    }
  }
});

it("puts a link in its place, and inside a link its description", () => {
  const html = (markdown: string): string => renderMarkdown(markdown, { baseUrl }).html.trim();
  expect(html("![A badge](/embed/ada/badge.svg)")).toBe(
    '<p><a href="/embed/ada/badge.svg">A badge</a></p>',
  );
  expect(html("![](/embed/ada/badge.svg 'Its caption')")).toBe(
    '<p><a href="/embed/ada/badge.svg">Its caption</a></p>',
  );
  expect(html("![](photos/a.png)")).toBe('<p><a href="photos/a.png">photos/a.png</a></p>');
  expect(html("![](https://galley.example/x.svg?a&b)")).toBe(
    '<p><a href="https://galley.example/x.svg?a&amp;b" rel="noopener nofollow ugc">galley.example</a></p>',
  );
  expect(html("[![A badge](/x.svg)](https://far.example/)")).toBe(
    '<p><a href="https://far.example/" rel="noopener nofollow ugc">A badge</a></p>',
  );
});

it("shows pictures of the library, of other hosts, and in the text itself", () => {
  const src = (markdown: string): string | undefined =>
    /<img src="([^"]*)"/.exec(renderMarkdown(markdown, { baseUrl }).html)?.[1];
  for (const own of [`/pictures/${ID}`, FILE]) {
    // The whole address, as a reader copies it from a page, means the same picture.
    for (const origin of ["", "https://galley.example", "https://Galley.example:443"]) {
      expect(src(`![](${origin}${own})`)).toBe(`/pictures/${ID}`);
      expect(src(`<img src="${origin}${own}">`)).toBe(`/pictures/${ID}`);
    }
  }
  for (const other of [
    "https://other.example/embed/ada/badge.svg",
    "http://galley.example.org/x.png?a=1",
    `https://other.example/pictures/${ID}`,
    "https://galley.example@other.example/x.png",
    "data:image/png;base64,iVBORw0KGgo=",
  ]) {
    expect(src(`![](${other})`)).toBe(other);
  }
});
