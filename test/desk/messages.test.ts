import { describe, expect, it } from "vitest";
import { SITE_LANGUAGES, STATUSES } from "../../api/contract/vocabulary.ts";
import { REFUSALS, translated } from "../../api/desk/messages/refusals.ts";
import { filled, wordsOf } from "../../api/desk/messages/words.ts";
import { FACE_NAMES, LANGUAGE_NAMES } from "../../api/desk/site/site-words.ts";
import { MAIL_MESSAGES } from "../../api/mail/messages/messages.ts";
import { ACTIONS } from "../../api/store/transition.ts";
import { PLACEHOLDER } from "../../site/messages/words.ts";
import { formsOf, namesIn } from "../_messages.ts";
import { sourcesAt, textsIn, textsOf } from "./_said.ts";

const OTHERS = SITE_LANGUAGES.filter((language) => language !== "en");

describe.each(OTHERS)("the desk's words in %s", (language) => {
  const said = allOf(language);

  it("are complete, and none is left over", () => {
    expect([...said.keys()].toSorted()).toEqual([...allOf("en").keys()].toSorted());
  });

  it("have the names of the English ones", () => {
    for (const [key, message] of allOf("en")) {
      const names = new Set(formsOf(message).flatMap(namesIn));
      const forms = formsOf(said.get(key) ?? "");
      // A form for one or two may leave the number out.
      expect(new Set(forms.flatMap(namesIn)), key).toEqual(names);
      for (const form of forms) expect(form.trim(), key).not.toBe("");
    }
  });

  it("have a form for every number that the language tells apart", () => {
    const rules = new Intl.PluralRules(language);
    // A million is "many" in some languages, whose plural says it as well.
    const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
    for (const [key, message] of said) {
      if (typeof message === "string") continue;
      expect(new Set(Object.keys(message)), key).toEqual(needed);
    }
  });

  it("are translated: few are the same as in English", () => {
    const same = [...said].filter(([key, message]) => {
      const english = allOf("en").get(key);
      const text = formsOf(message).join();
      return (
        formsOf(english ?? "").join() === text && /\p{L}{4}/u.test(text.replace(PLACEHOLDER, ""))
      );
    });
    expect(same.map(([key]) => key).filter((key) => !SAME.has(key))).toEqual([]);
  });
});

/** Words that more than one language has. */
const SAME = new Set([
  "frame.shop",
  "frame.site",
  "frame.account",
  "frame.desk",
  "account.passkeys",
  "presence.webhook",
  "presence.feeds",
  "presence.json_feed",
  "presence.status",
  "presence.widgets",
  "presence.badge",
  "presence.widget_badge",
  "presence.documentation",
  "presence.name",
  "presence.website",
  "presence.widget_list",
  "pictures.markdown",
  "pictures.pixels",
  "pictures.description",
  "needs.failed",
  "needs.in_failed",
  "needs.notice",
  "profile.newsletter",
  "profile.website",
  "profile.name",
  "writers.access_editor",
  "writers.name",
  "site.navigation",
  "site.set_navigation",
  "site.logo",
  "site.set_logo",
  "site.version",
  "site.text",
  "site.pages",
  "site.name",
  "site.accent_graphite",
  "shop.name",
  "shop.description",
  "shop.back",
  "archive.import",
  "archive.export",
  "parts.style",
  "comments.passage",
  "suggestions.title",
  "suggestions.suggestion",
  "client_editor.minutes",
  "client_editor.tool_link",
  "client_editor.tool_code",
  "client_editor_pictures.description",
]);

/** Where the words are all messages. */
const DONE = ["api/desk", "api/mail/compose.ts"];

/** The messages themselves; commands for a terminal, which are in English as terminals are; styles. */
const LEFT_OUT =
  /^api\/desk\/(?:messages\/|presence\/commands\.ts|client\/editor\/code-editor-theme\.ts)/;

/** Names that no language changes, and texts for programs. */
const NAMES = new Set([
  ...Object.values(LANGUAGE_NAMES),
  ...Object.values(FACE_NAMES),
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
  "cm-address cm-short",
  "cm-item cm-numbered",
]);

/** Whose refusals and faults are all translated. */
const THROWING = [
  "api/contract/text.ts",
  "api/contract/avatar.ts",
  "api/contract/comments.ts",
  "api/contract/draft.ts",
  "api/contract/own-page.ts",
  "api/contract/profile.ts",
  "api/contract/product.ts",
  "api/contract/site-settings.ts",
  "api/contract/unfinished.ts",
  "api/http/guesses.ts",
  "api/http/rate-limit.ts",
  "api/outbound/destination.ts",
  "api/presence/website.ts",
  "api/webhooks/webhook-url.ts",
  "api/store/step-checks.ts",
];

describe("the code", () => {
  const known = new Set(Object.keys(REFUSALS.de));

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

/** Texts that the search does not take for sentences: words of the contract in a refusal, and one of a check. */
const VALUES = [
  ...[...STATUSES, ...ACTIONS].map((word) => word.replaceAll("_", " ")),
  "{0} answered {1}, not 200.",
];

describe("refusals", () => {
  it.each(OTHERS)("are the same in %s as in the others", (language) => {
    expect(Object.keys(REFUSALS[language]).toSorted()).toEqual(Object.keys(REFUSALS.de).toSorted());
  });

  it("are those that the code has", () => {
    const texts = new Set([...sourcesAt("api").flatMap(textsIn), ...VALUES]);
    expect(Object.keys(REFUSALS.de).filter((text) => !texts.has(text))).toEqual([]);
  });

  it.each(OTHERS)("have the values of the English ones in %s", (language) => {
    for (const [english, message] of Object.entries(REFUSALS[language])) {
      expect(new Set(namesIn(message)), english).toEqual(new Set(namesIn(english)));
    }
  });

  it("keep their values, and write numbers as the language does", () => {
    const words = wordsOf("de");
    expect(translated("must be at most 100,000 characters long", words)).toBe(
      "darf höchstens 100.000 Zeichen lang sein",
    );
    expect(translated("must be at most 1 characters long", wordsOf("en"))).toContain("must be");
    expect(translated("something nobody has translated", words)).toContain("nobody");
    expect(translated("constructor", words)).toBe("constructor");
  });
});

it("puts markup into messages", () => {
  expect(filled("{a} and {b}", { a: 1 })).toEqual(["", 1, " and ", "{b}", ""]);
});

function allOf(language: (typeof SITE_LANGUAGES)[number]) {
  const { language: _, ...subjects } = wordsOf(language);
  return new Map(
    Object.entries({ ...subjects, mail: MAIL_MESSAGES[language] }).flatMap(([subject, messages]) =>
      Object.entries(messages).map(([key, message]) => [`${subject}.${key}`, message] as const),
    ),
  );
}
