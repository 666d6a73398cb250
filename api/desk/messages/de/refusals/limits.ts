import type { Refusals } from "../../shape.ts";

export const limits: Refusals = {
  "is incorrect": "ist falsch",
  "must be ticked": "muss angekreuzt sein",
  "is longer than a password can be": "ist länger, als ein Passwort sein kann",
  "must be at least {0} characters long": "muss mindestens {0} Zeichen lang sein",
  "is required, so that the writer knows the reason": "ist nötig, damit der Autor den Grund kennt",
  "is required": "ist erforderlich",
  "is not a known field": "ist kein bekanntes Feld",
  "is not known": "ist nicht bekannt",
  "is not JSON": "ist kein JSON",
  "must be one of {0}": "muss eines davon sein: {0}",
  "must be a {0}": "muss vom Typ {0} sein",
  "must be an {0}": "muss vom Typ {0} sein",
  "must be an http or https URL": "muss eine http- oder https-Adresse sein",
  "must be an https URL": "muss eine https-Adresse sein",
  "must be an email address": "muss eine E-Mail-Adresse sein",
  "must be a BCP 47 language tag such as en or pt-BR":
    "muss ein Sprachkürzel nach BCP 47 sein, zum Beispiel en oder pt-BR",
  "must consist of lower-case letters, digits and hyphens":
    "darf nur aus Kleinbuchstaben, Ziffern und Bindestrichen bestehen",
  "must consist of lower-case letters, digits and single hyphens":
    "darf nur aus Kleinbuchstaben, Ziffern und einzelnen Bindestrichen bestehen",
  "must consist of lower-case letters, digits and single hyphens, such as about-us":
    "darf nur aus Kleinbuchstaben, Ziffern und einzelnen Bindestrichen bestehen, zum Beispiel ueber-uns",
  "cannot be {0}: the site uses this address itself":
    "kann nicht {0} sein: Die Website benutzt diese Adresse selbst",
  "must be the id of one of your pictures": "muss die Nummer eines Ihrer Bilder sein",
  "must be a three-letter ISO 4217 code such as USD":
    "muss ein Kürzel aus drei Buchstaben nach ISO 4217 sein, zum Beispiel USD",
  "must not contain a check mark, forced text direction or the words “identity verified”":
    "darf kein Häkchen, keine erzwungene Schreibrichtung und nicht die Worte „identity verified“ enthalten",
  "must not contain the words “identity verified”":
    "darf nicht die Worte „identity verified“ enthalten",
  "must not contain a check mark, forced text direction or the word “verified”: they belong to this site's own mark":
    "darf kein Häkchen, keine erzwungene Schreibrichtung und nicht das Wort „verified“ enthalten: Sie gehören zum Zeichen dieser Website",
  "must have at most {0} items": "darf höchstens {0} Einträge haben",
  "must have at most {0} links": "darf höchstens {0} Links haben",
  "must be a colour such as #1f4e5f": "muss eine Farbe sein, zum Beispiel #1f4e5f",
  "is too pale to be read as a link on light pages: its contrast is {0}:1, and {1}:1 is needed. The nearest colour that can be read is {2}":
    "ist zu blass, um als Link auf hellen Seiten lesbar zu sein: Ihr Kontrast ist {0}:1, nötig sind {1}:1. Die nächste lesbare Farbe ist {2}",
  "must begin with https://, or with / for a page of this site":
    "muss mit https:// beginnen, oder mit / bei einer Seite dieser Website",
  "must be the id of an uploaded picture": "muss die Nummer eines hochgeladenen Bildes sein",
  "must be an uploaded logo; upload it again":
    "muss ein hochgeladenes Logo sein; laden Sie es erneut hoch",
  "must be an uploaded icon; upload it again":
    "muss ein hochgeladenes Symbol sein; laden Sie es erneut hoch",
  "is not valid yet": "ist noch nicht gültig",
  "cannot be changed while the page is public: links to it would break":
    "kann nicht geändert werden, solange die Seite öffentlich ist: Links auf sie gingen ins Leere",
  "is the address of a page, and a page always comes first":
    "ist die Adresse einer Seite, und eine Seite geht immer vor",
  "must be a path of this site, or an http or https address":
    "muss ein Pfad dieser Website oder eine http- oder https-Adresse sein",
  "must be a path of this site, such as /2019/01/a-post":
    "muss ein Pfad dieser Website sein, zum Beispiel /2019/01/a-post",
  "belongs to the site itself and cannot be redirected":
    "gehört der Website selbst und kann nicht weitergeleitet werden",
  "is or was the address of a piece": "ist oder war die Adresse eines Textes",
  "is redirected already. Remove that redirect first":
    "wird schon weitergeleitet. Entfernen Sie zuerst diese Weiterleitung",
  "is the address of a page, public or not, of this site":
    "ist die Adresse einer Seite dieser Website, öffentlich oder nicht",
  "leads back to the old path": "führt zum alten Pfad zurück",
  "is not a date": "ist kein Datum",
  "is not a time": "ist keine Zeit",
  "is too long ago": "liegt zu lange zurück",
  "must be in the future": "muss in der Zukunft liegen",
  "must be within a year": "muss innerhalb eines Jahres liegen",
  "must not be in the future": "darf nicht in der Zukunft liegen",
  "is too long to be saved: at most {0} characters":
    "ist zu lang zum Speichern: höchstens {0} Zeichen",
  'must be a plain amount such as "12.50"': "muss ein einfacher Betrag sein, zum Beispiel 12.50",
  "enter a whole number of days": "geben Sie eine ganze Zahl von Tagen ein",
  "enter at least 1": "geben Sie mindestens 1 ein",
  "enter at most {0}": "geben Sie höchstens {0} ein",
  "use at most {0} characters": "höchstens {0} Zeichen",
  "use the letters a to z, digits and single hyphens, such as my-first-piece":
    "benutzen Sie die Buchstaben a bis z, Ziffern und einzelne Bindestriche, zum Beispiel mein-erster-text",
  "this word has another meaning here: choose another":
    "dieses Wort hat hier eine andere Bedeutung: Wählen Sie ein anderes",
};
