import type { DeskMessages } from "../shape.ts";

export const client_editor: DeskMessages["client_editor"] = {
  too_long: "Demasiado largo para un texto",
  no_words: "Aún sin palabras",
  length: "{words}, {minutes} de lectura",
  words: { one: "{count} palabra", other: "{count} palabras" },
  minutes: { one: "{count} minuto", other: "{count} minutos" },
  tagged: "etiquetas: {tags}",
  no_tags: "sin etiquetas",
  with_cover: "con portada",
  no_cover: "sin portada",
  elsewhere: "publicado antes en otro lugar",
};
