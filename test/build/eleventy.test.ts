import { describe, expect, it } from "vitest";
import { type Page, renderWithEleventy, type Template } from "../../build/eleventy.ts";

const templates = (count: number): Template[] =>
  Array.from({ length: count }, (_, number) => ({
    path: `page-${number}/index.html`,
    render: () => `<p>${number}</p>`,
  }));

describe("Eleventy", () => {
  it("renders each file once, in order, however many sheets they take", async () => {
    const pages: Page[] = [];
    await renderWithEleventy(templates(100), (some) => pages.push(...some));
    expect(pages).toEqual(templates(100).map(({ path, render }) => ({ path, content: render() })));
  });

  it("says which file failed and why", async () => {
    const some = templates(70);
    some.splice(50, 0, {
      path: "bad.html",
      render: () => {
        throw new Error("no such word");
      },
    });
    await expect(renderWithEleventy(some, () => {})).rejects.toThrow("bad.html: no such word");
  });

  it("hands on what the taker throws", async () => {
    const full = new Error("The disk is full.");
    const taking = renderWithEleventy(templates(1), () => {
      throw full;
    });
    await expect(taking).rejects.toBe(full);
  });
});
