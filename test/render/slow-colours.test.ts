import { expect, it } from "vitest";
import { createSlowColours } from "../../api/render/text/slow-colours.ts";

function createTestMemory() {
  const clock = { now: 1 };
  return { clock, slow: createSlowColours(() => clock.now) };
}

it("a text whose colours took too long gets none, whoever sends it, until ten minutes later", () => {
  const { slow, clock } = createTestMemory();
  expect(slow.hasTexts()).toBe(false);
  slow.add({ hash: "one", owner: "ada" });
  expect(slow.hasTexts()).toBe(true);
  expect(slow.has({ hash: "one", owner: "edith" })).toBe(true);
  expect(slow.has({ hash: "two", owner: "ada" })).toBe(false);
  clock.now += 10 * 60_000 + 1;
  expect(slow.has({ hash: "one", owner: "edith" })).toBe(false);
});

it("an owner who sends slow texts with other letters gets no colours for a while", () => {
  const { slow, clock } = createTestMemory();
  for (const hash of ["one", "two", "three"]) slow.add({ hash, owner: "ada" });
  expect(slow.has({ hash: "four", owner: "ada" })).toBe(true);
  expect(slow.has({ hash: "four", owner: "edith" })).toBe(false);
  clock.now += 10 * 60_000 + 1;
  expect(slow.has({ hash: "four", owner: "ada" })).toBe(false);
});

it("texts without an owner have nothing in common", () => {
  const { slow } = createTestMemory();
  for (const hash of ["one", "two", "three"]) slow.add({ hash, owner: Symbol("nobody") });
  expect(slow.has({ hash: "four", owner: Symbol("nobody") })).toBe(false);
});

it("remembers a bounded number of texts", () => {
  const { slow } = createTestMemory();
  for (let n = 0; n <= 1_000; n++) slow.add({ hash: `${n}`, owner: Symbol("nobody") });
  expect(slow.has({ hash: "0", owner: "ada" })).toBe(false);
  expect(slow.has({ hash: "1000", owner: "ada" })).toBe(true);
});
