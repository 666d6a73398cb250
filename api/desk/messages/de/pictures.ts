import type { DeskMessages } from "../shape.ts";

export const pictures: DeskMessages["pictures"] = {
  description_not_saved: "Die Beschreibung wurde nicht gespeichert. {problem}",
  description_fault: "Die Beschreibung: {fault}.",
  upload_title: "Bild hochladen",
  none_here: "Hier sind keine Bilder.",
  pages_of_list: "Seiten der Liste",
  newer: "← Neuere",
  older: "Ältere →",
  none_yet: "Noch keine Bilder",
  none_yet_about:
    "Fügen Sie Bilder beim Schreiben hinzu: mit dem Knopf über dem Text, oder indem Sie Dateien darauf ziehen. Sie können auch {upload}, und ein Programm kann mit einem API-Schlüssel Bilder hinzufügen. Leser sehen ein Bild, wenn Sie einen Text veröffentlichen, der es zeigt.",
  upload_one_here: "hier eines hochladen",
  storage: "Speicher: {used} von {quota} belegt",
  pixels: "{width} × {height} Pixel",
  pixels_animated: "{width} × {height} Pixel, animiert",
  added_on: "Hinzugefügt am {day}",
  added_by_key: "Hinzugefügt am {day} über {key}",
  description: "Beschreibung",
  save_description: "Beschreibung speichern",
  of_name: "von {name}",
  markdown: "Markdown",
  replace: "Ersetzen",
  delete: "Löschen",
  without_description: "Ein Bild ohne Beschreibung",
  not_used: "In keinem Text benutzt.",
  readers_see_in: "Leser sehen es in",
  and_others: "und anderen",
  unpublished_with: "Unveröffentlichte Texte damit",
  its_cover: "(Titelbild)",
  picture_number: "Bild {id}",
  done_described:
    "Die Beschreibung ist gespeichert. Texte, die das Bild zeigen, behalten ihre eigene Beschreibung.",
  done_covered:
    "Die Beschreibung ist gespeichert. Titelbilder erhalten sie als Nächstes, meist in Sekunden. Texte, die das Bild zeigen, behalten ihre eigene Beschreibung.",
  done_deleted: "Das Bild ist gelöscht.",
  done_withdrawn:
    "Das Bild ist gelöscht. Seiten, die es zeigen, werden als Nächstes neu geschrieben, meist in Sekunden.",
  delete_picture: "Bild löschen",
  delete_shown:
    "Leser sehen es in diesen Texten. An seiner Stelle sehen sie künftig die Beschreibung im Text, oder nichts, wo es keine gibt. Ein Text, dessen Titelbild es ist, hat dann keines:",
  delete_drafts: "Diese unveröffentlichten Texte enthalten es. Sie würden ohne es veröffentlicht:",
  none_uses_it: "Keiner Ihrer Texte benutzt es.",
  delete_final: "Ihre Texte ändern sich nicht. Das Löschen lässt sich nicht rückgängig machen.",
  keep_picture: "Bild behalten",
  picture_not_saved: "Das Bild wurde nicht gespeichert. {problem}",
  your_picture: "Ihr Bild",
  saved: "Ihr Bild ist gespeichert. Leser sehen es, wenn ein veröffentlichter Text es zeigt.",
  paste_this: "Fügen Sie dies in Ihren Text ein",
  picture_file: "Bilddatei",
  file_hint:
    "JPEG, PNG, WebP, GIF oder AVIF, bis {count} MiB. Ort, Zeit und Kameradaten werden entfernt.",
  description_hint: "Was das Bild zeigt, für Leser, die es nicht sehen können.",
  upload_picture: "Bild hochladen",
  back: "← Bilder",
  replace_picture: "Bild ersetzen",
  nothing_replaced: "Es wurde nichts ersetzt. {problem}",
  replace_drafts: "Diese unveröffentlichten Texte erhalten das neue Bild sofort:",
  replace_shown:
    "Leser sehen es in diesen Texten. Sie erhalten das neue Bild als unveröffentlichte Änderung: Öffnen Sie jeden Text und drücken Sie „Aktualisieren“, um sie zu veröffentlichen.",
  replace_stays:
    "Beschreibungen und Bildunterschriften in Ihren Texten bleiben. Ein Text, der auf einen Redakteur wartet, bleibt, wie er ist. Das alte Bild bleibt in Ihrer Sammlung, bis Sie es löschen.",
  new_picture: "Neues Bild",
  replaced: "Bild ersetzt",
  none_has_new: "Noch hat keiner Ihrer Texte das neue Bild.",
  to_update:
    "Hier sehen Leser noch das alte Bild. Öffnen Sie jeden Text und drücken Sie „Aktualisieren“:",
  drafts_have_new: "Diese unveröffentlichten Texte haben das neue Bild:",
  left_old:
    "Diese haben noch nur das alte: Sie warten auf einen Redakteur, wurden gerade geändert oder konnten nicht gespeichert werden. Öffnen Sie jeden, um das neue Bild einzusetzen:",
};
