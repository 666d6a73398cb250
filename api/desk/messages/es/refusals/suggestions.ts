import type { Refusals } from "../../shape.ts";

export const suggestions: Refusals = {
  "The suggested text is the same as the current one.":
    "El texto sugerido es el mismo que el actual.",
  "The writer has typed a text here that a piece cannot have, such as one that is too long. Suggest changes when it fits.":
    "El autor ha escrito aquí un texto que no puede publicarse, por ejemplo demasiado largo. Sugiera cambios cuando quepa.",
  "This piece is your own. Change it in the editor.": "Este texto es suyo. Cámbielo en el editor.",
  "The piece has another text now. Nothing was stored. Read it again, and suggest changes to that text.":
    "El texto ha cambiado mientras tanto. No se guardó nada. Léalo de nuevo y sugiera cambios a ese texto.",
  "This piece has {0} suggestions that wait for an answer. Its writer must answer some first.":
    "{0} sugerencias para este texto esperan respuesta. Su autor debe responder antes a algunas.",
  "{0} suggestions of this key wait for an answer. The writer must answer some first.":
    "{0} sugerencias de esta clave esperan respuesta. El autor debe responder antes a algunas.",
  "This suggestion was answered already.": "Esta sugerencia ya tiene respuesta.",
  "There is no suggestion with this number.": "No hay ninguna sugerencia con este número.",
  "Tick at least one change, or decline them all.":
    "Marque al menos un cambio, o rechácelos todos.",
  "The text has changed since this was suggested, or the suggestion was answered. Nothing was changed. Look at it again.":
    "El texto ha cambiado desde que se sugirió esto, o la sugerencia ya tiene respuesta. No se cambió nada. Mírela de nuevo.",
};
