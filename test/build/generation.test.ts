import { expect, it } from "vitest";
import { shippedPublicSettings } from "../../api/contract/site/public-settings.ts";
import { markOf } from "../../build/tree/generation.ts";
import { shippedNames } from "../../build/assets/shipped-assets.ts";

it("a tree is built again when only a stylesheet has changed: its pages would name a file that is gone", () => {
  const settings = { baseUrl: "https://galley.example", hub: null };
  const mark = (names = shippedNames()): string =>
    markOf(settings, null, shippedPublicSettings("Galley"), names);
  expect(mark()).toBe(mark());
  expect(mark({ ...shippedNames(), stylesheet: "/assets/site.0123456789.css" })).not.toBe(mark());
});
