import type { DeskMessages } from "../shape.ts";

export const client_editor: DeskMessages["client_editor"] = {
  too_long: "Zu lang für einen Text",
  no_words: "Noch keine Wörter",
  length: "{words}, {minutes} Lesezeit",
  words: { one: "{count} Wort", other: "{count} Wörter" },
  minutes: { one: "{count} Minute", other: "{count} Minuten" },
  tagged: "mit {tags}",
  no_tags: "keine Schlagwörter",
  with_cover: "mit Titelbild",
  no_cover: "kein Titelbild",
  elsewhere: "zuerst anderswo erschienen",
};
