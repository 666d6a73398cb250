import type { DeskMessages } from "../shape.ts";

export const client_comments: DeskMessages["client_comments"] = {
  quote: "Markierte Wörter zitieren",
  select_first: "Markieren Sie zuerst Wörter im Text.",
};
