import type { DeskMessages } from "../shape.ts";

export const failure: DeskMessages["failure"] = {
  not_found: "Seite nicht gefunden",
  in_a_moment: "Versuchen Sie es gleich noch einmal",
  did_not_work: "Das hat nicht geklappt",
  try_again: "Erneut versuchen",
  all_here:
    "Alles, was Sie gesendet haben, steht auf dieser Seite. „Erneut versuchen“ sendet es noch einmal.",
  your_text: "Ihr Text",
  copy_it:
    "Kopieren Sie ihn, bevor Sie diese Seite verlassen, falls er noch nicht gespeichert ist.",
  go_to_pieces: "Zu Ihren Texten",
  field_body_md: "Text",
  field_sub: "Vorspann",
  field_headline: "Überschrift",
  field_external_url: "Zuerst erschienen bei",
  field_cover: "Titelbild (die Nummer eines Bildes)",
  back: "← Zurück",
};
