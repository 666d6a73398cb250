import type { Refusals } from "../../shape.ts";

export const desk: Refusals = {
  "Your data is already being downloaded. Wait until that download ends, or stop it and try again in a minute.":
    "Ihre Daten werden schon heruntergeladen. Warten Sie, bis das endet, oder brechen Sie es ab und versuchen Sie es in einer Minute erneut.",
  "Too many links were asked for. Try again in 15 minutes.":
    "Es wurden zu viele Links angefordert. Versuchen Sie es in 15 Minuten erneut.",
  "The password is incorrect.": "Das Passwort ist falsch.",
  "This passkey was not accepted. Use another one, or your password.":
    "Dieser Passkey wurde nicht angenommen. Benutzen Sie einen anderen oder Ihr Passwort.",
  "This took too long. Reload the page and try again.":
    "Das hat zu lange gedauert. Laden Sie die Seite neu und versuchen Sie es noch einmal.",
  "This session has ended already.": "Diese Sitzung ist schon beendet.",
  "Another import is running. Try again in a minute.":
    "Gerade läuft ein anderer Import. Versuchen Sie es in einer Minute erneut.",
  "Choose a file first.": "Wählen Sie zuerst eine Datei.",
  "This link shows nothing: it has expired, or its writer has revoked it. Ask them for a new one.":
    "Dieser Link zeigt nichts: Er ist abgelaufen, oder sein Autor hat ihn widerrufen. Bitten Sie um einen neuen.",
  "There is no such picture.": "Dieses Bild gibt es nicht.",
  "Only editors can do this.": "Das können nur Redakteure.",
  "There is no page at this address.": "Unter dieser Adresse gibt es keine Seite.",
  "A form can have at most {0} fields.": "Ein Formular kann höchstens {0} Felder haben.",
  "This page has expired. Nothing was changed. Reload it and try again.":
    "Diese Seite ist abgelaufen. Es wurde nichts geändert. Laden Sie sie neu und versuchen Sie es noch einmal.",
  "The desk does not accept API keys. Sign in instead.":
    "Der Schreibtisch nimmt keine API-Schlüssel an. Melden Sie sich an.",
  "This form was sent from another site. Nothing was changed.":
    "Dieses Formular kam von einer anderen Website. Es wurde nichts geändert.",
  "You have no such picture.": "Sie haben kein solches Bild.",
  "There is nothing to save yet.": "Es gibt noch nichts zu speichern.",
  "You have no piece at this address.": "Sie haben keinen Text unter dieser Adresse.",
  "The text was saved again in the meantime. The newest text is below; nothing is published yet.":
    "Der Text wurde inzwischen erneut gespeichert. Unten steht die neueste Fassung; noch ist nichts veröffentlicht.",
  "There is no revision with this number.": "Es gibt keine Fassung mit dieser Nummer.",
  "You have no key with this id.": "Sie haben keinen solchen Schlüssel.",
  "Your website was checked just now. Try again in ten seconds.":
    "Ihre Website wurde gerade geprüft. Versuchen Sie es in zehn Sekunden erneut.",
  "Your website is already being checked.": "Ihre Website wird schon geprüft.",
  "This is no longer your picture.": "Das ist nicht mehr Ihr Bild.",
  "You are signed out. Nothing was saved.": "Sie sind abgemeldet. Es wurde nichts gespeichert.",
  "The desk accepts only form data.": "Der Schreibtisch nimmt nur Formulardaten an.",
  "The file is larger than {0} MiB. Nothing was saved.":
    "Die Datei ist größer als {0} MiB. Es wurde nichts gespeichert.",
  "This piece is not waiting for review.": "Dieser Text wartet nicht auf Durchsicht.",
  "There is no redirect from this path.": "Von diesem Pfad führt keine Weiterleitung.",
  "There is no writer at this address.": "Unter dieser Adresse gibt es keinen Autor.",
  "Enter the email with which they sign in.": "Geben Sie die E-Mail-Adresse zum Anmelden ein.",
  "You have no listing at this address.": "Sie haben kein Angebot unter dieser Adresse.",
  "There is no such page. It may be deleted.":
    "Diese Seite gibt es nicht. Vielleicht wurde sie gelöscht.",
  "This server makes no previews.": "Dieser Server erstellt keine Vorschau.",
  "Write something before you publish.": "Schreiben Sie etwas, bevor Sie veröffentlichen.",
  "This picture is gone. Upload it again.":
    "Dieses Bild ist nicht mehr da. Laden Sie es erneut hoch.",
  "This version is no longer kept.": "Diese Fassung wird nicht mehr aufbewahrt.",
  "Choose a file that is not empty.": "Wählen Sie eine Datei, die nicht leer ist.",
  "It is the same picture.": "Es ist dasselbe Bild.",
  "The form arrived incomplete. Nothing was saved.":
    "Das Formular kam unvollständig an. Es wurde nichts gespeichert.",
  "Something went wrong on our side. It was noted as {0}.":
    "Auf unserer Seite ist etwas schiefgegangen. Es wurde als {0} vermerkt.",
  "A file cannot be read at the moment. Try again in a few seconds.":
    "Eine Datei kann gerade nicht gelesen werden. Versuchen Sie es in einigen Sekunden erneut.",
  "The database is busy. Nothing was saved. Try again in a few seconds.":
    "Die Datenbank ist ausgelastet. Es wurde nichts gespeichert. Versuchen Sie es in einigen Sekunden erneut.",
  "Your quota is used up. Delete something, or ask the operator for more.":
    "Ihr Kontingent ist aufgebraucht. Löschen Sie etwas oder bitten Sie den Betreiber um mehr.",
  "You don't have permission to do this.": "Dazu haben Sie keine Berechtigung.",
  "There is nothing at this address.": "Unter dieser Adresse gibt es nichts.",
  "This was changed in the meantime. Load it again.":
    "Das wurde inzwischen geändert. Laden Sie es neu.",
  "The request body is too large.": "Die Anfrage ist zu groß.",
  "Something went wrong on our side.": "Auf unserer Seite ist etwas schiefgegangen.",
  "The service cannot do this at the moment. Try again in a few seconds.":
    "Der Dienst kann das gerade nicht. Versuchen Sie es in einigen Sekunden erneut.",
  "The server's disk is full. Nothing was saved. Try again later.":
    "Der Speicher des Servers ist voll. Es wurde nichts gespeichert. Versuchen Sie es später erneut.",
  "The site is being built. Try again in a few seconds.":
    "Die Website wird gebaut. Versuchen Sie es in einigen Sekunden erneut.",
  "This address takes {0}.": "Diese Adresse nimmt {0} an.",
  "Too many wrong passwords. {0}": "Zu viele falsche Passwörter. {0}",
  "Too many requests. {0}": "Zu viele Anfragen. {0}",
  "Try again in {0} minutes.": "Versuchen Sie es in {0} Minuten erneut.",
  "Try again in {0} seconds.": "Versuchen Sie es in {0} Sekunden erneut.",
  "Try again in 1 second.": "Versuchen Sie es in 1 Sekunde erneut.",
  "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.":
    "Passkeys brauchen eine Website mit einem Namen, zum Beispiel example.org, und diese hat eine IP-Adresse. Melden Sie sich mit Ihrem Passwort an.",
  "Too many brackets are open": "Zu viele Klammern sind offen",
};
