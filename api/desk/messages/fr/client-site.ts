import type { DeskMessages } from "../shape.ts";

export const client_site: DeskMessages["client_site"] = {
  shown: "Chaque page du site le montre.",
  waiting:
    "Le site est en cours de reconstruction. Les lecteurs voient les anciennes pages jusqu’à ce que toutes les nouvelles soient prêtes : des secondes pour un petit site, des minutes pour un grand.",
  failed:
    "Le site n’a pas pu être reconstruit et montre ses anciennes pages. L’exploitant trouve la raison dans le journal.",
  preview_failed: "L’aperçu n’a pas pu être créé. Appuyez sur un bouton pour réessayer.",
  choose_colour: "Choisir une couleur",
  no_answer: "Le serveur n’a pas répondu. Réessayez.",
  not_uploaded: "L’image n’a pas pu être envoyée.",
};
