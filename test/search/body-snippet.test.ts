import { describe, expect, it } from "vitest";
import { bodySnippet } from "../../api/search/body-snippet.ts";
import { countBytes } from "../../api/search/needle.ts";
import { flatten, foldCase, lineOf, linesOf, rangeInLine } from "../../api/search/normalise.ts";
import { readQuery } from "../../api/search/query.ts";
import { snippetAround } from "../../api/search/snippet.ts";
import { document, segmentOf } from "./_documents.ts";

const WORDS = [
  ..."the of bridge Water Αθήνα ΟΔΟΣ straße GROẞE İstanbul Ⱥb K Å 東京都の橋 日本 Привет 👩‍👩‍👧 e\u0301te\u0301".split(
    " ",
  ),
  ..."H\u0331 “quoted” — naïve … \u{20000}\u{20001} नमस्ते".split(" "),
  "x".repeat(90),
  "漢".repeat(300),
];

/** The snippet made from the whole text. */
function snippetOfAll(body: string, q: string): string {
  const lines = linesOf(body);
  const line = flatten(lines);
  const folded = foldCase(line);
  const text = foldCase(lineOf(q));
  const start = folded.indexOf(text);
  return snippetAround(lines, rangeInLine(line, folded, { start, end: start + text.length }));
}

describe("the snippet of a body", () => {
  it("tells a heading from what follows it, in plain text as well as in others", () => {
    for (const end of ["", " – ".repeat(3_000)]) {
      const body = `Before you open it\n\nWrite down a bridge.\nAnd a list\n\n\n\nThe end.${end}`;
      const segment = segmentOf(document(1, { body }));
      const query = readQuery("BRIDGE", countBytes([segment.sites.body.bytes]));
      expect(bodySnippet(segment, 0, query)).toContain(
        "Before you open it · Write down a bridge. And a list · The end.",
      );
      // The gap is one space to who searches for it.
      expect(segment.sites.body.bytes.toString()).toContain("open it write down");
    }
  });

  it("is the same as if the whole text had been read, wherever the match is", () => {
    const random = createRandom(99);
    const pick = (): string => WORDS[random(WORDS.length)]!;
    for (let round = 0; round < 60; round++) {
      // Some texts have one script, some all of them: only the neighbourhood decides how far to read.
      const plain = round % 3 === 0;
      const body = Array.from({ length: 20 + random(900) }, () =>
        plain || random(3) ? WORDS[random(4)]! : pick(),
      ).join(random(9) ? (random(4) ? " " : "\n\n") : "");
      const segment = segmentOf(document(1, { body }));
      const counts = countBytes([segment.sites.body.bytes]);
      const letters = Array.from(lineOf(body));
      for (let count = 0; count < 40; count++) {
        const from = random(letters.length);
        const q = letters.slice(from, from + 1 + random(30)).join("");
        if (!foldCase(lineOf(body)).includes(foldCase(lineOf(q)))) continue;
        expect(bodySnippet(segment, 0, readQuery(q, counts)), q).toBe(snippetOfAll(body, q));
      }
    }
  });
});

function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
