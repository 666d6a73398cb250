import { describe, expect, it } from "vitest";
import { FACES } from "../../api/contract/vocabulary.ts";
import { buildFaces } from "../../build/assets/faces.ts";

/** With the page and its cover left out, a face must not be what a reader waits for. */
const LATIN_MAX = 60_000;

describe("the text faces", async () => {
  const { assets, faces } = await buildFaces();
  const sizes = new Map(assets.map(({ file }) => [`/${file.path}`, file.content.length]));

  it.each(FACES)("%s takes less than 60 KB on a Latin page", (face) => {
    expect(sizes.get(faces[face].preload)).toBeLessThan(LATIN_MAX);
  });

  it.each(FACES)("%s names only files that exist, upright and italic", (face) => {
    const { rules, stack } = faces[face];
    const named = [...rules.matchAll(/url\(([^)]+)\)/g)].map(([, address = ""]) => address);
    expect(named.length).toBeGreaterThanOrEqual(4);
    expect(named.filter((address) => !sizes.has(address))).toEqual([]);
    expect(rules.match(/font-style:italic/g)).toHaveLength(named.length / 2);
    expect(stack).toContain("fallback");
    expect(rules).toMatch(/fallback";src:local\(.*?size-adjust/);
  });

  it("come with their licence", () => {
    const licence = assets.find(({ name }) => name === "faces-licence.txt");
    expect(licence?.file.content.toString()).toContain("SIL Open Font License");
  });
});
