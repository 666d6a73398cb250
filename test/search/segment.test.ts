import { inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createSearch } from "../../api/search/engine.ts";
import { HEADER_BYTES } from "../../api/search/layout.ts";
import { mergeSegments } from "../../api/search/merge-segments.ts";
import { decodeSegment, holdsDocument, idOf } from "../../api/search/segment.ts";
import { textOf } from "../../api/search/texts.ts";
import { writeSegment } from "../../api/search/write-segment.ts";
import { document, idNumber, manifestOf, segmentOf } from "./_documents.ts";

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
  it("returns the written documents, newest first", () => {
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
    // Only the text that is shown tells where a paragraph begins.
    expect(textOf(segment.lines, 2)).toBe("İ am\nhere 東京");
    expect(textOf(body, 1)).toBe("");
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
    // These bytes occur across the first two ids.
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

/** The documents above as version 0.1.0 wrote them, with an index of their words, compressed. */
const FORM_1 =
  "bVA9SwNBEH05Y4xfGPyApHK4xiaCoD8gRCXYCZZicXqrWby7wCUK6dL5K8RasdAqIgiClraCP0Bs/BGjm5uDdXFg2BnmzXtvp7W33SoA2PWAzY/19++n0+s1AFUACwBmAFT+ybrkhrxLAKYB1GS3BDsaGGTFmNN7Tm+snM8/9JtAo/I8NO/gJh72m/v+4ZmOQp2c+HU/0sfKP/ijULBqoz0rnvKZJ/5MjAum5vRVB1+SughgUvbnACwKdhnACoBVuUMenny0aHFPACgLz5TlhYKY2ipVpEm/XVCkE0WdRFFXHXWSkLq9NHi5UtRr6zSkr8v7z8dbsnU8p/Ys/9aBMSLgjJWFlQEwGzUjyyNcEJNmNlZyY5koC08Q0w7z6507Zi5j6xf0Aw==";

describe("a segment of version 1", () => {
  const before = decodeSegment(inflateRawSync(Buffer.from(FORM_1, "base64")));
  /** It did not tell paragraphs apart. */
  const inOneLine = DOCUMENTS.map((one) => ({ ...one, body: one.body.replace(/\s+/g, " ") }));

  it("is read, so that searches are answered while the tree is rebuilt after an upgrade", () => {
    const now = segmentOf(...inOneLine);
    const { ids, publishedAt, categories, categoryOf, sites, lines } = before;
    expect({ ids, publishedAt, categories, categoryOf, sites, lines }).toEqual({
      ids: now.ids,
      publishedAt: now.publishedAt,
      categories: now.categories,
      categoryOf: now.categoryOf,
      sites: now.sites,
      lines: now.lines,
    });
  });

  it("is merged into one of the current version", () => {
    const added = document(4, { body: "later" });
    const merged = mergeSegments([before, segmentOf(added)], () => true);
    const unknown = inOneLine.map((one) => ({ ...one, author: "" }));
    expect(merged.equals(writeSegment([...unknown, added]))).toBe(true);
    const [search, segment] = [createSearch(), decodeSegment(merged)];
    search.load(manifestOf([segment]), [segment]);
    expect(search.namesAuthors()).toBe(false);
  });
});

describe("bytes that are not a segment", () => {
  const bytes = writeSegment(DOCUMENTS);

  it("are refused with a message that says why and what to do", () => {
    expect(() => decodeSegment(Buffer.alloc(0))).toThrow(
      "This search segment cannot be read: it has only 0 bytes. Build the search index again.",
    );
    expect(() => decodeSegment(Buffer.from("<!doctype html>".repeat(20)))).toThrow(
      "it does not begin with the right bytes",
    );
  });

  it("are refused when they come from another version", () => {
    const later = Buffer.from(bytes);
    later.writeUInt32LE(4, 4);
    expect(() => decodeSegment(later)).toThrow("its version is 4, and we read 3");
  });

  it("are refused if they are cut off anywhere", () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodeSegment(bytes.subarray(0, length))).toThrow("cannot be read");
    }
    expect(() => decodeSegment(Buffer.concat([bytes, Buffer.alloc(8)]))).toThrow("cannot be read");
  });

  it("are refused when a byte of the header or a table has changed", () => {
    const { packed, sites } = decodeSegment(bytes);
    const tablesEnd = sites.headline.bytes.byteOffset - packed.byteOffset;
    expect(tablesEnd).toBeGreaterThan(HEADER_BYTES);
    for (let index = 0; index < tablesEnd; index++) {
      // The checksum of the bulk is compared only when the bulk is copied.
      if (index >= 16 && index < 20) continue;
      const bad = Buffer.from(bytes);
      bad[index] = bad[index]! ^ 0x10;
      expect(() => decodeSegment(bad), `byte ${index}`).toThrow("cannot be read");
    }
  });
});
