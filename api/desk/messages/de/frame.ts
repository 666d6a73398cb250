import type { DeskMessages } from "../shape.ts";

export const frame: DeskMessages["frame"] = {
  skip: "Zum Inhalt",
  desk: "Schreibtisch",
  sign_out: "Abmelden",
  needs: "Für Sie zu tun",
  pieces: "Meine Texte",
  reads: "Statistik",
  pictures: "Bilder",
  profile: "Profil",
  presence: "Online-Präsenz",
  shop: "Shop",
  review: "Durchsicht",
  site: "Website",
  account: "Konto",
};
