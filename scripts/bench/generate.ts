import { CATEGORIES } from "../../api/contract/vocabulary.ts";

const SYLLABLES = "ka lo mi re tu sen dor pal vi nar eth ul bro san qui ter mon as el ri".split(
  " ",
);
const PARAGRAPHS = 9;
const SENTENCES = 5;
const WORDS = 14;
const WRITERS = 40;

/** Lines of the import format with about 4 KB of text each: the same each time, with headings, lists, links and code. */
export function* generateLines(count: number): Generator<string> {
  const random = createRandom(7);
  const word = (): string =>
    Array.from({ length: 1 + random(3) }, () => SYLLABLES[random(SYLLABLES.length)]).join("");
  const sentence = (): string => {
    const words = Array.from({ length: WORDS }, word).join(" ");
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  };
  const paragraph = (): string => Array.from({ length: SENTENCES }, sentence).join(" ");
  for (let number = 0; number < count; number++) {
    const body = Array.from({ length: PARAGRAPHS }, (_, index) => {
      if (index % 4 === 1) return `## ${word()} ${word()}\n\n${paragraph()}`;
      if (index % 4 === 2)
        return `- ${word()} *${word()}*\n- [${word()}](https://example.org/${word()})\n\n${paragraph()}`;
      return index === 7 ? `\`\`\`ts\nconst ${word()} = ${number};\n\`\`\`` : paragraph();
    });
    yield JSON.stringify({
      author: `writer-${random(WRITERS)}`,
      headline: `${word()} ${word()} ${number}`,
      // A third have none, like many drafts by programs. Lists then show the start of the text.
      sub: number % 3 ? sentence() : null,
      body_md: body.join("\n\n"),
      category: CATEGORIES[random(CATEGORIES.length)],
      tags: [word(), word()],
      published_at: new Date(Date.UTC(2020, 0, 1) + number * 3_600_000).toISOString(),
    });
  }
}

/** A small random number generator (mulberry32) with the same numbers each time. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
