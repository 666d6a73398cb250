import type { DeskMessages } from "../shape.ts";

export const parts: DeskMessages["parts"] = {
  optional: "（任意）",
  full_stop: "。",
  between_faults: "。",
};
