import type { DeskMessages } from "../shape.ts";

export const failure: DeskMessages["failure"] = {
  not_found: "Page introuvable",
  in_a_moment: "Réessayez dans un instant",
  did_not_work: "Cela n’a pas fonctionné",
  try_again: "Réessayer",
  all_here: "Tout ce que vous avez envoyé est sur cette page. « Réessayer » le renvoie.",
  your_text: "Votre texte",
  copy_it: "Copiez-le avant de quitter cette page, sauf s’il est déjà enregistré.",
  go_to_pieces: "Vers vos textes",
  stale_form:
    "La page a envoyé une valeur inattendue. Rien n’a été modifié. Rechargez la page et réessayez.",
  back: "← Retour",
};
