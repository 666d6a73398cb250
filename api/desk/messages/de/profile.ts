import type { DeskMessages } from "../shape.ts";

export const profile: DeskMessages["profile"] = {
  identity_verified: "Identität bestätigt",
  verified_mark: "bestätigt",
  website: "Website",
  lost_mark:
    "Ihre Identität war unter einem anderen Namen bestätigt, deshalb hat Ihr Name sein Häkchen verloren. Ein Redakteur kann den neuen Namen bestätigen.",
  saved:
    "Gespeichert. {page} wird als Nächstes aktualisiert, dann Ihre Texte. Das dauert meist Sekunden.",
  public_page: "Ihre öffentliche Seite",
  nothing_saved: "Es wurde nichts gespeichert. {problem}",
  name: "Name",
  name_hint: "Der Name, den Leser sehen. Eine Änderung gilt für alle Ihre Seiten.",
  verified_name_hint:
    "Der Name, den Leser sehen. Ein Redakteur hat ihn bestätigt. Wenn Sie ihn ändern, verliert er sein Häkchen, bis ein Redakteur den neuen bestätigt.",
  role: "Beruf",
  role_hint: "Ihr Beruf, zum Beispiel Brückenbauingenieurin.",
  niche: "Fachgebiet",
  niche_hint: "Das Thema, über das Sie schreiben.",
  location: "Ort",
  location_hint: "Der Ort, an dem Sie leben oder arbeiten.",
  bio: "Kurzprofil",
  bio_hint: "Ein paar Sätze. Suchergebnisse zeigen die ersten 160 Zeichen.",
  website_hint: "Zum Beispiel https://example.org. Eine neue Adresse muss erneut bestätigt werden.",
  picture_url: "Bild-URL",
  picture_url_hint: "Statt eines Uploads. Das Bild wird täglich von dort geholt.",
  social_profiles: "Profile in sozialen Netzwerken",
  newsletter: "Newsletter",
  save: "Profil speichern",
  preview: "Vorschau",
  address: "Adresse",
  cannot_be_changed: "(nicht änderbar)",
  identity: "Identität",
  verified: "Bestätigt",
  not_verified_ask: "Nicht bestätigt. Bitten Sie einen Redakteur darum.",
  not_verified: "Nicht bestätigt",
  picture: "Bild",
  picture_not_saved: "Das Bild wurde nicht gespeichert. {problem}",
  your_picture: "Ihr Bild",
  your_initials: "Ihre Initialen",
  picture_file: "Bilddatei",
  picture_file_hint:
    "JPEG, PNG, WebP, GIF oder AVIF, bis {count} MiB. Die Mitte wird quadratisch zugeschnitten und sofort gespeichert, getrennt von den Feldern unten. Ort, Zeit und Kameradaten werden entfernt.",
  upload_picture: "Bild hochladen",
  remove_picture: "Bild entfernen",
  remove_about:
    "Leser sehen stattdessen Ihre Initialen. Das Bild wird gelöscht. Um es wieder zu benutzen, müssen Sie es neu hochladen.",
  keep_picture: "Bild behalten",
  will_be_fetched: "Das Bild unter Ihrer Bild-URL wird bald geholt, meist innerhalb einer Minute.",
  not_fetched: "Das Bild unter Ihrer Bild-URL konnte nicht geholt werden: {reason}",
  done_picture_saved:
    "Ihr Bild ist gespeichert. Ihre Seiten werden als Nächstes aktualisiert, meist in Sekunden.",
  done_picture_removed:
    "Ihr Bild ist entfernt. Ihre Seiten werden als Nächstes aktualisiert, meist in Sekunden, und zeigen Ihre Initialen.",
};
