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
  stale_form:
    "Die Seite hat etwas gesendet, das hier nicht erwartet wird. Nichts wurde geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.",
  back: "← Zurück",
};
