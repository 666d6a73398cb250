import { expect, it } from "vitest";
import { sizeWords } from "../../api/contract/size-words.ts";

it.each([
  [0, "0 KiB"],
  [1, "1 KiB"],
  [12_000, "12 KiB"],
  [1_048_575, "1 MiB"],
  [3.4 * 1_024 ** 2, "3.4 MiB"],
  [120.4 * 1_024 ** 2, "120 MiB"],
  [1_024 ** 3 - 1, "1 GiB"],
  [1_024 ** 3, "1 GiB"],
  [2_500 * 1_024 ** 3, "2,500 GiB"],
])("%i bytes are %s", (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});
