import type { Refusals } from "../../shape.ts";

export const suggestions: Refusals = {
  "The suggested text is the same as the current one.":
    "Der vorgeschlagene Text ist derselbe wie der jetzige.",
  "The writer has typed a text here that a piece cannot have, such as one that is too long. Suggest changes when it fits.":
    "Der Autor hat hier einen Text getippt, den ein Text nicht haben kann, zum Beispiel einen zu langen. Schlagen Sie Änderungen vor, wenn er passt.",
  "This piece is your own. Change it in the editor.":
    "Das ist Ihr eigener Text. Ändern Sie ihn im Editor.",
  "The piece has another text now. Nothing was stored. Read it again, and suggest changes to that text.":
    "Dieser Text lautet inzwischen anders. Nichts wurde gespeichert. Lesen Sie ihn noch einmal und schlagen Sie Änderungen daran vor.",
  "This piece has {0} suggestions that wait for an answer. Its writer must answer some first.":
    "Zu diesem Text warten {0} Vorschläge auf eine Antwort. Der Autor muss zuerst einige beantworten.",
  "{0} suggestions of this key wait for an answer. The writer must answer some first.":
    "{0} Vorschläge dieses Schlüssels warten auf eine Antwort. Der Autor muss zuerst einige beantworten.",
  "This suggestion was answered already.": "Dieser Vorschlag ist schon beantwortet.",
  "There is no suggestion with this number.": "Es gibt keinen Vorschlag mit dieser Nummer.",
  "Tick at least one change, or decline them all.":
    "Kreuzen Sie mindestens eine Änderung an, oder lehnen Sie alle ab.",
  "The text has changed since this was suggested, or the suggestion was answered. Nothing was changed. Look at it again.":
    "Der Text hat sich geändert, seit dies vorgeschlagen wurde, oder der Vorschlag ist beantwortet. Nichts wurde geändert. Sehen Sie ihn sich noch einmal an.",
};
