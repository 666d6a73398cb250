import type { DeskMessages } from "../shape.ts";

export const client_site: DeskMessages["client_site"] = {
  preview_failed:
    "Die Vorschau konnte nicht erstellt werden. Drücken Sie einen Knopf, um es erneut zu versuchen.",
  choose_colour: "Farbe wählen",
  no_answer: "Der Server hat nicht geantwortet. Versuchen Sie es erneut.",
  not_uploaded: "Das Bild konnte nicht hochgeladen werden.",
  uploaded: "{name} ist hochgeladen. Die Datei wird benutzt, wenn Sie „Speichern“ drücken.",
  colour_digits:
    "Eine Farbe hat sechs Ziffern, zum Beispiel #7a1f3d. Die Vorschau zeigt diese nicht.",
  colour_pale:
    "Zu blass, um auf hellen Seiten lesbar zu sein: Der Kontrast ist {contrast}:1, nötig sind {needed}:1. Die Vorschau zeigt sie nicht. Die nächste lesbare Farbe ist {nearest}.",
};
