import { fc } from "../_property.ts";

// Markdown that tries to say more than its page shows. `§` stands for a word that occurs nowhere else.

/** What stands before a line. Repeated, some go beyond what the renderer nests. */
const PREFIXES = [
  "> ",
  ">",
  "- ",
  "1. ",
  "7) ",
  "1234567890) ",
  "    ",
  "\t",
  "| ",
  "# ",
  "###### ",
];

const LINES = [
  "§",
  "§ § §",
  "*§* **§** ~~§~~ `§` _§_",
  '**"§"**§ *§*§ §*§* **§***§* ***§*** *§ **§*** **§**, (*§*) *§*.',
  "[§](https://x.example/§)",
  '[§](https://x.example/§?a=§&copy;=1#§ "§ §")',
  "![§](https://x.example/§.png)",
  '![§ [§] *§*](https://x.example/a_b.png "§ \\"§\\"")',
  "![§]()",
  "[§]()",
  "§![§](</§ §>)",
  "Wow![§](https://x.example)",
  "!§ ![^1]",
  "<https://x.example/§>",
  "https://x.example/§_§",
  "[§]: https://x.example/§ '§'",
  "[§][§] [§]",
  "[§]: <> (§)",
  "[//]: # (§)",
  "§[^1] §[^1] §[^b]",
  "[^1]: § *§*",
  "[^b]: §\n\n    §",
  "[^unused]: §",
  "§ ^[§]",
  "<!-- § -->",
  "§ <!-- § --> §",
  "<?php § ?>",
  "<!DOCTYPE §>",
  "<![CDATA[ § ]]>",
  "```js §\n§\n```",
  "```§\n§\n```",
  "~~~ § § ~~~\n§\n~~~",
  "```\n§ `§` | <§>\n\n  §\n```",
  "| § | § |\n| - | :-: |\n| § | § | § |\n| § |\n| `§ \\| §` | § \\| § |",
  "§ | §\n-|-\n1234567890) | § | §",
  "| § |\n| - |\n§",
  "- [ ] §\n- [x] §\n- [y] §",
  "- §\n  - §\n    1. §\n\n5. §\n6) §",
  "- §\n\n- §\n\n* §\n+ §",
  "§\n===",
  "§\n---",
  "## § #",
  "# C\\#\n\n## ![§]()",
  "## § <script>§</script> §",
  "## § <title>§</title>",
  "***",
  "§  \n§\\\n§",
  "\\# § \\* § \\[§](§) &lt;§&gt; &amp;amp; &#167; \\`§\\`",
  "§ | § || §",
  ":-- | --",
  "<b>§</b><i>§</i> <em> § </em>§ <b></b>",
  '<a href="https://x.example/§" title="§" id="h-§" rel="§" class="§" target="§">§</a>',
  '<a href="javascript:§">§</a> <a href="#fn1">§</a> <a href="/§">§ <a href="/b">§</a></a>',
  '<h2 id="h-§">§</h2>\n\n<h3 class="§" lang="§">§</h3>',
  '<details open="§"><summary>§</summary>\n\n§\n\n</details>',
  "<details><summary>§</summary>§</details>",
  '<details dir="ltr"><summary>§</summary>§</details>',
  '<table><caption>§</caption><tr><th scope="§" colspan="§">§</th><td class="align-§">§</td></tr></table>',
  '<ol reversed="§" start="§"><li value="§" id="fn§">§</li></ol>',
  '<ol><li class="footnote-item" id="fn9">§</li></ol>',
  '<sup class="footnote-ref"><a href="#fn1">§</a></sup> <a class="footnote-backref" href="#fnref1">§</a>',
  '<p lang="§-§" dir="§" style="display:none" hidden data-§="§" aria-label="§" onclick="§">§</p>',
  '<abbr title="§">§</abbr> <dfn title="§">§</dfn> <bdo dir="rtl">§</bdo> <q cite="§">§</q>',
  "<ruby>§<rp>§</rp><rt>§</rt><rp>)</rp></ruby> <ruby>§<rp>(</rp><rt>§</rt><rp>)</rp></ruby>",
  '<img src="/pictures/0f6c2a1b9d8e4f70a1b2c3d4e5f60718" alt="§" title="§" width="§">',
  "![§](/pictures/0f6c2a1b9d8e4f70a1b2c3d4e5f60718 '§')",
  "![§](/pictures/ffffffffffffffffffffffffffffffff '§')",
  '<img alt="§" title="§"> <img src="data:image/png;base64,§" alt="§">',
  '<img src="data:text/html,§" alt="§"> <img src="https://x.example/§.png" srcset="§">',
  '<code class="language-§ language-§">§</code> <pre><code class="language-§">§</code></pre>',
  '<pre class="language-§">§</pre> <span class="c-§">§</span>',
  "<script>§</script> <style>§</style> <template>§</template> <svg><text>§</text></svg>",
  "<noscript>§</noscript> <textarea>§</textarea> <select><option>§</option></select>",
  "<iframe>§</iframe> <object>§</object> <xmp>§</xmp> <math>§</math> <audio>§</audio>",
  "<§>§</§> <x-§ §='§'>§</x-§> <§",
  "<small><small><small>§</small></small></small> H<sub>§</sub> 10<sup>§</sup> <kbd>§</kbd>",
  "<dl><dt>§</dt><dd>§</dd></dl> <figure>§<figcaption>§</figcaption></figure>",
  "§ \"§\" '§' -- § ... §…",
  "الكلمة § **مهم**§ 東京**§**は 🙂*§*🙂",
  "https://www.youtube.com/watch?v=abcdefghijk&§=§",
  "{.wide} ![§](/pictures/0f6c2a1b9d8e4f70a1b2c3d4e5f60718){.full} {.§}",
];

/** Texts that were found to say more than their page, or that nearly did. */
export const HOSTILE: readonly string[] = [
  `${">".repeat(101)} § §\n\n§`,
  `${"- ".repeat(60)}§\n\n§`,
  "| § |\n| - |\n1234567890) | x | § |",
  "| § | § |\n| - | - |\n1234567890) \n| x | § |",
  "![](/pictures/§)",
  `![](/pictures/${"a1".repeat(16)}?q=§) ![](/pictures/${"a1".repeat(16)}-§.webp)`,
  "![](/pictures/../§)",
  ...LINES,
];

/** Such texts, of random lines behind random prefixes. */
export const hostileMarkdown = fc
  .array(
    fc.tuple(
      fc.array(fc.tuple(fc.constantFrom(...PREFIXES), fc.constantFrom(0, 1, 1, 2, 101)), {
        maxLength: 3,
      }),
      fc.constantFrom(...LINES),
      fc.constantFrom("\n", "\n\n", "\n\n", "\n> ", "  "),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((lines) =>
    lines
      .map(([prefixes, line, end]) => {
        const prefix = prefixes.map(([one, times]) => one.repeat(times)).join("");
        return prefix + line + end;
      })
      .join(""),
  );

/** With a word of its own at every place. The words have no stem, and no letters of the templates. */
export function withWords(template: string, mark = ""): string {
  let count = 0;
  return template.replaceAll("§", () => `zq${mark}${(count++).toString(36)}x9`);
}

/** The words of such a text, wherever they are. */
export function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/zq[0-9a-z]*?x9/g) ?? []);
}
