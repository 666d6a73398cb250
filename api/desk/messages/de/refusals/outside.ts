import type { Refusals } from "../../shape.ts";

export const outside: Refusals = {
  "The picture is a HEIC file, which most browsers cannot show. Save it as JPEG, and send that.":
    "Das Bild ist eine HEIC-Datei, die die meisten Browser nicht zeigen können. Speichern Sie es als JPEG und senden Sie das.",
  "The picture is an SVG file, which can contain programs. Save it as PNG, and send that.":
    "Das Bild ist eine SVG-Datei, die Programme enthalten kann. Speichern Sie es als PNG und senden Sie das.",
  "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.":
    "Die Datei ist kein Bild. Senden Sie eine JPEG-, PNG-, WebP-, GIF- oder AVIF-Datei.",
  "The picture has {0} pixels, and the limit is {1} million. Make it smaller.":
    "Das Bild hat {0} Pixel, die Grenze ist {1} Millionen. Verkleinern Sie es.",
  "The animation has {0} frames, and the limit is {1}. Send a shorter one, or a video's address.":
    "Die Animation hat {0} Bilder, die Grenze ist {1}. Senden Sie eine kürzere oder die Adresse eines Videos.",
  "All frames of the animation together have more than {0} million pixels. Make it smaller or shorter.":
    "Alle Bilder der Animation haben zusammen mehr als {0} Millionen Pixel. Verkleinern oder kürzen Sie sie.",
  "The picture is damaged. Save it again in an image editor.":
    "Das Bild ist beschädigt. Speichern Sie es in einem Bildprogramm neu.",
  "The picture takes too long to decode. Save it again in an image editor, or make it smaller.":
    "Das Bild braucht zu lange zum Entschlüsseln. Speichern Sie es in einem Bildprogramm neu oder verkleinern Sie es.",
  "The picture cannot be decoded. Save it again in an image editor.":
    "Das Bild kann nicht entschlüsselt werden. Speichern Sie es in einem Bildprogramm neu.",
  "The picture needs too much memory to decode. Make it smaller.":
    "Das Bild braucht zu viel Speicher. Verkleinern Sie es.",
  "The file is empty.": "Die Datei ist leer.",
  "Too many pictures are waiting. Try again in a few seconds.":
    "Zu viele Bilder warten. Versuchen Sie es in einigen Sekunden erneut.",
  "Too many pictures are arriving. Try again in a few seconds.":
    "Zu viele Bilder kommen gerade an. Versuchen Sie es in einigen Sekunden erneut.",
  "The service is stopping. Send the picture again.":
    "Der Dienst wird gerade beendet. Senden Sie das Bild erneut.",
  "The service is stopping.": "Der Dienst wird gerade beendet.",
  "The other site answered {0}.": "Die andere Website antwortete {0}.",
  "The picture is larger than {0} MiB.": "Das Bild ist größer als {0} MiB.",
  "There is no website in the profile.": "Im Profil steht keine Website.",
  "This is a page of this site. Enter a website of your own.":
    "Das ist eine Seite dieser Website. Geben Sie eine eigene Website ein.",
  "Your address redirects to one that is too long.":
    "Ihre Adresse leitet zu einer weiter, die zu lang ist.",
  "Your address redirects to {0}. Enter that as your website.":
    "Ihre Adresse leitet zu {0} weiter. Geben Sie diese als Ihre Website an.",
  "{0} answered {1}, not 200.": "{0} antwortete {1}, nicht 200.",
  "{0} is not an HTML page. Its type is {1}.": "{0} ist keine HTML-Seite. Ihr Typ ist {1}.",
  '{0} links to {1} with rel="me".': '{0} verweist mit rel="me" auf {1}.',
  '{0} links to {1}, but without rel="me". Add it to that link.':
    '{0} verweist auf {1}, aber ohne rel="me". Fügen Sie es zu diesem Link hinzu.',
  '{0} has no link to {1} with rel="me".': '{0} hat keinen Link mit rel="me" auf {1}.',
  "The picture is that of {0}.": "Das Bild ist das von {0}.",
  "This is not an address.": "Das ist keine Adresse.",
  "The address must begin with http or https.": "Die Adresse muss mit http oder https beginnen.",
  "The address must not contain a user name or password.":
    "Die Adresse darf keinen Benutzernamen und kein Passwort enthalten.",
  "Port {0} is not allowed. Use 80, 443, or 1024 and above.":
    "Port {0} ist nicht erlaubt. Benutzen Sie 80, 443 oder ab 1024.",
  "{0} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.":
    "{0} ist nicht im öffentlichen Internet. Benutzen Sie eine öffentliche Adresse. Für die Entwicklung kann der Betreiber den Dienst mit WEBHOOK_ALLOW_PRIVATE=1 starten.",
  "Redirects are not followed. Enter the address that it redirects to.":
    "Weiterleitungen werden nicht verfolgt. Geben Sie die Adresse ein, zu der sie führt.",
  "The receiver answered 410 Gone: it wants no more deliveries.":
    "Der Empfänger antwortete 410 Gone: Er möchte keine Zustellungen mehr.",
  "Every delivery has failed since {0}.": "Seit {0} ist jede Zustellung fehlgeschlagen.",
  "Too many requests are running. Try again in a few seconds.":
    "Zu viele Anfragen laufen. Versuchen Sie es in einigen Sekunden erneut.",
  "The request was cancelled.": "Die Anfrage wurde abgebrochen.",
  "No complete answer came within {0} seconds.":
    "Innerhalb von {0} Sekunden kam keine vollständige Antwort.",
  "{0}: There is no such host.": "{0}: Diesen Host gibt es nicht.",
  "{0}: The name could not be looked up.": "{0}: Der Name konnte nicht aufgelöst werden.",
  "{0}: The connection was refused.": "{0}: Die Verbindung wurde abgelehnt.",
  "{0}: The connection was reset.": "{0}: Die Verbindung wurde zurückgesetzt.",
  "{0}: The connection was closed before the answer was complete.":
    "{0}: Die Verbindung wurde geschlossen, bevor die Antwort vollständig war.",
  "{0}: The connection took too long.": "{0}: Die Verbindung dauerte zu lange.",
  "{0}: The headers of the answer are too large.": "{0}: Die Kopfzeilen der Antwort sind zu groß.",
  "{0}: Its certificate has expired.": "{0}: Das Zertifikat ist abgelaufen.",
  "{0}: Its certificate is self-signed.": "{0}: Das Zertifikat ist selbst signiert.",
  "{0}: Its certificate is for another host.": "{0}: Das Zertifikat gilt für einen anderen Host.",
  "{0}: The connection failed: {1}": "{0}: Die Verbindung ist fehlgeschlagen: {1}",
  "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.":
    "Dieser Text ist zu verschachtelt, um rechtzeitig dargestellt zu werden. Suchen Sie nach sehr langen Folgen von Klammern, Sternchen oder Zitatzeichen.",
  "Too many of your texts are waiting to be rendered. Try again when they are done.":
    "Zu viele Ihrer Texte warten auf ihre Darstellung. Versuchen Sie es erneut, wenn sie fertig sind.",
  "A text in it takes too long to read.": "Ein Text darin braucht zu lange zum Lesen.",
  "The archive could not be read to its end.": "Das Archiv konnte nicht zu Ende gelesen werden.",
  "More than {0} pictures are on other sites.": "Mehr als {0} Bilder liegen auf anderen Websites.",
  "An import creates at most {0} drafts. Import the same archive again for the rest.":
    "Ein Import legt höchstens {0} Entwürfe an. Importieren Sie dasselbe Archiv noch einmal für den Rest.",
  "The request body is larger than {0}.": "Die Anfrage ist größer als {0}.",
  "The request did not arrive within {0} seconds.":
    "Die Anfrage kam nicht innerhalb von {0} Sekunden an.",
  '{0} has no link to {1} with rel="me". {2}': '{0} hat keinen Link mit rel="me" auf {1}. {2}',
  'Its links with rel="me" lead to {0} and others.':
    'Ihre Links mit rel="me" führen zu {0} und anderen.',
  'Its links with rel="me" lead to {0}.': 'Ihre Links mit rel="me" führen zu {0}.',
  "Only its first mebibyte was read.": "Nur ihr erstes Mebibyte wurde gelesen.",
  "Only its first {0} links were read, or fewer if they are very long.":
    "Nur ihre ersten {0} Links wurden gelesen, oder weniger, wenn sie sehr lang sind.",
  "{0} leads to an address that is not on the public internet.":
    "{0} führt zu einer Adresse, die nicht im öffentlichen Internet ist.",
  "The picture is larger than 2 MiB.": "Das Bild ist größer als 2 MiB.",
  "The picture must be a PNG, JPEG, WebP or GIF file.":
    "Das Bild muss eine PNG-, JPEG-, WebP- oder GIF-Datei sein.",
  "The picture has {0} pixels. Make it smaller: 1,000 × 1,000 is plenty.":
    "Das Bild hat {0} Pixel. Verkleinern Sie es: 1.000 × 1.000 genügt.",
};
