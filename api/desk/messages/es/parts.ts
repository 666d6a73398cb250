import type { DeskMessages } from "../shape.ts";

export const parts: DeskMessages["parts"] = {
  optional: "(opcional)",
  full_stop: ".",
  between_faults: "; ",
};
