import type { DeskMessages } from "../shape.ts";

export const review: DeskMessages["review"] = {
  tab_pieces: "Texte",
  tab_writers: "Autoren",
  tab_redirects: "Weiterleitungen",
  nothing_changed: "Es wurde nichts geändert. {problem}",
  theme_fault:
    "Das neue Theme der Website hat einen Fehler, deshalb behalten die Seiten ihr altes Aussehen. Sagen Sie dem Betreiber: {fault}",
  waiting: "Wartet auf Durchsicht",
  none_waiting:
    "Es warten keine Texte. Ein Text erscheint hier, wenn sein Autor um einen Blick bittet oder ihn veröffentlichen möchte.",
  published_pieces: "Veröffentlichte Texte",
  open_to_read: "Öffnen Sie einen Text, um ihn zu lesen oder von der Website zu nehmen.",
  search_headlines: "Überschriften durchsuchen",
  search: "Suchen",
  no_such_headline: "Keine veröffentlichte Überschrift enthält diese Wörter.",
  none_published: "Noch sind keine Texte veröffentlicht.",
  taken_down: "Von der Website genommen",
  taken_down_about:
    "Autoren können diese Texte bearbeiten, aber nicht veröffentlichen. Öffnen Sie einen, um die Sperre aufzuheben.",
  item_update: "möchte einen veröffentlichten Text aktualisieren, seit",
  item_publication: "möchte veröffentlichen, seit",
  item_down_look: "von der Website genommen; bittet um einen Blick, seit",
  item_look: "bittet um einen Blick, seit",
  item_down: "von der Website genommen",
  item_changed: "zuletzt geändert",
  item_by_key: "entworfen vom Programm {key}",
  item_own: "Ihr eigener Text: Ein anderer Redakteur muss ihn durchsehen",
  back: "← Durchsicht",
  review_update: "Aktualisierung durchsehen",
  review_piece: "Text durchsehen",
  stands_update:
    "{name} möchte diesen veröffentlichten Text aktualisieren. Leser sehen die veröffentlichte Fassung, bis Sie zustimmen.",
  stands_update_own:
    "{name} möchte diesen veröffentlichten Text aktualisieren. Leser sehen die veröffentlichte Fassung, bis ein anderer Redakteur zustimmt.",
  stands_published: "{name} hat diesen Text veröffentlicht.",
  stands_down_look:
    "{name} bittet um einen Blick auf diesen Text, der von der Website genommen wurde. Ihre Antwort veröffentlicht ihn nicht.",
  stands_down:
    "{name} hat diesen Text veröffentlicht, und er wurde von der Website genommen. Dies ist die letzte Fassung, die Leser sahen.",
  stands_publication:
    "{name} möchte diesen Text veröffentlichen. Er erscheint, wenn Sie ihn annehmen.",
  stands_publication_own:
    "{name} möchte diesen Text veröffentlichen. Er erscheint, wenn ein anderer Redakteur ihn annimmt.",
  stands_look:
    "{name} bittet um einen Blick auf diesen Text. Ihre Antwort veröffentlicht ihn nicht.",
  writer_suspended:
    "Dieser Autor ist gesperrt. Seine Texte können erst nach Ende der Sperre angenommen werden.",
  since_last_round: "Änderungen seit der letzten Runde",
  sent_back_on: "Ein Redakteur hat ihn zurückgegeben: {time}.",
  changes_to_published: "Änderungen am veröffentlichten Text",
  preview: "Vorschau",
  as_it_appears: "Der Text, wie er erscheint",
  comments: "Kommentare",
  mark_all_seen: "Alle als gesehen markieren",
  add_comment: "Kommentar hinzufügen",
  comment_hint:
    "Der Autor und alle Redakteure können ihn lesen. Er ist keine Antwort: Der Text bleibt, wie er ist.",
  plan_if_accepted:
    "Wenn Sie ihn annehmen, erscheint er am {time}, oder sofort, wenn diese Zeit vorbei ist.",
  plan_accepted: "Ein Redakteur hat ihn angenommen. Er erscheint am {time}.",
  plan_dated: "Sein Autor gibt ihm ein früheres Datum, {time}. Der Verlauf behält das wahre.",
  own_piece: "Dies ist Ihr eigener Text, deshalb muss ein anderer Redakteur ihn durchsehen.",
  no_other_editor:
    "Es gibt noch keinen anderen Redakteur. Der Betreiber dieser Website kann mit {command} einen ernennen.",
  history: "Verlauf",
  deed: "{actor}: {deed}",
  deed_by_key: "das Programm {key} von {actor}: {deed}",
  key_removed: "(entfernt)",
  actor_writer: "der Autor",
  actor_editor: "der Redakteur",
  actor_operator: "der Betreiber",
  actor_system: "das System",
  by_key_create: "Entwurf angelegt",
  by_key_revise: "Entwurf geändert",
  by_key_delete: "Entwurf gelöscht",
  by_key_ask_writer: "seinen Autor um einen Blick gebeten",
  did_create: "angelegt",
  did_publish: "„Veröffentlichen“ gedrückt",
  did_update: "„Aktualisieren“ gedrückt",
  did_ask_for_look: "um einen Blick gebeten",
  did_withdraw: "zurückgezogen",
  did_accept: "angenommen",
  did_return: "zurückgegeben",
  did_ask_for_changes: "um Änderungen gebeten",
  did_reject: "abgelehnt",
  did_unpublish: "zurückgenommen",
  did_withdraw_update: "Aktualisierung zurückgezogen",
  did_accept_update: "Aktualisierung angenommen",
  did_return_update: "Aktualisierung zurückgegeben",
  did_lift: "Sperre aufgehoben",
  did_delete: "gelöscht",
  did_undelete: "wiederhergestellt",
  done_accept: "Angenommen.",
  done_accept_for_time: "Angenommen. Der Text erscheint zu der Zeit, die sein Autor gesetzt hat.",
  done_return: "Mit Ihrer Notiz zurückgegeben. Der Text ist wieder ein Entwurf.",
  done_ask_for_changes: "Um Änderungen gebeten. Der Autor sieht Ihre Notiz.",
  done_reject: "Abgelehnt. Der Autor sieht Ihre Notiz.",
  done_accept_update: "Die Aktualisierung ist angenommen.",
  done_return_update:
    "Die Aktualisierung ist mit Ihrer Notiz zurückgegeben. Die veröffentlichte Fassung bleibt.",
  done_lift:
    "Die Sperre ist aufgehoben. Der Text ist ein Entwurf, und sein Autor kann ihn wieder veröffentlichen.",
  seen_shown: "Leser können ihn jetzt sehen.",
  seen_waiting: "Leser sehen ihn noch nicht: Seine Seite wird gleich geschrieben.",
  seen_failed:
    "Leser sehen ihn nicht: Seine Seite konnte nicht geschrieben werden. Der Betreiber sieht den Grund und kann es erneut versuchen.",
  down_changes: "Von der Website nehmen und um Änderungen bitten",
  down_reject: "Von der Website nehmen und ablehnen",
  take_down: "Von der Website nehmen",
  down_removes:
    "Der Text wird von der Website entfernt: Seine Seite wird gelöscht, und er verschwindet aus Listen, Feeds und Suche.",
  down_writer:
    "{name} behält den Text, sieht Ihre Notiz, kann ihn bearbeiten und um einen Blick bitten. Wieder veröffentlichen lässt er sich erst, wenn ein Redakteur die Sperre aufhebt.",
  down_update:
    "Die wartende Aktualisierung wird nicht angenommen. Der Autor bekommt ihren Text zurück.",
  down_copies: "Feedreader und andere Dienste behalten, was sie schon kopiert haben.",
  down_note: "Ihre Notiz an den Autor:",
  keep_published: "Veröffentlicht lassen",
  your_answer: "Ihre Antwort",
  accept_for_time: "Zum gesetzten Zeitpunkt annehmen",
  accept_and_publish: "Annehmen und veröffentlichen",
  return_with_note: "Mit Notiz zurückgeben",
  ask_for_changes: "Um Änderungen bitten",
  reject: "Ablehnen",
  accept_update: "Aktualisierung annehmen",
  return_update: "Aktualisierung zurückgeben",
  update_hint:
    "„Aktualisierung zurückgeben“ lässt die veröffentlichte Fassung stehen. Die anderen beiden nehmen den Text von der Website; vorher werden Sie um Bestätigung gebeten.",
  take_down_about:
    "Beide Knöpfe entfernen den Text von der Website. Vorher werden Sie um Bestätigung gebeten. Er bleibt gesperrt, bis ein Redakteur die Sperre aufhebt. Bis dahin kann sein Autor ihn bearbeiten und um einen Blick bitten, aber nicht veröffentlichen.",
  lift: "Sperre aufheben",
  lift_about:
    "Der Text wird zum Entwurf. Leser sehen ihn erst, wenn sein Autor ihn wieder veröffentlicht.",
  note: "Notiz an den Autor",
  note_hint: "Der Autor sieht sie mit der Antwort, die Sie unten wählen.",
};
