import { describe, expect, it } from "vitest";
import { wordsOf } from "../../api/search/tokenise.ts";

describe("wordsOf", () => {
  it("lets the words at the edges be parts, and only those", () => {
    expect(wordsOf("ly read on")).toEqual([
      { text: "ly", openStart: true, openEnd: false },
      { text: "read", openStart: false, openEnd: false },
      { text: "on", openStart: false, openEnd: true },
    ]);
  });

  it("lets a single word be any part", () => {
    expect(wordsOf("ridge")).toEqual([{ text: "ridge", openStart: true, openEnd: true }]);
  });

  it("takes a word for whole behind or before anything that is no letter", () => {
    expect(wordsOf("(go)")).toEqual([{ text: "go", openStart: false, openEnd: false }]);
  });

  it("knows that marks at the front belong to a letter before", () => {
    expect(wordsOf("\u0307z a")[0]).toEqual({ text: "z", openStart: true, openEnd: false });
    expect(wordsOf(" \u0307z a")[0]).toEqual({ text: "z", openStart: false, openEnd: false });
  });
});
