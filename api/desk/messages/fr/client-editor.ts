import type { DeskMessages } from "../shape.ts";

export const client_editor: DeskMessages["client_editor"] = {
  too_long: "Trop long pour un texte",
  no_words: "Pas encore de mots",
  length: "{words}, {minutes} de lecture",
  words: { one: "{count} mot", other: "{count} mots" },
  minutes: { one: "{count} minute", other: "{count} minutes" },
  tagged: "mots-clés : {tags}",
  no_tags: "sans mots-clés",
  with_cover: "avec couverture",
  no_cover: "sans couverture",
  elsewhere: "d’abord paru ailleurs",
};
