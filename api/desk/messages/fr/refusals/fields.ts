import type { Refusals } from "../../shape.ts";

export const fields: Refusals = {
  "Correct the fields that are marked below.": "Corrigez les champs signalés ci-dessous.",
  "cannot be empty": "ne peut pas être vide",
  "must contain at least one visible character": "doit contenir au moins un caractère visible",
  "must be at most {0} characters long": "doit avoir {0} caractères au plus",
  "must be valid Unicode text without NUL characters":
    "doit être du texte Unicode valide sans caractère NUL",
  "must have at most {0} combining marks in a row":
    "ne peut avoir plus de {0} signes combinants de suite",
  "The email or the password is incorrect.": "L’adresse e-mail ou le mot de passe est incorrect.",
  "This link has expired or was already used. Ask the person who sent it for a new one.":
    "Ce lien a expiré ou a déjà servi. Demandez-en un nouveau à la personne qui l’a envoyé.",
};
