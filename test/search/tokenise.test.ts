import { describe, expect, it } from "vitest";
import { termsOf, wordsOf } from "../../api/search/tokenise.ts";

describe("termsOf", () => {
  it("finds runs of letters and digits, each once", () => {
    expect([...termsOf("the x1, don't the 2026-01")]).toEqual([
      "the",
      "x1",
      "don",
      "t",
      "2026",
      "01",
    ]);
  });

  it("keeps marks with their letter, and drops those that stand alone", () => {
    expect([...termsOf("i\u0307z नमस्ते ❤\ufe0fok \u0301")]).toEqual(["i\u0307z", "नमस्ते", "ok"]);
  });

  it("takes a stretch of a script without spaces for one word", () => {
    expect([...termsOf("東京都に住む。日本語")]).toEqual(["東京都に住む", "日本語"]);
  });

  it("finds nothing where there is neither letter nor digit", () => {
    expect([...termsOf("— … 👩‍👩‍👧 _ $")]).toEqual([]);
  });
});

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
