import { render } from "preact-render-to-string";
import { describe, expect, it } from "vitest";
import { ContentDiff, TextDiff } from "../../api/desk/parts/diff-view.tsx";
import { content } from "../_setup.ts";

describe("the view of a diff", () => {
  it("says how many unchanged lines are between two changes", () => {
    const older = ["a", "1", "2", "3", "4", "b"];
    const newer = ["x", "1", "2", "3", "4", "y"];
    expect(textsOf(older, newer)).toEqual(["ax", "1", "2 lines unchanged", "4", "by"]);
  });

  it("names a category and a frame as the rest of the desk does", () => {
    const older = content({ category: "building", frame: "lesson" });
    const newer = content({ category: "ideas", frame: "contrarian" });
    const html = render(<ContentDiff older={older} newer={newer} />);
    expect(html).toContain("<del>Building</del><ins>Ideas</ins>");
    expect(html).toContain("Against the grain");
  });

  it("shows a limited number of lines, and says how many more there are", () => {
    const older = Array.from({ length: 12_000 }, () => "a");
    const newer = ["same", ...Array.from({ length: 3_000 }, () => "")];
    const texts = textsOf(["same", ...older], newer);
    expect(texts.length).toBeLessThan(10_002);
    expect(texts.slice(0, 2)).toEqual(["same", "a"]);
    expect(texts.at(-1)).toMatch(/^2,\d{3} lines more, too many to show here$/);
  });

  it("shows a limited number of words, even in few lines", () => {
    const text = (own: string): string[] =>
      Array.from({ length: 200 }, () => `${own} same `.repeat(25));
    const texts = textsOf(text("old"), text("new"));
    expect(texts.length).toBeLessThan(200);
    expect(texts.at(-1)).toMatch(/^\d\d lines more, too many/);
  });
});

/** The text of each paragraph of the page. */
function textsOf(older: readonly string[], newer: readonly string[]): string[] {
  const html = render(<TextDiff older={older.join("\n")} newer={newer.join("\n")} />);
  return [...html.matchAll(/<p[^>]*>(.*?)<\/p>/gs)].map(([, inner = ""]) =>
    inner.replaceAll(/<[^>]*>/g, ""),
  );
}
