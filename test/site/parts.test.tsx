import { render } from "preact-render-to-string";
import { describe, expect, it } from "vitest";
import { CATALOGUES } from "../../site/messages/messages.ts";
import { Day } from "../../site/parts/day.tsx";
import { OneWay } from "../../site/parts/one-way.tsx";
import { addressWords } from "../../site/path.ts";

const ENGLISH = { language: "en", words: CATALOGUES.en.site } as const;

describe("a day", () => {
  it("is written in English, in every month", () => {
    const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
    for (let month = 0; month < 12; month++) {
      const date = new Date(Date.UTC(2026, month, month + 1, 23, 59)).toISOString();
      const day = format.format(new Date(date));
      expect(render(<Day date={date} site={ENGLISH} />)).toBe(
        `<time class="dt-published" datetime="${date}">${day}</time>`,
      );
    }
  });

  it("is refused if it is not a date", () => {
    expect(() => render(<Day date="" site={ENGLISH} />)).toThrow("no date");
  });
});

describe("a website as text", () => {
  it("names the path on a shared host, and no host but its own", () => {
    expect(addressWords("https://shared.example/people/ada/?page=2")).toBe(
      "shared.example/people/ada?page=2",
    );
    expect(addressWords("https://ada.example/")).toBe("ada.example");
    expect(addressWords("https://bank.example@ada.example/x")).toBe("ada.example/x");
  });
});

describe("a text in two languages", () => {
  const shown = (text: string) => render(<OneWay text={text} />);

  it("keeps the stop of an English sentence at its end, after one in Arabic", () => {
    const [arabic, english] = ["تكتب عن الحارة.", "A sociologist in Amman."];
    expect(shown(`${arabic} ${english}`)).toBe(`${arabic} <bdi>${english}</bdi>`);
    expect(shown(`${english} ${arabic} ${arabic}`)).toBe(
      `${english} <bdi>${arabic} ${arabic}</bdi>`,
    );
  });

  it("is left as it is in one direction, whatever its stops are", () => {
    for (const text of ["Dr. Ada. Born 1815! 12.", "12. تكتب؟ ثم. 1815.", "One", ""]) {
      expect(shown(text)).toBe(text);
    }
  });
});
