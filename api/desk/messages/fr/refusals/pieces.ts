import type { Refusals } from "../../shape.ts";

export const pieces: Refusals = {
  "Write a headline": "Écrivez un titre",
  "Write something": "Écrivez quelque chose",
  "Remove {0}: a piece can have {1}": "Retirez {0} : un texte peut en avoir {1}",
  "one tag": "un mot-clé",
  "{0} tags": "{0} mots-clés",
  "Shorten “{0}”: a tag can have {1} characters":
    "Raccourcissez « {0} » : un mot-clé peut avoir {1} caractères",
  "Use lower-case letters, digits and hyphens, such as field-notes":
    "Utilisez des minuscules, des chiffres et des traits d’union, comme field-notes",
  "Use the code of a language, such as en or pt-BR":
    "Utilisez le code d’une langue, comme fr ou pt-BR",
  "Enter a whole address, such as https://example.org/my-piece":
    "Saisissez une adresse entière, comme https://example.org/my-piece",
  "This picture is not in your library. Choose another one":
    "Cette image n’est pas dans votre bibliothèque. Choisissez-en une autre",
  "one character": "un caractère",
  "{0} characters": "{0} caractères",
  "Shorten it by {0}: the limit is {1}": "Raccourcissez de {0} : la limite est {1}",
  "This is not valid": "Ce n’est pas valable",
  "Another piece of yours has or had this address. Choose another":
    "Un autre de vos textes a ou avait cette adresse. Choisissez-en une autre",
  "is too long to be saved: at most {0} characters":
    "est trop long pour être enregistré : {0} caractères au plus",
  "A field is too long for a preview. Shorten it to see the preview here.":
    "Un champ est trop long pour un aperçu. Raccourcissez-le pour le voir ici.",
  "Choose a day and a time.": "Choisissez un jour et une heure.",
  "Choose a day.": "Choisissez un jour.",
  "This piece is waiting for an editor. Withdraw it to edit it.":
    "Ce texte attend la rédaction. Retirez-le pour le modifier.",
  "this word has another meaning here: choose another":
    "ce mot a un autre sens ici : choisissez-en un autre",
  "the piece was changed": "le texte a été modifié",
  "the update was withdrawn from review": "la mise à jour a été retirée de la relecture",
  "an editor returned the update": "la rédaction a renvoyé la mise à jour",
  "the piece was unpublished": "le texte a été dépublié",
  "the text was changed": "le texte a été modifié",
  "a program changed the text": "un programme a modifié le texte",
  "an editor was asked for a look": "une relecture a été demandée",
  "the piece was withdrawn from review": "le texte a été retiré de la relecture",
  "an editor asked for changes": "la rédaction a demandé des modifications",
  "an editor rejected the piece": "la rédaction a refusé le texte",
};
