import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SITE_LANGUAGES } from "../../api/contract/vocabulary.ts";
import {
  faultsOf,
  formsOf,
  type Message,
  messagesOf,
  renderNames,
  unusedIn,
} from "../../scripts/dev/catalogues.ts";
import { CATALOGUES } from "../../site/messages/messages.ts";
import { counted, dayOf, fill, PLACEHOLDER } from "../../site/messages/words.ts";
import { runScriptIn } from "../scripts/_run.ts";

describe("the files of all languages", () => {
  it("pass the translators' check", async () => {
    const { code, stderr } = await runScriptIn(".", ["messages", "check"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(faultsOf()).toEqual([]);
  });

  it("are named with each fault that they have", () => {
    const english = messagesOf("en");
    const german = new Map(messagesOf("de"));
    german.delete("site.home");
    german.set("site.visit", "{page} besuchen");
    german.set("site.found", { one: "{count} Text", few: "{count} Texte", other: " " });
    german.set("mail.asked_subject", "{count} Texte");
    german.set("desk.list.open", "Diesen Text zum Bearbeiten öffnen");
    german.set("desk.frame.other", "Mehr");
    german.delete("refusals.is required");
    expect(
      faultsOf(
        new Map([
          ["en", english],
          ["de", german],
        ]),
      ),
    ).toEqual([
      "de.json: site.home is missing.",
      "de.json: site.visit lacks {site}.",
      "de.json: site.visit has {page}, which nothing fills in.",
      "de.json: site.found is empty.",
      'de.json: site.found has the form "few", which the language does not use.',
      "de.json: mail.asked_subject needs forms for numbers.",
      "de.json: desk.list.open is too long: at most 18 characters for “Open”.",
      "de.json: refusals.is required is missing.",
      "de.json: desk.frame.other is not in en.json.",
    ]);
  });

  it("have no message that no source says", () => {
    const sources = new Map([
      ["api/desk/a.tsx", "const { list: w } = useWords(); w.open; w[`all_${shelf}`]; w.title;"],
      ["api/desk/client/b.ts", "w.saved"],
      ["site/c.tsx", "words.home"],
    ]);
    const paths = ["open", "all_count", "tick"].map((key) => `desk.list.${key}`);
    const others = ["desk.frame.title", "desk.client_editor.saved", "site.home", "mail.hello"];
    expect(unusedIn(sources, [...paths, ...others])).toEqual([
      "desk.list.tick",
      "desk.frame.title",
      "mail.hello",
    ]);
  });

  it("give the types the names of the English messages", () => {
    const file = new URL("../../site/messages/names.json", import.meta.url);
    expect(readFileSync(file, "utf8")).toBe(renderNames());
    const { site, desk } = CATALOGUES.en;
    expect(fill(site.visit, { site: "Galley" })).toBe("Visit Galley");
    // @ts-expect-error: a wrong name does not compile.
    fill(site.visit, { page: "Galley" });
    // @ts-expect-error: nor does one too many,
    fill(site.visit, { site: "Galley", page: 2 });
    // @ts-expect-error: nor a name for a message that has none,
    fill(site.home, { site: "Galley" });
    // @ts-expect-error: nor a wrong one beside a number.
    fill(counted(desk.client_editor_pictures.became_links, 2, "en"), { cause: "" });
  });
});

describe.each(SITE_LANGUAGES.filter((language) => language !== "en"))("%s", (language) => {
  it("is translated: few messages are the same as in English", () => {
    const english = messagesOf("en");
    const same = [...messagesOf(language)].filter(([path, message]) => {
      const text = formsOf(message).join();
      const isSame = formsOf(english.get(path) ?? "").join() === text;
      return isSame && /\p{L}{4}/u.test(text.replace(PLACEHOLDER, ""));
    });
    expect(same.map(([path]) => path).filter((path) => !SAME.has(path))).toEqual([]);
  });
});

/** Words that more than one language has. */
const SAME = new Set([
  "desk.setup.code",
  "site.follow_pause",
  "desk.site.theme",
  "desk.client_editor_blocks.description",
  "desk.client_editor_live.link",
  "desk.client_editor_menus.code",
  "desk.client_editor_menus.suggestions",
  "desk.publishing.options",
  "site.category_culture",
  "site.category_ideas",
  "desk.series.back",
  "desk.site.theme",
  "mail.mailing_test_subject",
  "site.follow_pause",
  "desk.series.title",
  "site.documentation",
  "site.pages",
  "site.shop",
  "desk.publish.its_address",
  "desk.frame.shop",
  "desk.frame.site",
  "desk.frame.account",
  "desk.frame.desk",
  "desk.account.passkeys",
  "desk.secure.kind_passkey",
  "desk.presence.webhook",
  "desk.presence.feeds",
  "desk.presence.json_feed",
  "desk.presence.status",
  "desk.presence.widgets",
  "desk.presence.badge",
  "desk.presence.widget_badge",
  "desk.presence.documentation",
  "desk.presence.name",
  "desk.presence.website",
  "desk.presence.widget_list",
  "desk.pictures.markdown",
  "desk.pictures.pixels",
  "desk.pictures.description",
  "desk.needs.failed",
  "desk.needs.in_failed",
  "desk.needs.notice",
  "desk.profile.newsletter",
  "desk.profile.website",
  "desk.profile.name",
  "desk.writers.access_editor",
  "desk.writers.name",
  "desk.site.navigation",
  "desk.site.set_navigation",
  "desk.site.logo",
  "desk.site.set_logo",
  "desk.site.version",
  "desk.site.text",
  "desk.site.pages",
  "desk.site.name",
  "desk.site.accent_graphite",
  "desk.shop.name",
  "desk.shop.description",
  "desk.shop.back",
  "desk.archive.import",
  "desk.archive.export",
  "desk.parts.style",
  "desk.parts.behind_links",
  "desk.parts.behind_videos",
  "desk.parts.optional",
  "desk.comments.passage",
  "desk.suggestions.title",
  "desk.suggestions.suggestion",
  "desk.client_editor.minutes",
  "desk.client_editor.tool_link",
  "desk.client_editor.tool_code",
  "desk.client_editor_pictures.description",
]);

it("give an English text one translation in each language, wherever it stands", () => {
  const all = SITE_LANGUAGES.map((language) => [language, messagesOf(language)] as const);
  const textIn = (messages: ReadonlyMap<string, Message>, path: string): string =>
    formsOf(messages.get(path) ?? "").join("\n");
  const english = messagesOf("en");
  const several = [...Map.groupBy(english.keys(), (path) => textIn(english, path))].flatMap(
    ([text, paths]) => {
      const differing = all.filter(
        ([, messages]) => new Set(paths.map((path) => textIn(messages, path))).size > 1,
      );
      return differing.length ? [{ text, in: differing.map(([language]) => language) }] : [];
    },
  );
  const listed = Object.values(SEVERAL).flat();
  expect(several.filter(({ text }) => !listed.includes(text))).toEqual([]);
  expect(listed.filter((text) => !several.some((one) => one.text === text))).toEqual([]);
});

/** Texts with more than one translation in a language, by the reason. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  "It agrees with what it describes: one or many, he or she.": [
    "Published",
    "Rejected",
    "Changes requested",
    "Taken down",
    "Sent",
    "All",
    "none",
    "Series",
    "Yours",
    "Keep it",
    "← Newer",
    "Older →",
    "a program",
  ],
  "It does something on a button, and names something in a label, a heading or a subject.": [
    "Confirm",
    "Confirm your new email",
    "Pause",
    "Reply",
    "Done",
  ],
  "Arabic has an article in labels, and none in the editor's tools.": [
    "Link",
    "List",
    "Picture",
    "Comment",
  ],
  "In Arabic the address of a page would read as its headline.": ["Address", "New address"],
  "The sections of the menu are categories, and those of the front page are parts.": ["Sections"],
  "Readers follow by email, and accounts have an address.": ["Email"],
  "The piece before or after, or the next place in a list.": ["Previous", "Next"],
  "A piece by a person, or a draft by a program.": ["- {headline} ({name})"],
  "It deletes a thing, or takes it out of a text or a list.": ["Remove"],
  "A tool of the editor, or a code to sign in.": ["Code"],
  "It hides a failed upload, or says that a notice was read.": ["Dismiss"],
  "In the editor it is below the headline, for which some languages have the same word.": [
    "Heading",
  ],
  "What a menu offers, or what a reader suggests.": ["Suggestions"],
  "It replaces words, or a picture.": ["Replace"],
  "A role in the newsroom, or what an account may do.": ["editor"],
  "What is new to you, or the text after a change.": ["New"],
  "Japanese accepts a suggestion and a piece with two words.": ["Accepted."],
  "A program asks its writer, or a writer asks an editor.": ["asked for a look"],
  "A step, or what is wrong with an empty field.": ["Write something"],
};

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
