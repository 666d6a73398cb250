import type { DeskMessages } from "../shape.ts";

export const client_comments: DeskMessages["client_comments"] = {
  quote: "اقتبس الكلمات المحددة",
  select_first: "حدّد أولًا كلمات في النص.",
};
