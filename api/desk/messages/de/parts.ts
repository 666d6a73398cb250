import type { DeskMessages } from "../shape.ts";

export const parts: DeskMessages["parts"] = {
  optional: "(freiwillig)",
  full_stop: ".",
  between_faults: "; ",
  copy: "Kopieren",
  untitled: "Ohne Titel",
  imported: "Importiert.",
  changed_by: "Seither von {writer} geändert.",
  changed_by_program: "Seither von einem Programm geändert.",
  drafted_by: "Entworfen von {writer}.",
  drafted_by_key: "Vom Programm {key} entworfen.",
  removed_key: "(gelöscht)",
  unchanged_by_person: "Seither hat es kein Mensch geändert.",
  no_changes: "Keine Änderungen.",
  headline: "Überschrift",
  standfirst: "Vorspann",
  body: "Text",
  category: "Rubrik",
  tags: "Schlagwörter",
  frame: "Erzählform",
  style: "Stil",
  language: "Sprache",
  address: "Adresse",
  new_address: "Neue Adresse",
  first_published: "Zuerst erschienen unter",
  statement: "Wie er entstand",
  cover: "Titelbild",
  cover_picture: "Bild {id}",
  no_cover: "keines",
  lines_unchanged: { one: "{count} Zeile unverändert", other: "{count} Zeilen unverändert" },
  lines_more: {
    one: "noch {count} Zeile, zu viel für diese Seite",
    other: "noch {count} Zeilen, zu viele für diese Seite",
  },
  withdrawn_gone:
    "Dieser Text ist nicht mehr auf der Website: Seine Seite ist entfernt, und keine Liste, kein Feed und keine Suche zeigt ihn.",
  withdrawn_lists:
    "Die Seite dieses Textes ist entfernt. Einige Listen zeigen ihn noch, bis sie neu geschrieben werden können.",
  withdrawn_going:
    "Dieser Text wird noch von der Website entfernt. Bis dahin können Leser ihn sehen.",
  link_asked:
    "Jemand hat bei der Anmeldung einen Link zum Festlegen Ihres Passworts angefordert, der an Ihre E-Mail-Adresse ging,",
  link_created: "{who} hat einen Link zum Festlegen Ihres Passworts erstellt",
  link_operator: "Der Betreiber dieser Website",
  link_former_editor: "Ein früheres Redaktionsmitglied",
  link_on: "{what} am {moment}.",
  link_used: "Er wurde am {moment} benutzt.",
  link_unused: "Er wurde nicht benutzt.",
  link_advice:
    "Wer einen solchen Link benutzt, kann in Ihrem Namen handeln. Wenn Sie nicht darum gebeten haben, ändern Sie Ihr Passwort und prüfen Sie die Sicherheitsereignisse unter {account}.",
  dismiss: "Verstanden",
};
