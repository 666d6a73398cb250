import { gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { readShippedAssets } from "../../build/assets/shipped-assets.ts";

const GZIPPED_MAX = 4_096;

describe("embed.js", async () => {
  const { files } = readShippedAssets();
  const script = String(files.find(({ path }) => path === "embed.js")?.content);

  it("takes at most 4,096 bytes on the wire", () => {
    expect(script.length).toBeGreaterThan(4_000);
    expect(gzipSync(script).length).toBeLessThanOrEqual(GZIPPED_MAX);
  });

  it("is one function without dependencies", () => {
    expect(script).toMatch(/^"use strict";\(\(\)=>\{[^]*\}\)\(\);\n$/);
    expect(script).not.toMatch(/\bimport\b|\brequire\b|innerHTML/);
  });

  it("uses no syntax later than ES2019", async () => {
    const as = async (target: string) => (await transform(script, { target })).code;
    expect(await as("es2019")).toBe(await as("esnext"));
    // Proves that the comparison notices later syntax.
    const newer = "a ??= b?.c";
    const lowered = async (target: string) => (await transform(newer, { target })).code;
    expect(await lowered("es2019")).not.toBe(await lowered("esnext"));
  });
});
