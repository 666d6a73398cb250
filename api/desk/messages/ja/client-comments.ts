import type { DeskMessages } from "../shape.ts";

export const client_comments: DeskMessages["client_comments"] = {
  quote: "選んだ言葉を引用",
  select_first: "先に本文の言葉を選んでください。",
};
