import { render } from "preact-render-to-string";
import { describe, expect, it } from "vitest";
import { createSite } from "../../build/context.ts";
import { Day } from "../../site/parts/day.tsx";
import { addressWords } from "../../site/path.ts";
import { NotFoundPage } from "../../site/pages/not-found-page.tsx";

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

describe("what all pages share", () => {
  it("is each site's own", () => {
    const assets = { stylesheet: "/site.css", script: "/page.js", embedsScript: "/embeds.js" };
    const pages = ["One & All", "Other"].map((siteName) =>
      render(
        <NotFoundPage site={createSite({ baseUrl: "https://galley.example", siteName }, assets)} />,
      ),
    );
    expect(pages[0]).toContain('<a class="name" href="/">One &amp; All</a>');
    expect(pages[1]).toContain('<a class="name" href="/">Other</a>');
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
