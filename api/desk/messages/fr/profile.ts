import type { DeskMessages } from "../shape.ts";

export const profile: DeskMessages["profile"] = {
  identity_verified: "Identité vérifiée",
  verified_mark: "vérifié",
  website: "Site web",
  lost_mark:
    "Votre identité était vérifiée sous un autre nom : votre nom a donc perdu sa coche. Un éditeur peut vérifier le nouveau nom.",
  saved:
    "Enregistré. {page} est mise à jour ensuite, puis vos textes. Cela prend en général quelques secondes.",
  public_page: "Votre page publique",
  nothing_saved: "Rien n’a été enregistré. {problem}",
  name: "Nom",
  name_hint: "Le nom que voient les lecteurs. Un changement s’applique à toutes vos pages.",
  verified_name_hint:
    "Le nom que voient les lecteurs. Un éditeur l’a vérifié. Si vous le changez, il perd sa coche jusqu’à ce qu’un éditeur vérifie le nouveau.",
  role: "Fonction",
  role_hint: "Votre métier, par exemple ingénieure en ponts.",
  niche: "Spécialité",
  niche_hint: "Le sujet sur lequel vous écrivez.",
  location: "Lieu",
  location_hint: "Le lieu où vous vivez ou travaillez.",
  bio: "Bio",
  bio_hint: "Quelques phrases. Les résultats de recherche montrent les 160 premiers caractères.",
  website_hint:
    "Par exemple https://example.org. Une nouvelle adresse doit être vérifiée à nouveau.",
  picture_url: "URL de l’image",
  picture_url_hint: "Au lieu d’un envoi. L’image y est récupérée chaque jour.",
  social_profiles: "Profils sociaux",
  newsletter: "Newsletter",
  save: "Enregistrer le profil",
  preview: "Aperçu",
  address: "Adresse",
  cannot_be_changed: "(non modifiable)",
  identity: "Identité",
  verified: "Vérifié",
  not_verified_ask: "Non vérifiée. Demandez à un éditeur de la vérifier.",
  not_verified: "Non vérifié",
  picture: "Image",
  picture_not_saved: "L’image n’a pas été enregistrée. {problem}",
  your_picture: "Votre image",
  your_initials: "Vos initiales",
  picture_file: "Fichier image",
  picture_file_hint:
    "JPEG, PNG, WebP, GIF ou AVIF, jusqu’à {count} Mio. Le milieu est recadré en carré et enregistré aussitôt, à part des champs ci-dessous. Le lieu, l’heure et les données de l’appareil sont retirés.",
  upload_picture: "Envoyer l’image",
  remove_picture: "Supprimer l’image",
  remove_about:
    "Les lecteurs voient vos initiales à la place. L’image est supprimée. Pour l’utiliser à nouveau, il faudra la renvoyer.",
  keep_picture: "Garder l’image",
  will_be_fetched: "L’image à votre URL sera bientôt récupérée, en général en moins d’une minute.",
  not_fetched: "L’image à votre URL n’a pas pu être récupérée : {reason}",
  done_picture_saved:
    "Votre image est enregistrée. Vos pages sont mises à jour ensuite, en général en quelques secondes.",
  done_picture_removed:
    "Votre image est supprimée. Vos pages sont mises à jour ensuite, en général en quelques secondes, et montrent vos initiales.",
};
