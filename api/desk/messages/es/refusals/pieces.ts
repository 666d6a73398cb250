import type { Refusals } from "../../shape.ts";

export const pieces: Refusals = {
  "Write a headline": "Escriba un titular",
  "Write something": "Escriba algo",
  "Remove {0}: a piece can have {1}": "Quite {0}: un texto puede tener {1}",
  "one tag": "una etiqueta",
  "{0} tags": "{0} etiquetas",
  "Shorten “{0}”: a tag can have {1} characters":
    "Acorte «{0}»: una etiqueta puede tener {1} caracteres",
  "Use lower-case letters, digits and hyphens, such as field-notes":
    "Use minúsculas, cifras y guiones, como field-notes",
  "Use the code of a language, such as en or pt-BR": "Use el código de un idioma, como es o pt-BR",
  "Enter a whole address, such as https://example.org/my-piece":
    "Escriba una dirección completa, como https://example.org/my-piece",
  "This picture is not in your library. Choose another one":
    "Esta imagen no está en su biblioteca. Elija otra",
  "one character": "un carácter",
  "{0} characters": "{0} caracteres",
  "Shorten it by {0}: the limit is {1}": "Acórtelo en {0}: el límite es {1}",
  "This is not valid": "Esto no es válido",
  "Another piece of yours has or had this address. Choose another":
    "Otro texto suyo tiene o tuvo esta dirección. Elija otra",
  "is too long to be saved: at most {0} characters":
    "es demasiado largo para guardarse: {0} caracteres como máximo",
  "A field is too long for a preview. Shorten it to see the preview here.":
    "Un campo es demasiado largo para la vista previa. Acórtelo para verla aquí.",
  "Choose a day and a time.": "Elija un día y una hora.",
  "Choose a day.": "Elija un día.",
  "This piece is waiting for an editor. Withdraw it to edit it.":
    "Este texto espera a la redacción. Retírelo para editarlo.",
  "this word has another meaning here: choose another":
    "esta palabra tiene otro significado aquí: elija otra",
  "the piece was changed": "el texto cambió",
  "the update was withdrawn from review": "la actualización se retiró de la revisión",
  "an editor returned the update": "la redacción devolvió la actualización",
  "the piece was unpublished": "el texto dejó de estar publicado",
  "the text was changed": "el texto cambió",
  "a program changed the text": "un programa cambió el texto",
  "an editor was asked for a look": "se pidió una lectura a la redacción",
  "the piece was withdrawn from review": "el texto se retiró de la revisión",
  "an editor asked for changes": "la redacción pidió cambios",
  "an editor rejected the piece": "la redacción rechazó el texto",
};
