import type { DeskMessages } from "../shape.ts";

export const client_site: DeskMessages["client_site"] = {
  shown: "Jede Seite der Website zeigt es.",
  waiting:
    "Die Website wird neu gebaut. Leser sehen die alten Seiten, bis alle neuen fertig sind: Sekunden bei einer kleinen Website, Minuten bei einer großen.",
  failed:
    "Die Website konnte nicht neu gebaut werden und zeigt ihre alten Seiten. Der Betreiber findet den Grund im Protokoll.",
  preview_failed:
    "Die Vorschau konnte nicht erstellt werden. Drücken Sie einen Knopf, um es erneut zu versuchen.",
  choose_colour: "Farbe wählen",
  no_answer: "Der Server hat nicht geantwortet. Versuchen Sie es erneut.",
  not_uploaded: "Das Bild konnte nicht hochgeladen werden.",
};
