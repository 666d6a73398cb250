import type { DeskMessages } from "../shape.ts";

export const frame: DeskMessages["frame"] = {
  skip: "Aller au contenu",
  desk: "Bureau",
  sign_out: "Se déconnecter",
  needs: "À traiter",
  pieces: "Mes textes",
  reads: "Statistiques",
  pictures: "Images",
  profile: "Profil",
  presence: "Présence en ligne",
  shop: "Boutique",
  review: "Relecture",
  site: "Site",
  account: "Compte",
};
