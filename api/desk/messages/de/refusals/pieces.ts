import type { Refusals } from "../../shape.ts";

export const pieces: Refusals = {
  "Write a headline": "Schreiben Sie eine Überschrift",
  "Write something": "Schreiben Sie etwas",
  "Remove {0}: a piece can have {1}": "Entfernen Sie {0}: Ein Text kann {1} haben",
  "one tag": "ein Schlagwort",
  "{0} tags": "{0} Schlagwörter",
  "Shorten “{0}”: a tag can have {1} characters":
    "Kürzen Sie „{0}“: Ein Schlagwort kann {1} Zeichen haben",
  "Use lower-case letters, digits and hyphens, such as field-notes":
    "Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche, etwa field-notes",
  "Use the code of a language, such as en or pt-BR":
    "Verwenden Sie das Kürzel einer Sprache, etwa de oder pt-BR",
  "Enter a whole address, such as https://example.org/my-piece":
    "Geben Sie eine ganze Adresse ein, etwa https://example.org/my-piece",
  "This picture is not in your library. Choose another one":
    "Dieses Bild ist nicht in Ihrer Bildersammlung. Wählen Sie ein anderes",
  "one character": "ein Zeichen",
  "{0} characters": "{0} Zeichen",
  "Shorten it by {0}: the limit is {1}": "Kürzen Sie um {0}: Die Grenze ist {1}",
  "This is not valid": "Das ist nicht gültig",
  "Another piece of yours has or had this address. Choose another":
    "Ein anderer Text von Ihnen hat oder hatte diese Adresse. Wählen Sie eine andere",
  "is too long to be saved: at most {0} characters":
    "ist zu lang zum Speichern: höchstens {0} Zeichen",
  "A field is too long for a preview. Shorten it to see the preview here.":
    "Ein Feld ist zu lang für eine Vorschau. Kürzen Sie es, um sie hier zu sehen.",
  "Choose a day and a time.": "Wählen Sie Tag und Uhrzeit.",
  "Choose a day.": "Wählen Sie einen Tag.",
  "This piece is waiting for an editor. Withdraw it to edit it.":
    "Dieser Text wartet auf die Redaktion. Ziehen Sie ihn zurück, um ihn zu bearbeiten.",
  "this word has another meaning here: choose another":
    "dieses Wort hat hier eine andere Bedeutung: Wählen Sie ein anderes",
  "the piece was changed": "der Text wurde geändert",
  "the update was withdrawn from review": "die Änderung wurde aus der Durchsicht zurückgezogen",
  "an editor returned the update": "die Redaktion hat die Änderung zurückgegeben",
  "the piece was unpublished": "die Veröffentlichung des Textes wurde zurückgenommen",
  "the text was changed": "der Text wurde geändert",
  "a program changed the text": "ein Programm hat den Text geändert",
  "an editor was asked for a look": "die Redaktion wurde um Durchsicht gebeten",
  "the piece was withdrawn from review": "der Text wurde von der Redaktion zurückgezogen",
  "an editor asked for changes": "die Redaktion hat um Änderungen gebeten",
  "an editor rejected the piece": "die Redaktion hat den Text abgelehnt",
};
