import { describe, expect, it } from "vitest";
import { trimSlashes } from "../../api/render/urls.ts";
import { cpuMsOf } from "../_suite.ts";

describe("a path without the slashes at its end", () => {
  it.each([
    ["/desk", "/desk"],
    ["/desk/", "/desk"],
    ["/desk///", "/desk"],
    ["//desk//x", "//desk//x"],
    ["///", ""],
    ["", ""],
  ])("is for %j %j", (path, trimmed) => {
    expect(trimSlashes(path)).toBe(trimmed);
  });

  it("takes no longer for a run of slashes that ends in something else", () => {
    const short = bestOfFive(() => trimSlashes(`${"/".repeat(500)}x`));
    const long = bestOfFive(() => trimSlashes(`${"/".repeat(16_000)}x`));
    // Quadratic time would be 1,024 times as long. A busy machine may stall for a moment.
    expect(long).toBeLessThan(128 * Math.max(short, 0.1));
  });
});

function bestOfFive(run: () => void): number {
  return Math.min(...Array.from({ length: 5 }, () => cpuMsOf(run)));
}
