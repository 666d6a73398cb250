import { describe, expect, it } from "vitest";
import { type Page, renderWithEleventy } from "../../build/theme/eleventy.ts";
import { type PageRecord, RenderError } from "../../build/tree/file.ts";
import { tagPages, testSite } from "./_pages.ts";

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => `tag-${number}`);

/** A page that the template cannot render: its language is not a language tag. */
function spoilt(tag: string): PageRecord {
  const [page] = tagPages([tag]);
  if (page?.template !== "tag") throw new Error("It is the page of a tag.");
  const item = {
    id: "https://galley.example/api/public/pieces/1",
    url: "https://galley.example/author/ada/one",
    title: "One",
    summary: "",
    date_published: "no date",
    category: null,
    tags: [],
    authors: [],
    cover: null,
  };
  return { ...page, data: { ...page.data, pieces: [item] } };
}

describe("Eleventy", () => {
  it("renders each page once, however many runs they take", async () => {
    const pages: Page[] = [];
    let runs = 0;
    await renderWithEleventy(tagPages(numbered(600)), (some) => {
      runs++;
      pages.push(...some);
    });
    expect(runs).toBe(3);
    expect(pages.map(({ path }) => path)).toEqual(
      numbered(600).map((tag) => `tag/${tag}/index.html`),
    );
    for (const [index, { content }] of pages.entries()) {
      expect(content).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr"><head>.*<\/html>\n$/s);
      expect(content).toContain(`<h1 class="p-name" dir="auto">tag-${index}</h1>`);
    }
  });

  it("keeps two sites apart, also when they are rendered at the same time", async () => {
    const render = async (name: string): Promise<string> => {
      const pages: Page[] = [];
      await renderWithEleventy(tagPages(["one"], testSite(name)), (some) => pages.push(...some));
      return String(pages[0]?.content);
    };
    const [one, other] = await Promise.all([render("One & All"), render("Other")]);
    expect(one).toContain('<a class="name" href="/"><bdi>One &amp; All</bdi></a>');
    expect(one).toContain("<title>one · One &amp; All</title>");
    expect(other).toContain('<a class="name" href="/"><bdi>Other</bdi></a>');
  });

  it("says which page failed and why", async () => {
    const records = tagPages(numbered(70));
    records.splice(50, 0, spoilt("bad"));
    const rendering = renderWithEleventy(records, () => {});
    await expect(rendering).rejects.toThrow('tag/bad/index.html: "no date" is no date.');
    await expect(rendering).rejects.toBeInstanceOf(RenderError);
  });

  it("asks before each page whether to continue, and ends with the error that it gets", async () => {
    const stop = new Error("Make way.");
    let asked = 0;
    const between = async (): Promise<void> => {
      if (++asked === 5) throw stop;
    };
    const rendering = renderWithEleventy(tagPages(numbered(20)), () => {}, { between });
    await expect(rendering).rejects.toBe(stop);
    expect(asked).toBe(5);
  });

  it("passes on an error of the function that takes the pages", async () => {
    const full = new Error("The disk is full.");
    const taking = renderWithEleventy(tagPages(["one"]), () => {
      throw full;
    });
    await expect(taking).rejects.toBe(full);
  });
});
