import { describe, expect, it } from "vitest";
import { decodeSegment, holdsDocument, idOf } from "../../api/search/segment.ts";
import { textOf } from "../../api/search/texts.ts";
import { postingsAt, termAt } from "../../api/search/vocabulary.ts";
import { writeSegment } from "../../api/search/write-segment.ts";
import { document, idNumber, segmentOf } from "./_documents.ts";

const DOCUMENTS = [
  document(1, {
    headline: "Straße",
    standfirst: "One\u00a0 line",
    body: "İ am\n\nhere 東京",
    category: "life",
  }),
  document(3, { headline: "Third", body: "am I" }),
  document(2, { headline: "Second", body: "" }),
];

describe("a segment", () => {
  it("gives back what was written, newest first", () => {
    const segment = segmentOf(...DOCUMENTS);
    const { headline, standfirst, body } = segment.sites;
    expect(segment.documents).toBe(3);
    expect([0, 1, 2].map((number) => idOf(segment, number))).toEqual([3, 2, 1].map(idNumber));
    expect([...segment.publishedAt]).toEqual([3, 2, 1].map((day) => Date.UTC(2026, 0, day)));
    expect(Array.from(segment.categoryOf, (number) => segment.categories[number])).toEqual([
      "building",
      "building",
      "life",
    ]);
    expect(textOf(headline, 2)).toBe("straße");
    expect(textOf(standfirst, 2)).toBe("one line");
    expect(textOf(body, 2)).toBe("i\u0307 am here 東京");
    expect(textOf(segment.lines, 2)).toBe("İ am here 東京");
    expect(textOf(body, 1)).toBe("");
  });

  it("lists each term with its documents, the most frequent first", () => {
    const { vocabulary } = segmentOf(...DOCUMENTS);
    const terms = Array.from(vocabulary.termStarts.subarray(1), (_, number) => [
      termAt(vocabulary, number),
      ...postingsAt(vocabulary, number),
    ]);
    expect(terms).toEqual([
      ["am", 0, 2],
      ["here", 2],
      ["i", 0],
      ["i\u0307", 2],
      ["line", 2],
      ["one", 2],
      ["second", 1],
      ["straße", 2],
      ["third", 0],
      ["東京", 2],
    ]);
  });

  it("knows words that mean something to JavaScript or to Lunr", () => {
    const body = "constructor toString hasOwnProperty text number 0 1 4294967295 ref";
    const { vocabulary } = segmentOf(document(1, { body }), document(2, { body }));
    expect(vocabulary.termStarts.length - 1).toBe(9);
    expect([...postingsAt(vocabulary, 0)]).toEqual([0, 1]);
  });

  it("has the same bytes for the same documents, in whatever order they come", () => {
    const many = Array.from({ length: 120 }, (_, number) =>
      document(1, { id: idNumber(number), body: `word${number % 7} and ${number}` }),
    );
    expect(writeSegment(many.toReversed()).equals(writeSegment(many))).toBe(true);
  });

  it("takes ids in any letter case, and gives them in lower case", () => {
    const segment = segmentOf(document(1, { id: "ABCDEF00-0000-4000-8000-00000000000A" }));
    expect(idOf(segment, 0)).toBe("abcdef00-0000-4000-8000-00000000000a");
  });

  it("tells which documents it holds", () => {
    const segment = segmentOf(...DOCUMENTS);
    expect(holdsDocument(segment, idNumber(2))).toBe(true);
    expect(holdsDocument(segment, idNumber(9))).toBe(false);
    // These bytes stand across the first two ids.
    const across = Buffer.concat([segment.ids.subarray(8, 24)]).toString("hex");
    const id = across.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    expect(holdsDocument(segment, id)).toBe(false);
  });

  it("may be empty", () => {
    expect(segmentOf().documents).toBe(0);
  });

  it("is read from any place in memory", () => {
    const bytes = writeSegment(DOCUMENTS);
    const shifted = Buffer.concat([Buffer.alloc(3), bytes]).subarray(3);
    expect(textOf(decodeSegment(shifted).sites.headline, 0)).toBe("third");
  });

  it("refuses a document twice, a bad id and a bad time", () => {
    expect(() => segmentOf(document(1), document(1))).toThrow("only once");
    expect(() => segmentOf(document(1, { id: "1" }))).toThrow('"1" is not a UUID.');
    expect(() => segmentOf(document(1, { publishedAt: "soon" }))).toThrow("is not a time");
  });
});

describe("bytes that are no segment", () => {
  const bytes = writeSegment(DOCUMENTS);

  it("are refused with a sentence that says why and what to do", () => {
    expect(() => decodeSegment(Buffer.alloc(0))).toThrow(
      "This search segment cannot be read: it has only 0 bytes. Build the search index again.",
    );
    expect(() => decodeSegment(Buffer.from("<!doctype html>".repeat(20)))).toThrow(
      "it does not begin like one",
    );
  });

  it("are refused when they come from another version", () => {
    const later = Buffer.from(bytes);
    later.writeUInt32LE(2, 4);
    expect(() => decodeSegment(later)).toThrow("it has form 2, and this version reads 1");
  });

  it("are refused wherever they end too early", () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodeSegment(bytes.subarray(0, length))).toThrow("cannot be read");
    }
    expect(() => decodeSegment(Buffer.concat([bytes, Buffer.alloc(8)]))).toThrow("cannot be read");
  });

  it("are refused when a byte of the header or a table has changed", () => {
    const { packed, sites } = decodeSegment(bytes);
    const { vocabulary } = decodeSegment(bytes);
    const tablesEnd = vocabulary.terms.byteOffset - packed.byteOffset;
    expect(tablesEnd).toBeLessThan(sites.headline.bytes.byteOffset - packed.byteOffset);
    for (let index = 0; index < tablesEnd; index++) {
      // The checksum of the bulk is compared only when the bulk is copied.
      if (index >= 16 && index < 20) continue;
      const bad = Buffer.from(bytes);
      bad[index] = bad[index]! ^ 0x10;
      expect(() => decodeSegment(bad), `byte ${index}`).toThrow("cannot be read");
    }
  });
});
