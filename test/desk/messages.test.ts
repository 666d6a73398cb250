import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MESSAGES, PROGRAM_MESSAGES } from "../../api/contract/messages.ts";
import { english, kept, type Said, say } from "../../api/contract/say.ts";
import { SITE_LANGUAGES } from "../../api/contract/vocabulary.ts";
import { formatSaid } from "../../api/desk/messages/refusals.ts";
import { filled, wordsOf } from "../../api/desk/messages/words.ts";
import { FONT_NAMES, LANGUAGE_NAMES } from "../../api/desk/site/site-words.ts";
import { numberOf } from "../../site/messages/words.ts";
import { namesIn } from "../../scripts/dev/catalogues.ts";
import { sourcesAt, textsIn, textsOf } from "./_said.ts";

const CATALOGUES = /^api\/(?:desk\/messages\/|contract\/messages\.ts)/;

/** Where the words are all messages. */
const DONE = ["api/desk", "api/mail/compose.ts"];

/** The messages themselves; commands for a terminal, which are in English as terminals are; styles. */
const LEFT_OUT =
  /^api\/desk\/(?:messages\/|presence\/commands\.ts|client\/editor\/code-editor-theme\.ts)/;

/** Names that no language changes, and texts for programs. */
const NAMES = new Set([
  ...Object.values(LANGUAGE_NAMES),
  ...Object.values(FONT_NAMES),
  "Medium",
  "Substack",
  "Ghost",
  "Markdown",
  "npm run admin -- writer {0}",
  "writer role their-slug editor",
  "desk form of {0}",
  "private, max-age=3600",
]);

/** Nobody reads these. */
const CODE = new Set([
  // Lines of the log.
  "An import failed.",
  "{0} accounts use the address {1} within an hour, and share its limits: wrong passwords of one person keep the others out. If that is your proxy, name it in TRUST_PROXY.",
  // The names of steps.
  "publish",
  "accept",
  "new draft {0} {1}",
  "notice note",
  "(pointer: fine)",
  "img-src 'self' https: http: data:",
  "sandbox allow-same-origin",
  // Keys of the keyboard, and a kind of what is dragged.
  "Enter",
  "Escape",
  "Files",
]);

/** In the parts of the editor, a word alone is the name of a key, a selector, a class, or a node of the Markdown parser. */
const OF_THE_EDITOR = /^api\/desk\/client\/editor\//;
const PARSED = new Set([
  "Autolink",
  "Backspace",
  "Blockquote",
  "Delete",
  "Emphasis",
  "End",
  "Entity",
  "Home",
  "Image",
  "Link",
  "Mark",
  "Paragraph",
  "Setext",
  "Strikethrough",
  "Tab",
  "Table",
  "Task",
  "cm-address cm-short",
  "cm-bullet cm-number",
  "cm-item cm-numbered",
  "noopener noreferrer",
  "floating link-bubble",
  "floating link-box",
  "sup, span, a",
  "cm-bar cm-table-bar",
  "cm-bar cm-selection-bar",
  "cm-popover cm-ask",
  "notice note merge",
  "(pointer: coarse)",
  // The words of the library for find and replace, each with ours beside it.
  "Find",
  "Replace",
  "current match",
  "on line",
  "replace all",
  "match case",
  "by word",
  "replaced match on line $",
  "replaced $ matches",
  // Names of keys.
  "Mod",
  "Ctrl",
  "{0} uploads",
]);

/** Whose refusals and faults are all translated. */
const THROWING = [
  "api/contract/text.ts",
  "api/contract/people/avatar.ts",
  "api/contract/comments.ts",
  "api/contract/draft.ts",
  "api/contract/site/own-page.ts",
  "api/contract/people/profile.ts",
  "api/contract/people/product.ts",
  "api/contract/site/site-settings.ts",
  "api/contract/unfinished.ts",
  "api/http/guesses.ts",
  "api/http/rate-limit.ts",
  "api/outbound/destination.ts",
  "api/presence/website.ts",
  "api/webhooks/webhook-url.ts",
  "api/store/pieces/lifecycle/step-checks.ts",
];

describe("the code", () => {
  const known = new Set<string>([...MESSAGES, ...PROGRAM_MESSAGES]);

  const files = [...DONE, ...THROWING].flatMap(sourcesAt).filter((file) => !LEFT_OUT.test(file));

  it.each(files)("%s says nothing in English", (file) => {
    const isCode = (text: string): boolean =>
      CODE.has(text) ||
      (OF_THE_EDITOR.test(file) && (PARSED.has(text) || text.includes("a[href]")));
    const texts = textsIn(file).filter((text) => !known.has(text) && !NAMES.has(text));
    expect(texts.filter((text) => !isCode(text))).toEqual([]);
  });

  it("is searched for words in markup, in properties and in sentences", () => {
    const code = `const a = <p title="Word" class="two words">Hi, {b ? "See you" : \`\${n} are left\`}</p>;`;
    expect(textsOf(code, "tsx")).toEqual(["Word", "Hi,", "See you", "{0} are left"]);
    expect(textsOf(`type A = "one two"; z.string().describe("a text");`, "ts")).toEqual([]);
  });
});

describe.each(SITE_LANGUAGES)("refusals in %s", (language) => {
  const words = wordsOf(language);

  it.each(MESSAGES.filter((key) => namesIn(key).size))("%s has its values", (key) => {
    for (const count of [0, 1, 2, 3, 11, 100, 1_000_000]) {
      const values: Said["values"] = Object.fromEntries(
        Array.from(namesIn(key), (name) => [name, name === "count" ? count : `<${name}>`]),
      );
      const text = formatSaid({ key, values }, words);
      expect(text).not.toMatch(/[{}]|undefined|NaN/);
      for (const name of namesIn(key)) if (name !== "count") expect(text).toContain(`<${name}>`);
      // Words may stand for a number: "one character".
      if (count > 2 && "count" in values) expect(text).toContain(numberOf(count, language));
    }
  });

  it("say whole sentences: no part of one is English", () => {
    const keys = say(
      "You have {count} keys. The limit is {limit}. Revoke one that you no longer use, or ask the operator of this site for more room.",
      { count: 3, limit: 3 },
    );
    expect(formatSaid(keys, words) === english(keys)).toBe(language === "en");
    if (language === "de") {
      expect(formatSaid(keys, words)).toBe(
        "Sie haben 3 Schlüssel. Die Grenze ist 3. Widerrufen Sie einen, den Sie nicht mehr benutzen, oder bitten Sie den Betreiber dieser Website um mehr Platz.",
      );
    }
  });
});

describe("messages", () => {
  const files = ["api", "build", "scripts"]
    .flatMap(sourcesAt)
    .filter((file) => !CATALOGUES.test(file));
  const code = files.map((file) => readFileSync(file, "utf8")).join("");

  it("are those that the code has", () => {
    const isSaid = (key: string): boolean =>
      code.includes(JSON.stringify(key)) || code.includes(`'${key}'`);
    expect([...MESSAGES, ...PROGRAM_MESSAGES].filter((key) => !isSaid(key))).toEqual([]);
  });

  it("for programs are not said by the desk", () => {
    const desk = sourcesAt("api/desk").filter((file) => !CATALOGUES.test(file));
    const texts = new Set(desk.flatMap(textsIn));
    expect(PROGRAM_MESSAGES.filter((key) => texts.has(key))).toEqual([]);
  });
});

describe("a refusal", () => {
  const most = (count: number) => say("must be at most {count} characters long", { count });

  it("writes numbers, sizes and times as the language does", () => {
    expect(formatSaid(most(100_000), wordsOf("de"))).toBe(
      "darf höchstens 100.000 Zeichen lang sein",
    );
    expect(formatSaid(most(100_000), wordsOf("en"))).toBe(
      "must be at most 100,000 characters long",
    );
    const size = say("The picture is larger than {size}.", { size: { bytes: 3_565_158 } });
    expect(formatSaid(size, wordsOf("de"))).toContain("3,4 MiB");
    const time = say("It is dated {time}.", { time: { time: "2026-03-04T09:30:00.000Z" } });
    expect(english(time)).toBe("It is dated 2026-03-04T09:30:00.000Z.");
    expect(formatSaid(time, wordsOf("de"))).toMatch(/4\. März 2026.*09:30 UTC/);
  });

  it("is read from a row of an older version, which called a time a moment", () => {
    const row = `{"key":"It was scheduled for {moment}: {why}.","values":{"moment":{"moment":"2026-03-04T09:30:00.000Z"},"why":{"key":"an editor rejected the piece","values":{}}}}`;
    expect(english(kept(row))).toBe(
      "It was scheduled for 2026-03-04T09:30:00.000Z: an editor rejected the piece.",
    );
  });

  it("has the form for its number, in Arabic one of six", () => {
    const by = (count: number) =>
      formatSaid(
        say("Shorten it by {count} characters: the limit is {limit}", { count, limit: 9 }),
        wordsOf("ar"),
      );
    expect(new Set([0, 1, 2, 3, 11, 100].map(by)).size).toBe(6);
    expect(by(1)).toContain("حرف واحد");
    expect(by(2)).toContain("حرفين");
  });

  it("gives a message for programs in English", () => {
    expect(formatSaid(say("must be given once"), wordsOf("de"))).toBe("must be given once");
  });
});

it("puts markup into messages", () => {
  expect(filled("{a} and {b}", { a: 1 })).toEqual(["", 1, " and ", "{b}", ""]);
});
