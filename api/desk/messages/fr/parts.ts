import type { DeskMessages } from "../shape.ts";

export const parts: DeskMessages["parts"] = {
  optional: "(facultatif)",
  full_stop: ".",
  between_faults: " ; ",
};
