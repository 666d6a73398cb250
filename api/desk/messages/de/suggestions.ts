import type { DeskMessages } from "../shape.ts";

export const suggestions: DeskMessages["suggestions"] = {
  title: "Vorschläge",
  title_of: "Vorschläge zu {headline}",
  about:
    "Programme und Redakteure können einen anderen Text vorschlagen. Nichts ändert sich, bis Sie ihn übernehmen, und das Übernehmen veröffentlicht nichts.",
  none: "Noch keine Vorschläge.",
  all: "← Alle Vorschläge",
  suggestion: "Vorschlag {number}",
  count: "({count} offen)",
  waiting: {
    one: "Ein Vorschlag wartet auf Ihre Antwort",
    other: "{count} Vorschläge warten auf Ihre Antwort",
  },
  by_editor: "{name}, Redaktion",
  removed_key: "das entfernt wurde",
  an_editor: "Jemand",
  status_open: "Wartet auf eine Antwort",
  status_stale: "Der Text hat sich seitdem geändert",
  status_taken: "Übernommen",
  status_taken_in_part: "Teilweise übernommen",
  status_declined: "Abgelehnt",
  answered: "Beantwortet {moment}.",
  stale_means:
    "Der Text hat sich geändert, seit dies vorgeschlagen wurde. Sie können den Vorschlag lesen, aber nicht übernehmen. Kopieren Sie bei Bedarf daraus in Ihren Text und lehnen Sie ihn dann ab.",
  with_editors:
    "Dieser Text wartet auf die Redaktion. Ziehen Sie ihn zuerst zurück, wenn Sie Änderungen übernehmen möchten.",
  changes: "Änderungen",
  change: "Änderung {number}",
  answer: "Antwort",
  answer_hint: "Das Programm oder der Redakteur, von dem der Vorschlag kommt, kann es lesen.",
  take: "Diese Änderung übernehmen",
  take_ticked: "Ausgewählte übernehmen",
  take_hint:
    "Die Änderungen kommen genau so in Ihren Text, wie sie hier stehen. Leser sehen nichts davon, bis Sie veröffentlichen.",
  decline: "Ablehnen",
  done_declined: "Der Vorschlag ist abgelehnt.",
  done_taken: "Die Änderungen sind in Ihrem Text. Der Text davor ist unter den Fassungen.",
  suggest: "Änderungen vorschlagen",
  suggest_for: "Änderungen an {headline} vorschlagen",
  suggest_about:
    "Ändern Sie den Text unten. Der Autor sieht die Unterschiede und übernimmt einige davon, alle oder keinen. Der Text selbst bleibt, wie er ist.",
  back_to_review: "← Der Text in der Durchsicht",
  note_hint: "Warum, in ein oder zwei Sätzen.",
  send: "Vorschlag senden",
};
