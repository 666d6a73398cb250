import { describe, expect, it } from "vitest";
import { mapDestinations } from "../../api/import/destinations.ts";
import { untag } from "../../api/import/template-tags.ts";

// A search for the partner of each sign takes from two minutes to hours on these texts. One pass takes parts of a second.
const TEXTS = {
  "backticks in runs of every length": Array.from({ length: 440 }, (_, n) =>
    "`".repeat(n + 1),
  ).join("x "),
  "tags that never end": "{% highlight a %}".repeat(18_000),
  "attributes that never end": "a{:".repeat(66_000),
};

describe("hostile texts", () => {
  it.each(Object.entries(TEXTS))("are read in one pass: %s", (_name, text) => {
    const started = performance.now();
    expect(mapDestinations(text, () => undefined)).toBe(text);
    expect(untag(text, "").markdown.length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
