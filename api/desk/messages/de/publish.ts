import type { DeskMessages } from "../shape.ts";

export const publish: DeskMessages["publish"] = {
  publish: "Veröffentlichen",
  update: "Aktualisieren",
  send: "An die Redaktion senden",
  back: "← Zurück zum Text",
  heading: "{action}: {headline}",
  cancel: "Abbrechen",
  changes: "Was sich für Leser ändert",
  share_card: "Vorschaubild zum Teilen",
  share_card_about: "Andere Dienste zeigen dieses Bild zu einem Link auf den Text.",
  share_card_of: "Vorschaubild: {headline}",
  preview: "Vorschau",
  preview_title: "Vorschau des Textes",
  key_drafted: "Das Programm {key} hat dies am {moment} entworfen.",
  key_changed: "Das Programm {key} hat dies am {moment} geändert.",
  key_advice: "Lesen Sie ihn vor dem Veröffentlichen: Er erscheint unter Ihrem Namen.",
  old_address: "Seine alte Adresse {address} führt dorthin.",
  review_new: "Zuerst liest ihn die Redaktion. Wenn sie zustimmt, erscheint er unter {address}.",
  review_update:
    "Zuerst liest ihn die Redaktion. Wenn sie zustimmt, ersetzt er den Text unter {address}.",
  review_until_then: "Bis dahin sehen Leser den veröffentlichten Text.",
  review_withdraw: "Um ihn währenddessen zu bearbeiten, ziehen Sie ihn zuerst zurück.",
  moves_to: "Zieht um nach {address}.",
  stays_at: "Bleibt unter {address}.",
  appears_at: "Erscheint unter {address}.",
  appears_first_at:
    "Erscheint unter {address}. Die Adresse bleibt gleich, auch wenn Sie die Überschrift ändern.",
  listed:
    "Steht auf {page}, auf der Startseite und in der Rubrik {category}. Leser finden den Text über die Suche, Programme über die API.",
  your_page: "Ihrer Seite",
  in_feeds: "Steht in Ihren Feeds ({rss}, {json}) und in denen der Website.",
  to_webhook: "Wird an Ihren Webhook bei {host} gesendet.",
  no_webhook: "Wird an keine anderen Dienste gesendet: Sie haben keinen Webhook.",
  when: "Wann",
  at_once: "Jetzt",
  earlier_date: "Zurückdatieren",
  earlier_date_hint:
    "Für einen Text, den Sie früher geschrieben oder veröffentlicht haben. Der Verlauf behält das wahre Datum.",
  first_appeared:
    "Er erschien zuerst am {date}. Leser sehen dieses Datum; der Verlauf behält das wahre.",
  at_a_time: "Planen",
  day_and_time: "Tag und Uhrzeit {zone}",
  at_hint:
    "Dann erscheint dieser Text so, wie Sie ihn hier sehen. Wenn Sie ihn vorher ändern, wird der Termin aufgehoben.",
  scheduled_for: "Geplant für {moment}.",
  scheduled_means: "{what} Wenn Sie den Text vorher ändern, wird der Termin aufgehoben.",
  unschedule: "Planung aufheben",
  taken_back: "Dieser Text ist nicht mehr geplant.",
  taken_back_means:
    "{what} Er sollte am {planned} erscheinen. Der Termin wurde am {moment} aufgehoben: {why}. Zum Veröffentlichen öffnen Sie „Veröffentlichen“ erneut.",
  ok: "OK",
  live: "Online",
  not_live: "Noch nicht online",
  quoted: "„{headline}“",
  is_live: "{headline} ist veröffentlicht. Leser können den Text jetzt sehen.",
  its_address: "Link",
  open: "Öffnen",
  share: "Teilen…",
  waiting:
    "Ihr Text ist veröffentlicht, aber Leser sehen ihn noch nicht: Seine Seite wird noch geschrieben. Er erscheint unter {address}. Sie müssen hier nicht warten.",
  failed:
    "Ihr Text ist veröffentlicht, aber seine Seite konnte nicht geschrieben werden. Ihr Text ist gespeichert. Der Betreiber dieser Website sieht den Grund und kann es erneut versuchen.",
  edit: "Bearbeiten",
  being_removed: "Wird entfernt",
  tells_when_gone: "Diese Seite sagt Ihnen, wenn er entfernt ist.",
  nothing_to_update: "Nichts zu aktualisieren",
  unchanged: "{headline} hat sich seit der Veröffentlichung nicht geändert.",
  unpublish: "Zurückziehen",
  unpublish_page: "Seine Seite wird entfernt, und er verschwindet aus Listen, Feeds und Suche.",
  unpublish_draft: "Er wird zum Entwurf mit dem Text, den Sie zuletzt gespeichert haben.",
  unpublish_again: "Wenn Sie ihn wieder veröffentlichen, behält er Adresse und erstes Datum.",
  unpublish_copies: "Feedreader und andere Dienste behalten, was sie schon kopiert haben.",
  keep_published: "Veröffentlicht lassen",
  pending_edit: "Um ihn zu bearbeiten, ziehen Sie ihn zuerst zurück.",
  withdraw_update: "Änderung zurückziehen",
  withdraw: "Zurückziehen",
  unpublish_piece: "Text von der Website nehmen",
  the_piece: "Der Text",
  update_scheduled_for: "Änderung geplant für {moment}.",
  update_scheduled_means:
    "{what} Bis dahin sehen Leser den veröffentlichten Text. Wenn Sie den Text vorher ändern, wird der Termin aufgehoben.",
  update_taken_back: "Diese Änderung ist nicht mehr geplant.",
  at_hint_update:
    "Dann ersetzt dieser Text den veröffentlichten, so wie Sie ihn hier sehen. Wenn Sie ihn vorher ändern, wird der Termin aufgehoben.",
  update_waits_planned:
    "{what} Wenn die Redaktion sie vor {moment} annimmt, sehen Leser sie dann, sonst sofort. Bis dahin sehen sie den veröffentlichten Text. Der gesendete Text steht unten.",
  update_accepted: "Die Redaktion hat Ihre Änderung angenommen.",
  update_accepted_planned:
    "{what} Leser sehen sie am {moment}. Bis dahin sehen sie den veröffentlichten Text. Der gesendete Text steht unten.",
  update_waits: "Ihre Änderung wartet auf die Redaktion.",
  update_waits_means:
    "{what} Leser sehen den veröffentlichten Text, bis die Redaktion diesen annimmt. Der gesendete Text steht unten.",
  look_taken_down:
    "Sie haben um Durchsicht eines heruntergenommenen Textes gebeten. Wenn die Redaktion ihn freigibt, wird er zum Entwurf, und Sie können ihn wieder veröffentlichen.",
  waits: "Dieser Text wartet auf die Redaktion.",
  waits_planned:
    "{what} Nimmt die Redaktion ihn vor {moment} an, erscheint er zu dieser Zeit, sonst sofort.",
  accepted: "Die Redaktion hat diesen Text angenommen.",
  accepted_planned: "{what} Er erscheint am {moment}.",
  waits_means:
    "Dieser Text wartet auf die Redaktion. Er erscheint, sobald sie ihn annimmt. Sie müssen nichts weiter tun.",
  look_means:
    "Sie haben um Durchsicht gebeten. Die Redaktion gibt den Text mit einer Anmerkung zurück. Nur Sie und die Redaktion können ihn sehen.",
};
