import type { Refusals } from "../../shape.ts";

export const fields: Refusals = {
  "Correct the fields that are marked below.": "Berichtigen Sie die unten markierten Felder.",
  "cannot be empty": "darf nicht leer sein",
  "must contain at least one visible character": "braucht mindestens ein sichtbares Zeichen",
  "must be at most {0} characters long": "darf höchstens {0} Zeichen lang sein",
  "must be valid Unicode text without NUL characters":
    "muss gültiger Unicode-Text ohne NUL-Zeichen sein",
  "must have at most {0} combining marks in a row":
    "darf höchstens {0} kombinierende Zeichen hintereinander haben",
  "The email or the password is incorrect.": "E-Mail oder Passwort ist falsch.",
  "This link has expired or was already used. Ask the person who sent it for a new one.":
    "Dieser Link ist abgelaufen oder schon benutzt. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.",
};
