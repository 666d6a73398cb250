import type { DeskMessages } from "../shape.ts";

export const client_comments: DeskMessages["client_comments"] = {
  quote: "Citar las palabras seleccionadas",
  select_first: "Primero seleccione palabras en el texto.",
};
