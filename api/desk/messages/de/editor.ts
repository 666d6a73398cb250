import type { DeskMessages } from "../shape.ts";

export const editor: DeskMessages["editor"] = {
  new_piece: "Neuer Text",
  edit_piece: "Text bearbeiten",
  write_standfirst: "Vorspann: ein oder zwei Sätze unter der Überschrift",
  write_body: "Schreiben",
  upload_picture: "Ein Bild hochladen",
  paste_picture: "{upload} und sein Markdown in den Text einfügen.",
  saved: "Gespeichert",
  not_saved_yet: "Noch nicht gespeichert",
  edited: "Gespeichert. „Aktualisieren“ veröffentlicht Ihre Änderungen",
  withdraw_and_save: "Zurückziehen und speichern",
  save: "Speichern",
  ask_for_look: "Redaktion um Durchsicht bitten",
  more_actions: "Weitere Aktionen",
  view_published: "Veröffentlichte Seite ansehen",
  revisions: "Fassungen",
  comments: "Kommentare und private Vorschau",
  new_comments: "({count} neu)",
  discard_changes: "Änderungen verwerfen",
  delete_draft: "Entwurf löschen",
  preview: "Vorschau",
  preview_empty: "Hier erscheint Ihr Text, wie Leser ihn sehen werden.",
  done_saved: "Gespeichert.",
  done_restored: "Der ältere Text ist wiederhergestellt. Der ersetzte Text steht in den Fassungen.",
  done_uncovered:
    "Der ältere Text ist ohne sein Titelbild wiederhergestellt, denn dieses Bild haben Sie gelöscht. Der ersetzte Text steht in den Fassungen.",
  done_discarded:
    "Der veröffentlichte Text ist wiederhergestellt. Ihre Änderungen stehen in den Fassungen.",
  done_withdrawn: "Zurückgezogen. Sie können ihn wieder bearbeiten.",
  done_undeleted: "Der Entwurf ist wiederhergestellt.",
  done_scheduled: "Geplant.",
  done_update_unscheduled:
    "Der Termin ist aufgehoben. Leser sehen weiter den veröffentlichten Text.",
  done_unscheduled: "Der Termin ist aufgehoben. Der Text ist ein Entwurf.",
  check_publish: "Gespeichert. Zum Veröffentlichen berichtigen Sie die unten markierten Felder.",
  check_look:
    "Gespeichert. Zum Senden an die Redaktion berichtigen Sie die unten markierten Felder.",
  not_saved: "Nicht gespeichert. {why}",
  taken_down: "Die Redaktion hat diesen Text heruntergenommen.",
  taken_down_means:
    "{what} Sie können ihn bearbeiten und um Durchsicht bitten. Veröffentlichen können Sie ihn wieder, wenn die Redaktion ihn freigibt.",
  note_from: "Anmerkung von {editor}:",
  note_from_at: "Anmerkung von {editor}, {moment}:",
  an_editor: "der Redaktion",
  came_by_key: "Entworfen von {key}.",
  check_gone: "Nachsehen, wann er entfernt ist",
  draft_again: "Er ist wieder ein Entwurf.",
  conflict: "Dieser Text wurde inzwischen anderswo gespeichert,",
  conflict_means:
    "{what} vielleicht in einem anderen Tab. Nichts wurde überschrieben. Ihr Text steht unten, noch nicht gespeichert.",
  conflict_choice:
    "Drücken Sie „{button}“, um Ihren Text zu behalten; der andere bleibt in den Fassungen. Oder {discard}.",
  conflict_discard: "verwerfen Sie Ihren Text und laden Sie den anderen",
  conflict_diff: "Was Ihr Text am gespeicherten ändern würde",
};
