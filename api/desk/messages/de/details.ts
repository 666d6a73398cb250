import type { DeskMessages } from "../shape.ts";

export const details: DeskMessages["details"] = {
  title: "Angaben",
  category_hint: "Die Rubrik, in der Leser ihn finden.",
  frame_hint: "Wie der Text erzählt ist.",
  frame_lesson: "Eine Lehre",
  frame_origin: "Ein Anfang",
  frame_contrarian: "Gegen den Strich",
  frame_before_after: "Vorher und nachher",
  style_hint: "Die Art des Textes.",
  language_hint: "Ein Kürzel wie de oder pt-BR.",
  tags_hint:
    "Bis zu {tags} Schlagwörter, durch Kommas getrennt, mit je höchstens {max} Zeichen. Ein Schlagwort mit Komma setzen Sie in Anführungszeichen.",
  tags_hint_short: "Bis zu {tags}, durch Kommas getrennt, mit je höchstens {max} Zeichen.",
  address_hint: "Das Ende der Adresse: {address}",
  address_empty: "Leer wird sie aus der Überschrift gebildet.",
  address_moves: "Wenn Sie sie ändern, führt die alte Adresse zur neuen.",
  address_otherwise: "Leer lautet sie {slug}.",
  original_hint:
    "Die Adresse, unter der dieser Text zuerst erschien. Suchmaschinen erfahren, dass sie das Original ist.",
  statement_hint:
    "In Ihren eigenen Worten, für Ihre Leser: welche Werkzeuge Sie benutzt haben oder wer geholfen hat. Es steht unter dem Text. Höchstens {max} Zeichen; leer wird nichts gesagt.",
  cover_missing: "Dieses Bild ist nicht in Ihrer Bildersammlung. Wählen Sie ein anderes.",
  cover_alt: "Das Titelbild",
  cover_choose: "Aus Ihren Bildern wählen",
  cover_hint: "Leser sehen es unter der Überschrift und in Listen.",
  cover_newest:
    "Hier sind Ihre {count} neuesten Bilder. Ein älteres laden Sie einfach noch einmal hoch: Es wird nur einmal gespeichert.",
  cover_all: "Alle Ihre Bilder",
  cover_none: "Kein Titelbild",
  cover_upload: "{upload}, den Text speichern und das Bild hier wählen.",
  undescribed: "Bild {id}, ohne Beschreibung",
};
