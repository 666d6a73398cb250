import type { DeskMessages } from "../shape.ts";

export const parts: DeskMessages["parts"] = {
  optional: "(اختياري)",
  full_stop: ".",
  between_faults: "؛ ",
};
