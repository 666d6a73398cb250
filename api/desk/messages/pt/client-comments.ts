import type { DeskMessages } from "../shape.ts";

export const client_comments: DeskMessages["client_comments"] = {
  quote: "Citar as palavras selecionadas",
  select_first: "Primeiro selecione palavras no texto.",
};
