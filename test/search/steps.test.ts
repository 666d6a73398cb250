import { setImmediate } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createSearch, type Search } from "../../api/search/engine.ts";
import { createSlices, type Steps } from "../../api/search/steps.ts";
import { document, manifestOf, segmentOf } from "./_documents.ts";

const PIECES = 12;
const LETTERS = 99_000;
/** Longer than all of the work below takes. */
const TURNS = 1_000;

/** Long texts whose folded form has other offsets throughout, with the match at the end. */
function createHostileSearch(): Search {
  const body = `${"İ".repeat(LETTERS)} zebra`;
  const segment = segmentOf(...Array.from({ length: PIECES }, (_, n) => document(n + 1, { body })));
  const search = createSearch();
  search.load(manifestOf([segment]), [segment]);
  return search;
}

describe("a search in steps", () => {
  it("reads and shows hostile texts one at a time, and finds the same as the search without steps", async () => {
    const search = createHostileSearch();
    const wanted = search.search({ q: "zebra", limit: 100 });
    expect(wanted.hits).toHaveLength(PIECES);
    for (const hasFilters of [false, true]) {
      if (hasFilters) await search.buildFilters();
      const { result, steps } = count(search.searchInSteps({ q: "zebra", limit: 100 }));
      expect(result).toEqual(wanted);
      expect(steps).toBeGreaterThanOrEqual(PIECES);
      // Texts that pass every filter but do not contain the query are read in steps as well.
      const vain = count(search.searchInSteps({ q: `${"İ".repeat(90)}z`, limit: 100 }));
      expect(vain.result.hits).toEqual([]);
      if (hasFilters) expect(vain.steps).toBeGreaterThanOrEqual(PIECES - 1);
    }
  }, 120_000);

  it("folds the neighbourhood of a match alone", () => {
    const search = createHostileSearch();
    let folded = 0;
    const { normalize } = String.prototype;
    vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form) {
      folded += this.length;
      return normalize.call(this, form);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(search.search({ q: "zebra", limit: 100 }).hits).toHaveLength(PIECES);
    expect(folded).toBeLessThan(PIECES * 1_000);
  }, 120_000);

  it("lets other work run after each slice, however many searches are running", async () => {
    let time = 0;
    let sinceTurn = 0;
    let mostInTurn = 0;
    function* work(steps: number): Steps<number> {
      for (let step = 0; step < steps; step++) {
        time++;
        sinceTurn++;
        yield;
      }
      return steps;
    }
    const inSlices = createSlices({ now: () => time });
    const all = Promise.all(Array.from({ length: 20 }, async (_, n) => inSlices(work(100 + n))));
    // The first, short slice of each search has run already.
    expect(sinceTurn).toBe(20 * 2);
    for (let turn = 0; turn < TURNS; turn++) {
      sinceTurn = 0;
      await setImmediate();
      mostInTurn = Math.max(mostInTurn, sinceTurn);
    }
    expect(await all).toEqual(Array.from({ length: 20 }, (_, n) => 100 + n));
    expect(mostInTurn).toBeLessThanOrEqual(2 * 8);
  });

  it("finishes at once if it is short, and passes errors on", async () => {
    const inSlices = createSlices({ now: () => 0 });
    const failing = (function* (): Steps<number> {
      yield;
      throw new Error("no");
    })();
    await expect(inSlices(failing)).rejects.toThrow("no");
    let time = 0;
    const late = (function* (): Steps<number> {
      for (; time < 50; time++) yield;
      throw new Error("late");
    })();
    await expect(createSlices({ now: () => time })(late)).rejects.toThrow("late");
  });
});

function count<Result>(steps: Steps<Result>): { result: Result; steps: number } {
  for (let number = 0; ; number++) {
    const { done, value } = steps.next();
    if (done) return { result: value, steps: number };
  }
}
