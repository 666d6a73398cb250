import { describe, expect, it } from "vitest";
import { SITE_LANGUAGES } from "../../api/contract/vocabulary.ts";
import { MESSAGES } from "../../site/messages/messages.ts";
import { counted, dayOf, fill } from "../../site/messages/words.ts";
import { formsOf, namesIn } from "../_messages.ts";

const keys = Object.keys(MESSAGES.en) as (keyof typeof MESSAGES.en)[];

describe.each(SITE_LANGUAGES)("the site's words in %s", (language) => {
  const words = MESSAGES[language];

  it("are complete, and none is left over", () => {
    expect(Object.keys(words).toSorted()).toEqual(keys.toSorted());
    for (const message of Object.values(words).flatMap(formsOf))
      expect(message.trim()).not.toBe("");
  });

  it.each(keys)("%s has the names of the English one", (key) => {
    const names = new Set(formsOf(MESSAGES.en[key]).flatMap(namesIn));
    for (const form of formsOf(words[key])) {
      for (const name of namesIn(form)) expect(names).toContain(name);
    }
    // A form for one or two may leave the number out.
    expect(new Set(formsOf(words[key]).flatMap(namesIn))).toEqual(names);
  });

  it("have a form for every number that the language tells apart", () => {
    const rules = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    expect(rules).toEqual(expect.arrayContaining(Object.keys(words.found)));
    expect(counted(words.found, 1_234, language)).toMatch(/\d/);
  });
});

it("are translated: few messages are the same in two languages", () => {
  for (const language of SITE_LANGUAGES.filter((one) => one !== "en")) {
    const same = keys.filter((key) => MESSAGES[language][key] === MESSAGES.en[key]);
    expect(same.length, `${language}: ${same.join(", ")}`).toBeLessThan(8);
  }
});

it("never says one where there is none, in languages that count none as one", () => {
  const message = { one: "One draft.", other: "{count} drafts." };
  expect(counted(message, 0, "fr")).toBe("0 drafts.");
  expect(counted(message, 1, "fr")).toBe("One draft.");
  expect(counted({ ...message, one: "{count} draft." }, 0, "pt")).toBe("0 draft.");
  expect(counted({ ...message, zero: "No drafts." }, 0, "ar")).toBe("No drafts.");
});

it("fills names in, and writes dates as each language does", () => {
  expect(fill("{a} and {b}", { a: "one" })).toBe("one and {b}");
  expect(dayOf("2026-03-04T23:59:59Z", "en")).toBe("4 March 2026");
  expect(dayOf("2026-03-04T00:00:00Z", "de")).toBe("4. März 2026");
  expect(dayOf("2026-03-04T00:00:00Z", "ja")).toBe("2026年3月4日");
});
