import type { DeskMessages } from "../shape.ts";

export const client_editor: DeskMessages["client_editor"] = {
  too_long: "Longo demais para um texto",
  no_words: "Ainda sem palavras",
  length: "{words}, {minutes} de leitura",
  words: { one: "{count} palavra", other: "{count} palavras" },
  minutes: { one: "{count} minuto", other: "{count} minutos" },
  tagged: "etiquetas: {tags}",
  no_tags: "sem etiquetas",
  with_cover: "com capa",
  no_cover: "sem capa",
  elsewhere: "publicado antes em outro lugar",
};
