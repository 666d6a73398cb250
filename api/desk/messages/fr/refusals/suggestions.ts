import type { Refusals } from "../../shape.ts";

export const suggestions: Refusals = {
  "The suggested text is the same as the current one.":
    "Le texte suggéré est le même que le texte actuel.",
  "The writer has typed a text here that a piece cannot have, such as one that is too long. Suggest changes when it fits.":
    "L’auteur a saisi ici un texte qu’un article ne peut pas avoir, par exemple trop long. Suggérez des modifications quand il conviendra.",
  "This piece is your own. Change it in the editor.":
    "Ce texte est le vôtre. Modifiez-le dans l’éditeur.",
  "The piece has another text now. Nothing was stored. Read it again, and suggest changes to that text.":
    "Ce texte a changé entre-temps. Rien n’a été enregistré. Relisez-le et suggérez des modifications à ce texte.",
  "This piece has {0} suggestions that wait for an answer. Its writer must answer some first.":
    "{0} suggestions pour ce texte attendent une réponse. Son auteur doit d’abord répondre à quelques-unes.",
  "{0} suggestions of this key wait for an answer. The writer must answer some first.":
    "{0} suggestions de cette clé attendent une réponse. L’auteur doit d’abord répondre à quelques-unes.",
  "This suggestion was answered already.": "Cette suggestion a déjà reçu une réponse.",
  "There is no suggestion with this number.": "Il n’y a pas de suggestion avec ce numéro.",
  "Tick at least one change, or decline them all.":
    "Cochez au moins une modification, ou refusez-les toutes.",
  "The text has changed since this was suggested, or the suggestion was answered. Nothing was changed. Look at it again.":
    "Le texte a changé depuis cette suggestion, ou elle a déjà reçu une réponse. Rien n’a été modifié. Regardez-la de nouveau.",
};
