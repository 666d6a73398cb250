import { describe, expect, it } from "vitest";
import {
  asBlocks,
  asParagraphs,
  placeholderFor,
  placeholdersIn,
  withCaret,
  withFetched,
} from "../../api/desk/client/editor/pictures/picture-text.ts";

describe("a placeholder", () => {
  it("is different for each picture, and is found again", () => {
    const first = placeholderFor("image.png", "", []);
    const second = placeholderFor("image.png", `A text.\n\n${first}`, []);
    const third = placeholderFor("image.png", first, [second]);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(placeholdersIn(`${first} and\n\n${third}`)).toEqual([
      { placeholder: first, name: "image.png" },
      { placeholder: third, name: "image.png (3)" },
    ]);
  });

  it("is found again whatever the file is called", () => {
    for (const name of [
      "a](b)[c].png",
      "x".repeat(300),
      "",
      "a\nb",
      "![Uploading …]()",
      "❄️ (1).jpg",
    ]) {
      const made = placeholderFor(name, "", []);
      expect(placeholdersIn(`Before ${made} after`).map(({ placeholder }) => placeholder)).toEqual([
        made,
      ]);
    }
  });
});

describe("pictures", () => {
  it.each([
    ["", 0, "P\n\n"],
    ["One.", 2, "One.\n\nP\n\n"],
    ["One.\n\nTwo.", 2, "One.\n\nP\n\nTwo."],
    ["One.\n\nTwo.", 6, "One.\n\nP\n\nTwo."],
    ["One.\n\n", 6, "One.\n\nP\n\n"],
    ["One.\nTwo.", 4, "One.\n\nP\n\nTwo."],
  ])("in %j at %i become paragraphs of their own", (text, cursor, after) => {
    const { at, insert } = asParagraphs(text, cursor, ["P"]);
    expect(text.slice(0, at) + insert + text.slice(at)).toBe(after);
  });
});

describe("a pasted text", () => {
  const at = (start: number, cursor = start) => ({ start: () => start, cursor: () => cursor });

  it("with blocks does not run into the words around it", () => {
    expect(asBlocks("One two", at(3), "## New")).toBe("\n\n## New\n\n");
    expect(asBlocks("One\n\ntwo", at(5), "A\n\nB")).toBe("A\n\nB\n\n");
    expect(asBlocks("One\n", at(4), "- a\n- b")).toBe("\n- a\n- b");
    expect(asBlocks("", at(0), "![](/a.png)")).toBe("![](/a.png)");
    expect(asBlocks("One two", at(0, 7), "# New")).toBe("# New");
  });

  it("that ends in a table leaves the caret below it, in a paragraph", () => {
    const table = "| A |\n| - |\n| 1 |";
    const pasted = (after: string): string => {
      const { insert, caret } = withCaret(table, after);
      const all = insert + after;
      return `${all.slice(0, caret)}^${all.slice(caret)}`;
    };
    expect(pasted("")).toBe(`${table}\n\n^`);
    expect(pasted("\n\nMore.")).toBe(`${table}\n\n^More.`);
    expect(pasted("More.")).toBe(`${table}\n\n^More.`);
    expect(pasted("\n\n| B |")).toBe(`${table}\n\n^\n\n| B |`);
    expect(pasted("[^1]: A note.")).toBe(`${table}\n\n^\n\n[^1]: A note.`);
    expect(withCaret("Words.", "")).toEqual({ insert: "Words.", caret: 6 });
    expect(withCaret("\n\nA\n\nB\n\n", "more")).toEqual({ insert: "\n\nA\n\nB\n\n", caret: 6 });
  });

  it("of a few words stays within the sentence", () => {
    expect(asBlocks("One  two", at(4), "**and** a [half](https://x.example)")).toBe(
      "**and** a [half](https://x.example)",
    );
  });
});

describe("pictures of other sites", () => {
  const address = "https://x.example/a/b.png?c=1";
  const id = "a".repeat(32);

  it("get their address here, everywhere, and keep their words", () => {
    const text = String.raw`![A \] b](${address} "C \" d") and ![](${address}) ![](${address}2)`;
    const changes = withFetched(text, new Map([[address, id]]), new Set());
    expect(applied(text, changes)).toBe(
      String.raw`![A \] b](/pictures/${id} "C \" d") and ![](/pictures/${id}) ![](${address}2)`,
    );
  });

  it("become links if they could not be had, and pictures if they are had later", () => {
    const text = `![Alt](${address}) ![](${address}) [a link](${address})`;
    const failed = applied(text, withFetched(text, new Map(), new Set([address])));
    expect(failed).toBe(`[Alt](${address}) [b.png](${address}) [a link](${address})`);
    const later = applied(failed, withFetched(failed, new Map([[address, id]]), new Set()));
    expect(later).toMatch(/^!\[Alt\]\(\/pictures/);
  });

  it("are found in a text that is made to be slow", () => {
    const text = "![".repeat(50_000);
    expect(withFetched(text, new Map([[address, id]]), new Set())).toEqual([]);
  });

  function applied(text: string, changes: ReturnType<typeof withFetched>): string {
    return changes.reduceRight(
      (made, { from, to, insert }) => made.slice(0, from) + insert + made.slice(to),
      text,
    );
  }
});
