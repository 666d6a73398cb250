import type { DeskMessages } from "../shape.ts";

export const client_site: DeskMessages["client_site"] = {
  preview_failed: "L’aperçu n’a pas pu être créé. Appuyez sur un bouton pour réessayer.",
  choose_colour: "Choisir une couleur",
  no_answer: "Le serveur n’a pas répondu. Réessayez.",
  not_uploaded: "L’image n’a pas pu être envoyée.",
  uploaded: "{name} est envoyé. Le fichier sera utilisé quand vous appuierez sur « Enregistrer ».",
  colour_digits:
    "Une couleur a six chiffres, par exemple #7a1f3d. L’aperçu ne montre pas celle-ci.",
  colour_pale:
    "Trop pâle pour se lire sur les pages claires : son contraste est de {contrast}:1, il faut {needed}:1. L’aperçu ne la montre pas. La couleur lisible la plus proche est {nearest}.",
};
