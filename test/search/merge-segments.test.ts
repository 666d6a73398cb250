import { describe, expect, it } from "vitest";
import { mergeSegments } from "../../api/search/merge-segments.ts";
import { decodeSegment } from "../../api/search/segment.ts";
import { writeSegment } from "../../api/search/write-segment.ts";
import { document, idNumber, segmentOf } from "./_documents.ts";

const old = document(1, { headline: "Old", body: "gone words" });
const updated = document(1, { headline: "New", body: "fresh words", category: "life" });
const second = document(2, { headline: "Second", body: "more words" });
// The newest comes last, so that merging changes the order of documents.
const fourth = document(4, { body: "even more words" });
const third = document(3, { standfirst: "Third", body: "Weniger Wörter" });

describe("mergeSegments", () => {
  const segments = [segmentOf(old, third), segmentOf(second), segmentOf(updated, fourth)];

  it("gives the bytes that writing the documents afresh would give", () => {
    const merged = mergeSegments(segments, () => true);
    expect(merged.equals(writeSegment([updated, second, third, fourth]))).toBe(true);
  });

  it("omits dead documents and their texts", () => {
    const merged = mergeSegments(segments, (id) => id !== idNumber(1));
    expect(merged.equals(writeSegment([second, third, fourth]))).toBe(true);
  });

  it("checks only whether the newest version is live, in its segment", () => {
    const asked = new Map<string, number>();
    mergeSegments(segments, (id, segmentIndex) => {
      asked.set(id, segmentIndex);
      return true;
    });
    expect(Object.fromEntries(asked)).toEqual({
      [idNumber(1)]: 2,
      [idNumber(2)]: 1,
      [idNumber(3)]: 0,
      [idNumber(4)]: 2,
    });
  });

  it("gives an empty segment when nothing is live", () => {
    expect(decodeSegment(mergeSegments(segments, () => false)).documents).toBe(0);
  });

  it("does not copy texts that have changed since they were written", () => {
    const bad = writeSegment([second]);
    bad[bad.length - 16] = bad[bad.length - 16]! ^ 1;
    expect(() => mergeSegments([decodeSegment(bad)], () => true)).toThrow(
      "its texts do not match their checksum",
    );
  });
});
