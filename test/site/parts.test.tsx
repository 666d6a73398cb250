import { render } from "preact-render-to-string";
import { describe, expect, it } from "vitest";
import { Day } from "../../site/parts/day.tsx";
import { addressWords } from "../../site/path.ts";

describe("a day", () => {
  it("is written as it is read in English, in every month", () => {
    const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
    for (let month = 0; month < 12; month++) {
      const date = new Date(Date.UTC(2026, month, month + 1, 23, 59)).toISOString();
      const day = format.format(new Date(date));
      expect(render(<Day date={date} />)).toBe(`<time datetime="${date}" dir="ltr">${day}</time>`);
    }
  });

  it("is refused where it is none", () => {
    expect(() => render(<Day date="" />)).toThrow("no date");
  });
});

describe("a website in words", () => {
  it("says whose page it is on a host that many share, and names no host but its own", () => {
    expect(addressWords("https://shared.example/people/ada/?page=2")).toBe(
      "shared.example/people/ada?page=2",
    );
    expect(addressWords("https://ada.example/")).toBe("ada.example");
    expect(addressWords("https://bank.example@ada.example/x")).toBe("ada.example/x");
  });
});
