import { describe, expect, it } from "vitest";
import { CreatePieceBody } from "../../api/contract/draft.ts";
import { english } from "../../api/contract/say.ts";
import { typingFaultsOf } from "../../api/desk/pieces/faults.ts";
import { contentOf, fieldsOf, tagsOf } from "../../api/desk/pieces/piece-form.ts";
import { anyText, fc } from "../_property.ts";
import { content } from "../_setup.ts";

const { tags: Tags } = CreatePieceBody.shape;

describe("the field of tags", () => {
  it("returns every tag that the contract accepts, unchanged", () => {
    const character = fc.oneof(fc.constantFrom(",", '"', " ", "a"), anyText());
    const tag = fc.array(character, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));
    const allowed = fc
      .array(tag, { maxLength: 8 })
      .map((tags) => Tags.safeParse(tags))
      .filter(({ success }) => success)
      .map(({ data = [] }) => data);
    let withComma = 0;
    fc.assert(
      fc.property(allowed, (tags) => {
        if (tags.some((text) => text.includes(","))) withComma++;
        const fields = fieldsOf(content({ tags }), null);
        expect(contentOf(fields, null).tags).toEqual(tags);
      }),
      { numRuns: 300 },
    );
    expect(withComma).toBeGreaterThan(50);
  });

  it("shows a tag with a comma in quotation marks, and others unchanged", () => {
    expect(fieldsOf(content({ tags: ["Oslo, Norway", "b", '5" disks'] }), null).tags).toBe(
      '"Oslo, Norway", b, "5"" disks"',
    );
  });

  it.each([
    ["a, b,,c ,", ["a", "b", "c"]],
    ['"Oslo, Norway" ,b', ["Oslo, Norway", "b"]],
    ['5" disks, 3" disks', ['5" disks', '3" disks']],
    ['"Oslo, Norway', ['"Oslo', "Norway"]],
    ['"so" called, b', ['"so" called', "b"]],
    ['"", a', ["a"]],
    ["", []],
  ])("reads %j as a person means it", (line, tags) => {
    expect(tagsOf(line)).toEqual(tags);
  });
});

describe("the field of the address", () => {
  const parse = (wanted_slug: string, slug: string | null = null) => {
    const fields = { ...fieldsOf(content(), slug), wanted_slug };
    const read = contentOf(fields, slug);
    const [fault] = typingFaultsOf(read);
    return fault ? english(fault.said) : read.wanted_slug;
  };

  it.each([
    ["", undefined],
    ["  ", undefined],
    [" My-Piece ", "my-piece"],
    ["a--b", expect.stringContaining("single hyphens")],
    ["ink & paper", expect.stringContaining("letters a to z")],
    // Whether the site takes other scripts is for the store to say.
    ["日本", encodeURIComponent("日本")],
    ["a".repeat(81), "use at most 80 characters"],
    ["archive", expect.stringContaining("another meaning")],
    ["feed", expect.stringContaining("another meaning")],
    ["feed.xml", expect.stringContaining("letters a to z")],
  ])("reads %j as a person means it", (typed, result) => {
    expect(parse(typed)).toEqual(result);
  });

  it("shows the slug that a piece has, which is no wish", () => {
    expect(fieldsOf(content(), "ink").wanted_slug).toBe("ink");
    expect(fieldsOf({ ...content(), wanted_slug: "new" }, "ink").wanted_slug).toBe("new");
    expect(parse("ink", "ink")).toBeUndefined();
  });
});
