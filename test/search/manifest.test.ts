import { describe, expect, it } from "vitest";
import {
  afterMerge,
  checkManifest,
  EMPTY_MANIFEST,
  Manifest,
  planMerge,
  type SegmentEntry,
  withDead,
  withSegment,
} from "../../api/search/manifest.ts";
import { idNumber } from "./_documents.ts";

const entry = (file: string, documents = 1): SegmentEntry => ({ file, documents, bytes: 100 });
const listing = (...sizes: number[]): Manifest => ({
  ...EMPTY_MANIFEST,
  segments: sizes.map((documents, number) => entry(`s${number}`, documents)),
});
const planned = (...sizes: number[]) => planMerge(listing(...sizes))?.map(({ file }) => file);

describe("a manifest", () => {
  it("reads what it writes", () => {
    const manifest = withDead(withSegment(EMPTY_MANIFEST, entry("a.segment"), []), [idNumber(1)]);
    expect(Manifest.parse(JSON.parse(JSON.stringify(manifest)))).toEqual(manifest);
  });

  it("names files only by their plain name", () => {
    for (const file of ["../a", "a/b", ".hidden", ""]) {
      const manifest = { ...EMPTY_MANIFEST, segments: [entry(file)] };
      expect(Manifest.safeParse(manifest).success, file).toBe(false);
    }
  });

  it("adds a new segment as the newest, and makes its documents live again", () => {
    const before = withDead(listing(1), [idNumber(1), idNumber(2)]);
    const after = withSegment(before, entry("new"), [idNumber(2)]);
    expect(after.segments.map(({ file }) => file)).toEqual(["s0", "new"]);
    expect(after.dead).toEqual([idNumber(1)]);
    expect(before.dead).toHaveLength(2);
  });

  it("lists a repeated segment once, as the newest", () => {
    const after = withSegment(listing(1, 1, 1), entry("s1"), []);
    expect(after.segments.map(({ file }) => file)).toEqual(["s0", "s2", "s1"]);
  });

  it("is not written if it names a segment twice", () => {
    const manifest = { ...EMPTY_MANIFEST, segments: [entry("a"), entry("b"), entry("a")] };
    expect(() => checkManifest(manifest)).toThrow("names a segment twice");
  });

  it("lists the dead once, in order", () => {
    const manifest = withDead(withDead(EMPTY_MANIFEST, [idNumber(2)]), [idNumber(1), idNumber(2)]);
    expect(manifest.dead).toEqual([idNumber(1), idNumber(2)]);
  });
});

describe("planMerge", () => {
  it("waits for eight neighbours of a size", () => {
    expect(planned()).toBeUndefined();
    expect(planned(1, 1, 1, 1, 1, 1, 1)).toBeUndefined();
    expect(planned(500, 1, 1, 1, 1, 1, 1, 1, 1)).toEqual("12345678".split("").map((n) => `s${n}`));
  });

  it("merges the smaller before the larger", () => {
    const large = Array<number>(8).fill(100);
    const small = Array<number>(8).fill(1);
    expect(planned(...large, ...small)).toHaveLength(8);
    expect(planned(...large, ...small)?.[0]).toBe("s8");
    expect(planned(...large)).toHaveLength(8);
  });

  it("merges no more at a time than fits into memory", () => {
    expect(planned(...Array<number>(8).fill(4_000))).toEqual(["s0", "s1", "s2", "s3"]);
    expect(planned(...Array<number>(9).fill(16_000))).toBeUndefined();
    expect(planned(...Array<number>(9).fill(16_000), ...Array<number>(8).fill(1))).toHaveLength(8);
  });

  it("merges small segments that are older than a large one", () => {
    expect(planned(1, 1, 1, 100, 1, 1, 1, 100, 1)).toEqual(
      "01234567".split("").map((n) => `s${n}`),
    );
  });

  it("keeps about a dozen segments at any size, and rewrites each document a few times", () => {
    let manifest = EMPTY_MANIFEST;
    const counts: number[] = [];
    let written = 0;
    const published = 20_000;
    for (let number = 0; number < published; number++) {
      manifest = withSegment(manifest, entry(`p${number}`), []);
      for (let parts = planMerge(manifest); parts; parts = planMerge(manifest)) {
        const documents = parts.reduce((sum, part) => sum + part.documents, 0);
        const merged = entry(`m${written}-${number}`, documents);
        written += documents;
        manifest = afterMerge(manifest, { parts, merged, isHeld: () => true });
      }
      counts.push(manifest.segments.length);
    }
    expect(counts.reduce((sum, count) => sum + count) / counts.length).toBeLessThan(16);
    expect(Math.max(...counts)).toBeLessThanOrEqual(4 * 7);
    expect(written / published).toBeLessThan(16);
  });
});

describe("afterMerge", () => {
  const parts = [entry("s1"), entry("s2")];
  const isHeld = () => true;

  it("puts the merged segment in the place of its parts", () => {
    const after = afterMerge(listing(1, 1, 1, 1), { parts, merged: entry("m", 2), isHeld });
    expect(after.segments.map(({ file }) => file)).toEqual(["s0", "m", "s3"]);
  });

  it("only removes the parts if nothing was live", () => {
    const after = afterMerge(listing(1, 1, 1, 1), { parts, merged: null, isHeld });
    expect(after.segments.map(({ file }) => file)).toEqual(["s0", "s3"]);
  });

  it("lists a merged segment once if it has the bytes of another one", () => {
    const older = afterMerge(listing(1, 1, 1, 1), { parts, merged: entry("s0"), isHeld });
    expect(older.segments.map(({ file }) => file)).toEqual(["s0", "s3"]);
    const part = afterMerge(listing(1, 1, 1, 1), { parts, merged: entry("s2"), isHeld });
    expect(part.segments.map(({ file }) => file)).toEqual(["s0", "s2", "s3"]);
  });

  it("drops dead ids that no segment holds any more", () => {
    const before = withDead(listing(1, 1, 1), [idNumber(1), idNumber(2)]);
    const after = afterMerge(before, { parts, merged: null, isHeld: (id) => id === idNumber(2) });
    expect(after.dead).toEqual([idNumber(2)]);
  });

  it("refuses parts that are not neighbours", () => {
    for (const files of [
      ["s2", "s1"],
      ["s0", "s2"],
      ["s3", "s4"],
      ["gone", "s1"],
    ]) {
      const wrong = files.map((file) => entry(file));
      expect(() => afterMerge(listing(1, 1, 1, 1), { parts: wrong, merged: null, isHeld })).toThrow(
        "not neighbours",
      );
    }
  });
});
