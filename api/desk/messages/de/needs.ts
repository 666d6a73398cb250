import type { DeskMessages } from "../shape.ts";

export const needs: DeskMessages["needs"] = {
  mark_all_seen: "Alle als gesehen markieren",
  mark_seen: "Als gesehen markieren",
  things: { one: "Etwas wartet auf Sie", other: "{count} Dinge warten auf Sie" },
  notice: "{things}: {kinds}.",
  returned: "An Sie zurückgegeben",
  time_taken_back: "Nicht mehr geplant",
  asked: "Um einen Blick gebeten",
  suggested: "Ihnen vorgeschlagen",
  commented: "Neue Kommentare",
  failed: "Webhook",
  waiting: "Wartet auf Durchsicht",
  drafted: "Für Sie entworfen",
  in_returned: "an Sie zurückgegeben",
  in_time_taken_back: "nicht mehr geplant",
  in_asked: "um einen Blick gebeten",
  in_suggested: "Ihnen vorgeschlagen",
  in_commented: "neue Kommentare",
  in_failed: "Webhook",
  in_waiting: "wartet auf Durchsicht",
  in_drafted: "für Sie entworfen",
  list_comma: ", ",
  by_key: "Programm {name}",
  deliveries_fail: "Zustellungen Ihres Webhooks schlagen fehl",
  nothing:
    "Zurzeit wartet nichts auf Sie. Hier erscheinen Texte, die ein Redakteur zurückgibt, Entwürfe, die Programme für Sie anlegen, und Probleme Ihres Webhooks.",
};
