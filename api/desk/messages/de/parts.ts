import type { DeskMessages } from "../shape.ts";

export const parts: DeskMessages["parts"] = {
  optional: "(freiwillig)",
  full_stop: ".",
  between_faults: "; ",
};
