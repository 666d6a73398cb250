import { expect, it } from "vitest";
import { htmlOf } from "../../api/desk/client/editor/live/copied-html.ts";

it.each([
  [
    "one **two** *three* ~~four~~ `fi<ve`",
    "<p>one <strong>two</strong> <em>three</em> <s>four</s> <code>fi&lt;ve</code></p>",
  ],
  ["## A\n\ntwo\nlines  \nbroken", "<h2>A</h2>\n<p>two\nlines<br>broken</p>"],
  [
    '[a](https://a.example/?x=1&y="2) b',
    '<p><a href="https://a.example/?x=1&amp;y=&quot;2">a</a> b</p>',
  ],
  [
    "[a](javascript:alert(1)) <https://b.example>",
    '<p>a <a href="https://b.example">https://b.example</a></p>',
  ],
  ["<script>alert(1)</script>\n\nx <b onclick=y>z</b>", "\n<p>x z</p>"],
  ["- a\n- b\n  - c", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"],
  ["1. a\n\n   b", "<ol><li><p>a</p><p>b</p></li></ol>"],
  ["> a\n> b\n>\n> c", "<blockquote><p>a\nb</p><p>c</p></blockquote>"],
  ["```js\nif (a < b) {\n\n}\n```\n\n---", "<pre><code>if (a &lt; b) {\n\n}</code></pre>\n<hr>"],
  [
    "| a | b |\n|---|---|\n| c | d |",
    "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
  ],
  [
    '![A "pier"](/pictures/1)',
    '<p><img src="https://desk.example/pictures/1" alt="A &quot;pier&quot;"></p>',
  ],
  ["\\*a\\* &amp; b[^1]\n\n[^1]: Note", "<p>*a* &amp; b<sup>1</sup></p>\n<p>Note</p>"],
])("%j is copied as %j", (markdown, html) => {
  expect(htmlOf(markdown, "https://desk.example")).toBe(html);
});
