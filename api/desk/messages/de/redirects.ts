import type { DeskMessages } from "../shape.ts";

export const redirects: DeskMessages["redirects"] = {
  add_title: "Weiterleitung hinzufügen",
  about:
    "Wer einer alten Adresse dieser Website folgt, wird zur neuen geleitet. Texte, deren Adresse sich ändert, werden ohne Ihr Zutun weitergeleitet.",
  old_path: "Alter Pfad",
  old_path_hint: "Zum Beispiel /2019/01/a-post.",
  new_address: "Neue Adresse",
  new_address_hint: "Ein Pfad dieser Website oder eine http- oder https-Adresse.",
  add: "Hinzufügen",
  all: "Alle Weiterleitungen",
  count: "{count} von höchstens {most}, neben denen umgezogener Texte.",
  search_label: "Alte Pfade und neue Adressen durchsuchen",
  none: "Keine Weiterleitungen gefunden.",
  more: "Mehr",
  leads_to: "führt zu {target}",
  not_public: "einem Text, der nicht öffentlich ist und deshalb gerade nicht gefunden wird",
  origin_slug: "Text umgezogen am",
  origin_import: "importiert am",
  origin_desk: "von einem Redakteur hinzugefügt am",
  origin_admin: "vom Betreiber hinzugefügt am",
  remove: "Entfernen",
  the_redirect_from: "die Weiterleitung von {path}",
  remove_title: "Weiterleitung entfernen",
  remove_about: "Leser, die dieser alten Adresse folgen, erfahren, dass es dort nichts gibt.",
  keep: "Behalten",
  done_added:
    "Hinzugefügt. Sie gilt, sobald die öffentlichen Dateien aktualisiert sind, meist in Sekunden.",
  done_same: "Diese Weiterleitung gab es schon.",
  done_removed: "Entfernt.",
};
