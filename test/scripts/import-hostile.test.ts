import { describe, expect, it } from "vitest";
import { mapDestinations } from "../../scripts/import/destinations.ts";
import { untag } from "../../scripts/import/template-tags.ts";

// With a search for each one's partner these took from five seconds to hours.
const TEXTS = {
  "backticks in runs of every length": Array.from({ length: 440 }, (_, n) =>
    "`".repeat(n + 1),
  ).join("x "),
  "tags that never end": "{% highlight a %}".repeat(6_000),
  "raw that never ends": "{% raw %}".repeat(11_000),
  "attributes that never end": "a{:".repeat(33_000),
};

describe("100,000 hostile characters", () => {
  it.each(Object.entries(TEXTS))("are read in one pass: %s", (_name, text) => {
    const started = performance.now();
    expect(mapDestinations(text, () => undefined)).toBe(text);
    expect(untag(text, "").markdown.length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
