import type { DeskMessages } from "../shape.ts";

export const suspended: DeskMessages["suspended"] = {
  suspended: "Votre compte est suspendu",
  since: "{suspended} (depuis le {time}) : {note}",
  about:
    "Vous pouvez lire et modifier vos brouillons, dépublier des textes, supprimer votre image et vos annonces, exporter vos données et supprimer votre compte. Vous ne pouvez pas publier, mettre à jour, changer votre profil, ajouter ou changer une image ou une annonce, ni créer de clés d’API, et vos clés, programmes et liens d’aperçu ne fonctionnent pas tant que dure la suspension. Vos textes publiés restent publics, sauf si un éditeur les retire. Pour mettre fin à la suspension, contactez un éditeur de ce site.",
};
