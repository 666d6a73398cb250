import type { DeskMessages } from "../shape.ts";

export const client_comments: DeskMessages["client_comments"] = {
  quote: "Citer les mots sélectionnés",
  select_first: "Sélectionnez d’abord des mots dans le texte.",
};
