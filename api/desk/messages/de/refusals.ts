import type { RefusalMessages } from "../shape.ts";

export const refusals: RefusalMessages = {
  "A field is too long for a preview. Shorten it to see the preview here.":
    "Ein Feld ist zu lang für eine Vorschau. Kürzen Sie es, um sie hier zu sehen.",
  "A file cannot be read at the moment. Try again in a few seconds.":
    "Eine Datei kann gerade nicht gelesen werden. Versuchen Sie es in einigen Sekunden erneut.",
  "A form can have at most {count} fields.": "Ein Formular kann höchstens {count} Felder haben.",
  "a new version of Galley shows the text differently":
    "eine neue Version von Galley zeigt den Text anders",
  "a picture, its description or the address was changed":
    "ein Bild, seine Beschreibung oder die Adresse wurde geändert",
  "A piece can be rejected only while it waits for an editor or is public. Load the page again to see what changed.":
    "Ablehnen kann man einen Text nur, solange er auf die Redaktion wartet oder öffentlich ist. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "a program changed the text": "ein Programm hat den Text geändert",
  "a quotation mark, a bracket or a comment is not closed":
    "ein Anführungszeichen, eine Klammer oder ein Kommentar ist nicht geschlossen",
  "a redirect leads from {path}": "von {path} führt eine Weiterleitung weg",
  "A redirect leads from {path}. Remove the redirect first, or choose another address.":
    "Von {path} führt eine Weiterleitung weg. Entfernen Sie sie zuerst oder wählen Sie eine andere Adresse.",
  "A site can have {count} pages of its own. Delete one first.":
    "Eine Website kann {count} eigene Seiten haben. Löschen Sie zuerst eine.",
  "A test is already on its way.": "Ein Test ist schon unterwegs.",
  "A text in it takes too long to read.": "Ein Text darin braucht zu lange zum Lesen.",
  "A time can be set only for a draft, or for changes to a published piece that no editor has yet. Load the page again to see what changed.":
    "Eine Zeit kann nur für einen Entwurf gesetzt werden oder für Änderungen an einem veröffentlichten Text, die noch nicht bei der Redaktion sind. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "A writer with the email {email} already exists.":
    "Es gibt schon einen Autor mit der E-Mail-Adresse {email}.",
  "All frames of the animation together have more than {limit} million pixels. Make it smaller or shorter.":
    "Alle Bilder der Animation haben zusammen mehr als {limit} Millionen Pixel. Verkleinern oder kürzen Sie sie.",
  "an editor asked for changes": "die Redaktion hat um Änderungen gebeten",
  "An editor has accepted this piece already. It appears at the time that its writer set.":
    "Ein Redakteur hat diesen Text schon angenommen. Er erscheint zu der Zeit, die sein Autor gesetzt hat.",
  "an editor rejected the piece": "die Redaktion hat den Text abgelehnt",
  "an editor returned the update": "die Redaktion hat die Änderung zurückgegeben",
  "An editor took this piece down. It cannot be shown by a link until the takedown is lifted.":
    "Ein Redakteur hat diesen Text von der Website genommen. Er kann erst wieder per Link gezeigt werden, wenn die Sperre aufgehoben ist.",
  "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.":
    "Ein Redakteur hat diesen Text von der Website genommen. Sie können ihn bearbeiten und um einen Blick bitten; veröffentlichen lässt er sich wieder, wenn ein Redakteur die Sperre aufhebt.",
  "an editor was asked for a look": "die Redaktion wurde um Durchsicht gebeten",
  "An import creates at most {count} drafts. Import the same archive again for the rest.":
    "Ein Import legt höchstens {count} Entwürfe an. Importieren Sie dasselbe Archiv noch einmal für den Rest.",
  "An older version of Galley rendered this text. Look again in a minute. If it stays so, return the piece to its writer.":
    "Eine ältere Version von Galley hat diesen Text dargestellt. Sehen Sie ihn in einer Minute noch einmal an. Bleibt es so, geben Sie den Text zurück.",
  "An update of this piece is waiting for an editor. Withdraw the update first.":
    "Eine Aktualisierung dieses Textes wartet auf einen Redakteur. Ziehen Sie sie zuerst zurück.",
  "Another import is running. Try again in a minute.":
    "Gerade läuft ein anderer Import. Versuchen Sie es in einer Minute erneut.",
  "another page has the address /{slug}": "eine andere Seite hat die Adresse /{slug}",
  "Another piece of yours has or had the address “{slug}”. Choose another.":
    "Ein anderer Text von Ihnen hat oder hatte die Adresse „{slug}“. Wählen Sie eine andere.",
  "Another piece of yours has or had this address. Choose another":
    "Ein anderer Text von Ihnen hat oder hatte diese Adresse. Wählen Sie eine andere",
  "belongs to the site itself and cannot be redirected":
    "gehört der Website selbst und kann nicht weitergeleitet werden",
  "cannot be changed while the page is public: links to it would break":
    "kann nicht geändert werden, solange die Seite öffentlich ist: Links auf sie gingen ins Leere",
  "cannot be converted": "kann nicht umgewandelt werden",
  "cannot be empty": "darf nicht leer sein",
  "cannot be {word}: the site uses this address itself":
    "kann nicht {word} sein: Die Website benutzt diese Adresse selbst",
  "Changes can be asked for only while a piece waits for an editor or is public. Load the page again to see what changed.":
    "Um Änderungen bitten kann man nur, solange ein Text auf die Redaktion wartet oder öffentlich ist. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "Changes to this piece have been asked for meanwhile. Look again before you answer.":
    "Inzwischen wurde um Änderungen an diesem Text gebeten. Sehen Sie noch einmal nach, bevor Sie antworten.",
  "Choose a day and a time.": "Wählen Sie Tag und Uhrzeit.",
  "Choose a day.": "Wählen Sie einen Tag.",
  "Choose a file first.": "Wählen Sie zuerst eine Datei.",
  "Choose a file that is not empty.": "Wählen Sie eine Datei, die nicht leer ist.",
  "comments are written between /* and */, not after //":
    "Kommentare stehen zwischen /* und */, nicht nach //",
  "Correct the fields that are marked below.": "Berichtigen Sie die unten markierten Felder.",
  "Enter a whole address, such as https://example.org/my-piece":
    "Geben Sie eine ganze Adresse ein, etwa https://example.org/my-piece",
  "enter a whole number of days": "geben Sie eine ganze Zahl von Tagen ein",
  "enter at least 1": "geben Sie mindestens 1 ein",
  "enter at most {max}": "geben Sie höchstens {max} ein",
  "Enter the email with which they sign in.": "Geben Sie die E-Mail-Adresse zum Anmelden ein.",
  "Every delivery has failed since {since}.": "Seit {since} ist jede Zustellung fehlgeschlagen.",
  "has no text": "hat keinen Text",
  "is incorrect": "ist falsch",
  "is larger than {size}": "ist größer als {size}",
  "is longer than a password can be": "ist länger, als ein Passwort sein kann",
  "is not a date": "ist kein Datum",
  "is not a Ghost post": "ist kein Beitrag von Ghost",
  "is not a known field": "ist kein bekanntes Feld",
  "is not a time": "ist keine Zeit",
  "is not JSON": "ist kein JSON",
  "is not known": "ist nicht bekannt",
  "is not UTF-8": "ist nicht in UTF-8",
  "is not valid": "ist nicht gültig",
  "is not valid yet": "ist noch nicht gültig",
  "is or was the address of a piece": "ist oder war die Adresse eines Textes",
  "is redirected already. Remove that redirect first":
    "wird schon weitergeleitet. Entfernen Sie zuerst diese Weiterleitung",
  "is required": "ist erforderlich",
  "is required, so that the writer knows the reason": "ist nötig, damit der Autor den Grund kennt",
  "is the address of a page, and a page always comes first":
    "ist die Adresse einer Seite, und eine Seite geht immer vor",
  "is the address of a page, public or not, of this site":
    "ist die Adresse einer Seite dieser Website, öffentlich oder nicht",
  "is too long ago": "liegt zu lange zurück",
  "is too long to be saved: at most {count} characters":
    "ist zu lang zum Speichern: höchstens {count} Zeichen",
  "is too pale to be read as a link on light pages: its contrast is {contrast}:1, and {needed}:1 is needed. The nearest colour that can be read is {colour}":
    "ist zu blass, um als Link auf hellen Seiten lesbar zu sein: Ihr Kontrast ist {contrast}:1, nötig sind {needed}:1. Die nächste lesbare Farbe ist {colour}",
  "It is dated {moment}.": "Er ist datiert auf {moment}.",
  "It is the same picture.": "Es ist dasselbe Bild.",
  "It is to be published on {moment}.": "Er soll erscheinen am {moment}.",
  "It is too early to publish this piece.": "Es ist zu früh, diesen Text zu veröffentlichen.",
  "It redirects too often, or to an invalid address.":
    "Die Adresse leitet zu oft weiter oder zu einer ungültigen Adresse.",
  "It was noted as {id}.": "Es wurde als {id} vermerkt.",
  "It was scheduled for {moment}.": "Er war für {moment} geplant.",
  "It was scheduled for {moment}: {why}.": "Er war für {moment} geplant: {why}.",
  "its front matter cannot be read": "das Front Matter ist nicht lesbar",
  "its front matter cannot be read at line {line}: {text}":
    "das Front Matter ist in Zeile {line} nicht lesbar: {text}",
  "its front matter has no closing line": "das Front Matter hat keine Schlusszeile",
  "its front matter is in {language}, which is not supported":
    "das Front Matter ist in {language} geschrieben, was nicht unterstützt wird",
  'Its links with rel="me" lead to {links} and others.':
    'Ihre Links mit rel="me" führen zu {links} und anderen.',
  'Its links with rel="me" lead to {links}.': 'Ihre Links mit rel="me" führen zu {links}.',
  "It was switched off when the account was secured.":
    "Er wurde abgeschaltet, als das Konto gesichert wurde.",
  "its text is not in the archive": "sein Text ist nicht im Archiv",
  "Its writer set {moment}.": "Sein Autor hat {moment} gesetzt.",
  "leads back to the old path": "führt zum alten Pfad zurück",
  "line {number}": "Zeile {number}",
  "More than {count} pictures are on other sites.":
    "Mehr als {count} Bilder liegen auf anderen Websites.",
  "must be a BCP 47 language tag such as en or pt-BR":
    "muss ein Sprachkürzel nach BCP 47 sein, zum Beispiel en oder pt-BR",
  "must be a boolean": "muss ja oder nein sein",
  "must be a colour such as #1f4e5f": "muss eine Farbe sein, zum Beispiel #1f4e5f",
  "must be a number": "muss eine Zahl sein",
  "must be a path of this site, or an http or https address":
    "muss ein Pfad dieser Website oder eine http- oder https-Adresse sein",
  "must be a path of this site, such as /2019/01/a-post":
    "muss ein Pfad dieser Website sein, zum Beispiel /2019/01/a-post",
  'must be a plain amount such as "12.50"': "muss ein einfacher Betrag sein, zum Beispiel 12.50",
  "must be a string": "muss ein Text sein",
  "must be a three-letter ISO 4217 code such as USD":
    "muss ein Kürzel aus drei Buchstaben nach ISO 4217 sein, zum Beispiel USD",
  "must be a whole number": "muss eine ganze Zahl sein",
  "must be an array": "muss eine Liste sein",
  "must be an email address": "muss eine E-Mail-Adresse sein",
  "must be an http or https URL": "muss eine http- oder https-Adresse sein",
  "must be an https URL": "muss eine https-Adresse sein",
  "must be an object": "muss ein Objekt mit Feldern sein",
  "must be an uploaded icon; upload it again":
    "muss ein hochgeladenes Symbol sein; laden Sie es erneut hoch",
  "must be an uploaded logo; upload it again":
    "muss ein hochgeladenes Logo sein; laden Sie es erneut hoch",
  "must be at least {count} characters long": "muss mindestens {count} Zeichen lang sein",
  "must be at least {min}": "muss mindestens {min} sein",
  "must be at most {count} characters long": "darf höchstens {count} Zeichen lang sein",
  "must be at most {max}": "darf höchstens {max} sein",
  "must be in the future": "muss in der Zukunft liegen",
  "must be one of {values}": "muss eines davon sein: {values}",
  "must be the id of an uploaded picture": "muss die Nummer eines hochgeladenen Bildes sein",
  "must be the id of one of your pictures": "muss die Nummer eines Ihrer Bilder sein",
  "must be ticked": "muss angekreuzt sein",
  "must be valid Unicode text without NUL characters":
    "muss gültiger Unicode-Text ohne NUL-Zeichen sein",
  "must be within a year": "muss innerhalb eines Jahres liegen",
  "must begin with https://, or with / for a page of this site":
    "muss mit https:// beginnen, oder mit / bei einer Seite dieser Website",
  "must consist of lower-case letters, digits and hyphens":
    "darf nur aus Kleinbuchstaben, Ziffern und Bindestrichen bestehen",
  "must consist of lower-case letters, digits and single hyphens":
    "darf nur aus Kleinbuchstaben, Ziffern und einzelnen Bindestrichen bestehen",
  "must consist of lower-case letters, digits and single hyphens, such as about-us":
    "darf nur aus Kleinbuchstaben, Ziffern und einzelnen Bindestrichen bestehen, zum Beispiel ueber-uns",
  "must contain at least one visible character": "braucht mindestens ein sichtbares Zeichen",
  "must have at least {count} items": {
    one: "muss mindestens einen Eintrag haben",
    other: "muss mindestens {count} Einträge haben",
  },
  "must have at most {count} combining marks in a row":
    "darf höchstens {count} kombinierende Zeichen hintereinander haben",
  "must have at most {count} items": "darf höchstens {count} Einträge haben",
  "must have at most {count} links": "darf höchstens {count} Links haben",
  "must not be in the future": "darf nicht in der Zukunft liegen",
  "must not contain a check mark, forced text direction or the word “verified”: they belong to this site's own mark":
    "darf kein Häkchen, keine erzwungene Schreibrichtung und nicht das Wort „verified“ enthalten: Sie gehören zum Zeichen dieser Website",
  "must not contain a check mark, forced text direction or the words “identity verified”":
    "darf kein Häkchen, keine erzwungene Schreibrichtung und nicht die Worte „identity verified“ enthalten",
  "must not contain the words “identity verified”":
    "darf nicht die Worte „identity verified“ enthalten",
  "No complete answer came within {count} seconds.":
    "Innerhalb von {count} Sekunden kam keine vollständige Antwort.",
  "No such writer.": "Diesen Autor gibt es nicht.",
  "No update of this piece is waiting for an editor, so none can be accepted. Load the page again to see what changed.":
    "Keine Aktualisierung dieses Textes wartet auf die Redaktion; es gibt keine anzunehmen. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "No update of this piece is waiting for an editor, so none can be returned. Load the page again to see what changed.":
    "Keine Aktualisierung dieses Textes wartet auf die Redaktion; es gibt keine zurückzugeben. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "No update of this piece is waiting for an editor, so none can be withdrawn. Load the page again to see what changed.":
    "Keine Aktualisierung dieses Textes wartet auf die Redaktion; es gibt keine zurückzuziehen. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "Nothing has changed since this was published.":
    "Seit der Veröffentlichung hat sich nichts geändert.",
  "Only a draft can be published, and this piece is no longer one. Load the page again to see what changed.":
    "Nur ein Entwurf kann veröffentlicht werden, und dieser Text ist keiner mehr. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "Only a draft can be sent to an editor, and this piece is no longer one. Load the page again to see what changed.":
    "Nur ein Entwurf kann an die Redaktion gehen, und dieser Text ist keiner mehr. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "Only a published piece can be updated, and this one is not public. Load the page again to see what changed.":
    "Nur ein veröffentlichter Text kann aktualisiert werden, und dieser ist nicht öffentlich. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "Only an editor can do this, in the desk.": "Das kann nur ein Redakteur, am Schreibtisch.",
  "Only editors can do this.": "Das können nur Redakteure.",
  "Only its first mebibyte was read.": "Nur ihr erstes Mebibyte wurde gelesen.",
  "Only its first {count} links were read, or fewer if they are very long.":
    "Nur ihre ersten {count} Links wurden gelesen, oder weniger, wenn sie sehr lang sind.",
  "Only the drafts' own writer can do this.": "Das kann nur der Autor der Entwürfe selbst.",
  "Only the operator can give an editor an email.":
    "Nur der Betreiber kann einem Redakteur eine E-Mail-Adresse geben.",
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link":
    "Nur der Betreiber kann einen Link für einen Redakteur erstellen, mit: npm run admin -- writer password-link",
  "Only the operator can suspend an editor or end the suspension.":
    "Nur der Betreiber kann einen Redakteur sperren oder die Sperre beenden.",
  "Only the operator decides who is an editor.":
    "Nur der Betreiber entscheidet, wer Redakteur ist.",
  "Only the piece's own writer can do this, in the desk.":
    "Das kann nur der Autor des Textes selbst, am Schreibtisch.",
  "Only the piece's own writer can do this.": "Das kann nur der Autor des Textes selbst.",
  "Only the service does this, at the time that the writer set.":
    "Das tut nur der Dienst, zu der Zeit, die der Autor gesetzt hat.",
  "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.":
    "Passkeys brauchen eine Website mit einem Namen, zum Beispiel example.org, und diese hat eine IP-Adresse. Melden Sie sich mit Ihrem Passwort an.",
  "Port {port} is not allowed. Use 80, 443, or 1024 and above.":
    "Port {port} ist nicht erlaubt. Benutzen Sie 80, 443 oder ab 1024.",
  "post number {number}": "Beitrag Nummer {number}",
  "Redirects are not followed. Enter the address that it redirects to.":
    "Weiterleitungen werden nicht verfolgt. Geben Sie die Adresse ein, zu der sie führt.",
  "Related pieces must be the seller's own.": "Passende Texte müssen vom Verkäufer selbst sein.",
  "Remove {count} tags: a piece can have {limit}": {
    one: "Entfernen Sie ein Schlagwort: Ein Text kann {limit} haben",
    other: "Entfernen Sie {count} Schlagwörter: Ein Text kann {limit} haben",
  },
  "Shorten it by {count} characters: the limit is {limit}": {
    one: "Kürzen Sie um ein Zeichen: Die Grenze ist {limit}",
    other: "Kürzen Sie um {count} Zeichen: Die Grenze ist {limit}",
  },
  "Shorten “{tag}”: a tag can have {count} characters":
    "Kürzen Sie „{tag}“: Ein Schlagwort kann {count} Zeichen haben",
  "Somebody else has changed the site since you opened this page. Open it again to see their changes, then make yours.":
    "Jemand anders hat die Website geändert, seit Sie diese Seite geöffnet haben. Öffnen Sie sie neu, um die Änderungen zu sehen, und machen Sie dann Ihre.",
  "Somebody else has saved this page since you opened it. Copy your text, then open the page again.":
    "Jemand anders hat diese Seite gespeichert, seit Sie sie geöffnet haben. Kopieren Sie Ihren Text und öffnen Sie die Seite neu.",
  "Something went wrong on our side.": "Auf unserer Seite ist etwas schiefgegangen.",
  "Something went wrong on our side. It was noted as {id}.":
    "Auf unserer Seite ist etwas schiefgegangen. Es wurde als {id} vermerkt.",
  "The account of this key is suspended. The key works again when an editor ends the suspension.":
    "Das Konto dieses Schlüssels ist gesperrt. Der Schlüssel gilt wieder, wenn ein Redakteur die Sperre beendet.",
  "The address must begin with http or https.": "Die Adresse muss mit http oder https beginnen.",
  "The address must not contain a user name or password.":
    "Die Adresse darf keinen Benutzernamen und kein Passwort enthalten.",
  "The animation has {count} frames, and the limit is {limit}. Send a shorter one, or a video's address.":
    "Die Animation hat {count} Bilder, die Grenze ist {limit}. Senden Sie eine kürzere oder die Adresse eines Videos.",
  "The archive could not be read to its end.": "Das Archiv konnte nicht zu Ende gelesen werden.",
  "The archive has more than {count} files.": "Das Archiv hat mehr als {count} Dateien.",
  "The archive is damaged or incomplete. Download it again.":
    "Das Archiv ist beschädigt oder unvollständig. Laden Sie es erneut herunter.",
  "The archive is packed in a way that is not supported. Use plain ZIP.":
    "Das Archiv ist auf eine Weise gepackt, die nicht unterstützt wird. Verwenden Sie einfaches ZIP.",
  "The archive is protected by a password. Send one without.":
    "Das Archiv ist mit einem Passwort geschützt. Senden Sie eines ohne.",
  "The archive is too large when it is unpacked. Send it in parts.":
    "Das Archiv ist entpackt zu groß. Senden Sie es in Teilen.",
  "The database is busy. Nothing was saved. Try again in a few seconds.":
    "Die Datenbank ist ausgelastet. Es wurde nichts gespeichert. Versuchen Sie es in einigen Sekunden erneut.",
  "The date is too long ago.": "Das Datum liegt zu lange zurück.",
  "The date must not be in the future.": "Das Datum darf nicht in der Zukunft liegen.",
  "The desk accepts only form data.": "Der Schreibtisch nimmt nur Formulardaten an.",
  "The desk does not accept API keys. Sign in instead.":
    "Der Schreibtisch nimmt keine API-Schlüssel an. Melden Sie sich an.",
  "The email or the password is incorrect.": "E-Mail oder Passwort ist falsch.",
  "The file is empty.": "Die Datei ist leer.",
  "The file is larger than {size}. Nothing was saved.":
    "Die Datei ist größer als {size}. Es wurde nichts gespeichert.",
  "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.":
    "Die Datei ist kein Bild. Senden Sie eine JPEG-, PNG-, WebP-, GIF- oder AVIF-Datei.",
  "The form arrived incomplete. Nothing was saved.":
    "Das Formular kam unvollständig an. Es wurde nichts gespeichert.",
  "The icon is gone. Upload it again.": "Das Symbol ist nicht mehr da. Laden Sie es erneut hoch.",
  "The logo is gone. Upload it again.": "Das Logo ist nicht mehr da. Laden Sie es erneut hoch.",
  "The new address leads back to the old path.": "Die neue Adresse führt zum alten Pfad zurück.",
  "The new address must be a path of this site, or an http or https address.":
    "Die neue Adresse muss ein Pfad dieser Website oder eine http- oder https-Adresse sein.",
  "The note must be at most {count} characters long.":
    "Die Notiz darf höchstens {count} Zeichen lang sein.",
  "The old path belongs to the site itself and cannot be redirected.":
    "Der alte Pfad gehört der Website selbst und kann nicht weitergeleitet werden.",
  "The old path is or was the address of a piece.":
    "Der alte Pfad ist oder war die Adresse eines Textes.",
  "The old path is redirected already. Remove that redirect first.":
    "Der alte Pfad wird schon weitergeleitet. Entfernen Sie zuerst diese Weiterleitung.",
  "The old path is the address of a page, and a page always comes first.":
    "Der alte Pfad ist die Adresse einer Seite, und eine Seite geht immer vor.",
  "The old path is the address of a page, public or not, of this site.":
    "Der alte Pfad ist die Adresse einer Seite dieser Website, öffentlich oder nicht.",
  "The old path must be a path of this site, such as /2019/01/a-post.":
    "Der alte Pfad muss ein Pfad dieser Website sein, zum Beispiel /2019/01/a-post.",
  "The other site answered {status}.": "Die andere Website antwortete {status}.",
  "The page is public. Unpublish it first, then delete it.":
    "Die Seite ist öffentlich. Ziehen Sie sie zuerst zurück, dann löschen Sie sie.",
  "The password is incorrect.": "Das Passwort ist falsch.",
  "The picture cannot be decoded. Save it again in an image editor.":
    "Das Bild kann nicht entschlüsselt werden. Speichern Sie es in einem Bildprogramm neu.",
  "The picture has {width} × {height} pixels, and the limit is {limit} million. Make it smaller.":
    "Das Bild hat {width} × {height} Pixel, die Grenze ist {limit} Millionen. Verkleinern Sie es.",
  "The picture has {width} × {height} pixels. Make it smaller: 1,000 × 1,000 is plenty.":
    "Das Bild hat {width} × {height} Pixel. Verkleinern Sie es: 1.000 × 1.000 genügen.",
  "The picture is a HEIC file, which most browsers cannot show. Save it as JPEG, and send that.":
    "Das Bild ist eine HEIC-Datei, die die meisten Browser nicht zeigen können. Speichern Sie es als JPEG und senden Sie das.",
  "The picture is an SVG file, which can contain programs. Save it as PNG, and send that.":
    "Das Bild ist eine SVG-Datei, die Programme enthalten kann. Speichern Sie es als PNG und senden Sie das.",
  "The picture is damaged. Save it again in an image editor.":
    "Das Bild ist beschädigt. Speichern Sie es in einem Bildprogramm neu.",
  "The picture is larger than {size}.": "Das Bild ist größer als {size}.",
  "The picture is that of {url}.": "Das Bild ist das von {url}.",
  "The picture must be a PNG, JPEG, WebP or GIF file.":
    "Das Bild muss eine PNG-, JPEG-, WebP- oder GIF-Datei sein.",
  "The picture needs too much memory to decode. Make it smaller.":
    "Das Bild braucht zu viel Speicher. Verkleinern Sie es.",
  "The picture takes too long to decode. Save it again in an image editor, or make it smaller.":
    "Das Bild braucht zu lange zum Entschlüsseln. Speichern Sie es in einem Bildprogramm neu oder verkleinern Sie es.",
  "The piece has another text now. Nothing was stored. Read it again, and suggest changes to that text.":
    "Dieser Text lautet inzwischen anders. Nichts wurde gespeichert. Lesen Sie ihn noch einmal und schlagen Sie Änderungen daran vor.",
  "the piece was changed": "der Text wurde geändert",
  "the piece was unpublished": "die Veröffentlichung des Textes wurde zurückgenommen",
  "the piece was withdrawn from review": "der Text wurde von der Redaktion zurückgezogen",
  "The preview failed: the theme has a fault in {file}, line {line}.":
    "Die Vorschau ist fehlgeschlagen: Das Theme hat einen Fehler in {file}, Zeile {line}.",
  "The preview failed: the theme has a fault in {file}.":
    "Die Vorschau ist fehlgeschlagen: Das Theme hat einen Fehler in {file}.",
  "The preview takes too long. Try again in a few seconds.":
    "Die Vorschau dauert zu lange. Versuchen Sie es in einigen Sekunden erneut.",
  "The receiver answered 410 Gone: it wants no more deliveries.":
    "Der Empfänger antwortete 410 Gone: Er möchte keine Zustellungen mehr.",
  "The request body is larger than {kibibytes} KiB.": "Die Anfrage ist größer als {kibibytes} KiB.",
  "The request body is too large.": "Die Anfrage ist zu groß.",
  "The request did not arrive within {count} seconds.":
    "Die Anfrage kam nicht innerhalb von {count} Sekunden an.",
  "The request was cancelled.": "Die Anfrage wurde abgebrochen.",
  "The server's disk is full. Nothing was saved. Try again later.":
    "Der Speicher des Servers ist voll. Es wurde nichts gespeichert. Versuchen Sie es später erneut.",
  "The service cannot do this at the moment. Try again in a few seconds.":
    "Der Dienst kann das gerade nicht. Versuchen Sie es in einigen Sekunden erneut.",
  "The service is stopping.": "Der Dienst wird gerade beendet.",
  "The service is stopping. Send the picture again.":
    "Der Dienst wird gerade beendet. Senden Sie das Bild erneut.",
  "The service is very busy. Try again in a few seconds.":
    "Der Dienst ist stark ausgelastet. Versuchen Sie es in einigen Sekunden erneut.",
  "The site is being built. Try again in a few seconds.":
    "Die Website wird gebaut. Versuchen Sie es in einigen Sekunden erneut.",
  "The suggested text is the same as the current one.":
    "Der vorgeschlagene Text ist derselbe wie der jetzige.",
  "The text has changed since this was suggested, or the suggestion was answered. Nothing was changed. Look at it again.":
    "Der Text hat sich geändert, seit dies vorgeschlagen wurde, oder der Vorschlag ist beantwortet. Nichts wurde geändert. Sehen Sie ihn sich noch einmal an.",
  "the text was changed": "der Text wurde geändert",
  "The time must be in the future.": "Die Zeit muss in der Zukunft liegen.",
  "The time must be within a year.": "Die Zeit muss innerhalb eines Jahres liegen.",
  "the update was withdrawn from review": "die Änderung wurde aus der Durchsicht zurückgezogen",
  "The webhook is switched off. Save it again to switch it on.":
    "Der Webhook ist abgeschaltet. Speichern Sie ihn erneut, um ihn einzuschalten.",
  "The writer has typed a text here that a piece cannot have, such as one that is too long. Suggest changes when it fits.":
    "Der Autor hat hier einen Text getippt, den ein Text nicht haben kann, zum Beispiel einen zu langen. Schlagen Sie Änderungen vor, wenn er passt.",
  "There is already a page at /{slug}.": "Unter /{slug} gibt es schon eine Seite.",
  "There is no page at this address.": "Unter dieser Adresse gibt es keine Seite.",
  "There is no picture address in the profile.": "Im Profil steht keine Adresse eines Bildes.",
  "There is no redirect from this path.": "Von diesem Pfad führt keine Weiterleitung.",
  "There is no revision with this number.": "Es gibt keine Fassung mit dieser Nummer.",
  "There is no such comment of yours.": "Sie haben keinen solchen Kommentar.",
  "There is no such delivery.": "Diese Zustellung gibt es nicht.",
  "There is no such listing in your shop.": "Dieses Angebot gibt es in Ihrem Shop nicht.",
  "There is no such page. It may be deleted.":
    "Diese Seite gibt es nicht. Vielleicht wurde sie gelöscht.",
  "There is no such page. Somebody may have deleted it.":
    "Diese Seite gibt es nicht. Vielleicht hat sie jemand gelöscht.",
  "There is no such passkey.": "Diesen Passkey gibt es nicht.",
  "There is no such picture.": "Dieses Bild gibt es nicht.",
  "There is no such piece.": "Diesen Text gibt es nicht.",
  "There is no such writer.": "Diesen Autor gibt es nicht.",
  "There is no suggestion with this number.": "Es gibt keinen Vorschlag mit dieser Nummer.",
  "There is no webhook yet. Save its address first.":
    "Es gibt noch keinen Webhook. Speichern Sie zuerst seine Adresse.",
  "There is no website in the profile.": "Im Profil steht keine Website.",
  "There is no writer at this address.": "Unter dieser Adresse gibt es keinen Autor.",
  "There is nothing at this address.": "Unter dieser Adresse gibt es nichts.",
  "There is nothing to comment on at this address.":
    "Unter dieser Adresse gibt es nichts zu kommentieren.",
  "There is nothing to save yet.": "Es gibt noch nichts zu speichern.",
  "These changes alone make a text that a piece cannot have. Tick others, or decline them all.":
    "Diese Änderungen allein ergeben einen Text, den ein Beitrag nicht haben kann. Kreuzen Sie andere an, oder lehnen Sie alle ab.",
  "This account is suspended and cannot publish anything. An editor can end the suspension.":
    "Dieses Konto ist gesperrt und kann nichts veröffentlichen. Ein Redakteur kann die Sperre beenden.",
  "This account is your own. Another editor must do this.":
    "Das ist Ihr eigenes Konto. Ein anderer Redakteur muss das tun.",
  "This address takes {methods}.": "Diese Adresse nimmt {methods} an.",
  "this version of Galley could not render the text":
    "diese Version von Galley konnte den Text nicht darstellen",
  "This changed while you looked. Look again.":
    "Das hat sich geändert, während Sie es angesehen haben. Sehen Sie noch einmal hin.",
  "This form was sent from another site. Nothing was changed.":
    "Dieses Formular kam von einer anderen Website. Es wurde nichts geändert.",
  "This is a page of this site. Enter a website of your own.":
    "Das ist eine Seite dieser Website. Geben Sie eine eigene Website ein.",
  "This is no longer your picture.": "Das ist nicht mehr Ihr Bild.",
  "This is not a date.": "Das ist kein Datum.",
  "This is not a time.": "Das ist keine Zeit.",
  "This is not an address.": "Das ist keine Adresse.",
  "This link has been used for as many comments as it can.":
    "Über diesen Link wurden so viele Kommentare geschrieben, wie möglich sind.",
  "This link has expired or was already used. Ask the person who sent it for a new one.":
    "Dieser Link ist abgelaufen oder schon benutzt. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.",
  "This link has expired or was used. Ask for a new one.":
    "Dieser Link ist abgelaufen oder schon benutzt. Bitten Sie um einen neuen.",
  "This link shows nothing: it has expired, or its writer has revoked it. Ask them for a new one.":
    "Dieser Link zeigt nichts: Er ist abgelaufen, oder sein Autor hat ihn widerrufen. Bitten Sie um einen neuen.",
  "This page has expired. Nothing was changed. Reload it and try again.":
    "Diese Seite ist abgelaufen. Es wurde nichts geändert. Laden Sie sie neu und versuchen Sie es noch einmal.",
  "This passkey is in use already.": "Dieser Passkey wird schon benutzt.",
  "This passkey was not accepted. Use another one, or your password.":
    "Dieser Passkey wurde nicht angenommen. Benutzen Sie einen anderen oder Ihr Passwort.",
  "This picture is gone. Upload it again.":
    "Dieses Bild ist nicht mehr da. Laden Sie es erneut hoch.",
  "This picture is not in your library. Choose another one":
    "Dieses Bild ist nicht in Ihrer Bildersammlung. Wählen Sie ein anderes",
  "This piece has as many comments as it can have.":
    "Dieser Text hat so viele Kommentare, wie er haben kann.",
  "This piece has been rejected meanwhile. Look again before you answer.":
    "Dieser Text wurde inzwischen abgelehnt. Sehen Sie noch einmal nach, bevor Sie antworten.",
  "This piece has had {count} addresses, which is the most. Keep this one, or choose one that it had before.":
    "Dieser Text hatte schon {count} Adressen, das ist das Höchste. Behalten Sie diese oder wählen Sie eine frühere.",
  "This piece has {count} links that work. Revoke one first.":
    "Dieser Text hat {count} gültige Links. Widerrufen Sie zuerst einen.",
  "This piece has {count} suggestions that wait for an answer. Its writer must answer some first.":
    "Zu diesem Text warten {count} Vorschläge auf eine Antwort. Der Autor muss zuerst einige beantworten.",
  "This piece is a draft now. Look again before you answer.":
    "Dieser Text ist jetzt ein Entwurf. Sehen Sie noch einmal nach, bevor Sie antworten.",
  "This piece is no longer waiting for a look, so it cannot be returned. Load the page again to see what changed.":
    "Dieser Text wartet nicht mehr auf einen Blick und kann daher nicht zurückgegeben werden. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "This piece is no longer waiting for a time, so there is none to cancel. Load the page again to see what changed.":
    "Dieser Text wartet nicht mehr auf einen Termin. Es gibt also keinen, den Sie aufheben könnten. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "This piece is no longer waiting for an editor, so it cannot be withdrawn. Load the page again to see what changed.":
    "Dieser Text wartet nicht mehr auf die Redaktion und kann daher nicht zurückgezogen werden. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "This piece is no longer waiting for its time.": "Dieser Text wartet nicht mehr auf seine Zeit.",
  "This piece is no longer waiting to be published, so it cannot be accepted. Load the page again to see what changed.":
    "Dieser Text wartet nicht mehr auf Veröffentlichung und kann daher nicht angenommen werden. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "This piece is not public, so it cannot be unpublished. Load the page again to see what changed.":
    "Dieser Text ist nicht öffentlich; eine Veröffentlichung lässt sich daher nicht zurücknehmen. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "This piece is not taken down, so there is no takedown to lift. Load the page again to see what changed.":
    "Dieser Text ist nicht heruntergenommen; es gibt keine Sperre aufzuheben. Laden Sie die Seite neu, um zu sehen, was sich geändert hat.",
  "This piece is not waiting for review.": "Dieser Text wartet nicht auf Durchsicht.",
  "This piece is published now. Look again before you answer.":
    "Dieser Text ist jetzt veröffentlicht. Sehen Sie noch einmal nach, bevor Sie antworten.",
  "This piece is waiting for an editor now. Look again before you answer.":
    "Dieser Text wartet jetzt auf die Redaktion. Sehen Sie noch einmal nach, bevor Sie antworten.",
  "This piece is waiting for an editor. Withdraw it to edit it.":
    "Dieser Text wartet auf die Redaktion. Ziehen Sie ihn zurück, um ihn zu bearbeiten.",
  "This piece is your own. Another editor must answer it.":
    "Das ist Ihr eigener Text. Ein anderer Redakteur muss antworten.",
  "This piece is your own. Change it in the editor.":
    "Das ist Ihr eigener Text. Ändern Sie ihn im Editor.",
  "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.":
    "Dieser Text wurde inzwischen anderswo gespeichert. Es wurde nichts überschrieben; laden Sie ihn neu, um zu vergleichen.",
  "This server makes no previews.": "Dieser Server erstellt keine Vorschau.",
  "This session has ended already.": "Diese Sitzung ist schon beendet.",
  "This site has {count} redirects, which is the most it can have. Remove some that nobody uses.":
    "Diese Website hat {count} Weiterleitungen, mehr geht nicht. Entfernen Sie einige, die niemand benutzt.",
  "This suggestion was answered already.": "Dieser Vorschlag ist schon beantwortet.",
  "This text is too tangled to render in time. Look for very long runs of brackets, asterisks or quote marks.":
    "Dieser Text ist zu verschachtelt, um rechtzeitig dargestellt zu werden. Suchen Sie nach sehr langen Folgen von Klammern, Sternchen oder Zitatzeichen.",
  "This took too long. Reload the page and try again.":
    "Das hat zu lange gedauert. Laden Sie die Seite neu und versuchen Sie es noch einmal.",
  "This version is no longer kept.": "Diese Fassung wird nicht mehr aufbewahrt.",
  "This was changed in the meantime. Load it again.":
    "Das wurde inzwischen geändert. Laden Sie es neu.",
  "this word has another meaning here: choose another":
    "dieses Wort hat hier eine andere Bedeutung: Wählen Sie ein anderes",
  "This writer has an email. Only they can change it.":
    "Dieser Autor hat eine E-Mail-Adresse. Nur er selbst kann sie ändern.",
  "This writer is now called “{name}”. Check the name.":
    "Dieser Autor heißt jetzt „{name}“. Prüfen Sie den Namen.",
  "Tick at least one change, or decline them all.":
    "Kreuzen Sie mindestens eine Änderung an, oder lehnen Sie alle ab.",
  "Too many brackets are open": "Zu viele Klammern sind offen",
  "Too many links were asked for. Try again in 15 minutes.":
    "Es wurden zu viele Links angefordert. Versuchen Sie es in 15 Minuten erneut.",
  "Too many of your texts are waiting to be rendered. Try again when they are done.":
    "Zu viele Ihrer Texte warten auf ihre Darstellung. Versuchen Sie es erneut, wenn sie fertig sind.",
  "Too many pictures are arriving. Try again in a few seconds.":
    "Zu viele Bilder kommen gerade an. Versuchen Sie es in einigen Sekunden erneut.",
  "Too many pictures are waiting. Try again in a few seconds.":
    "Zu viele Bilder warten. Versuchen Sie es in einigen Sekunden erneut.",
  "Too many requests are running. Try again in a few seconds.":
    "Zu viele Anfragen laufen. Versuchen Sie es in einigen Sekunden erneut.",
  "Too many requests. Try again in {count} minutes.": {
    one: "Zu viele Anfragen. Versuchen Sie es in {count} Minute erneut.",
    other: "Zu viele Anfragen. Versuchen Sie es in {count} Minuten erneut.",
  },
  "Too many requests. Try again in {count} seconds.": {
    one: "Zu viele Anfragen. Versuchen Sie es in {count} Sekunde erneut.",
    other: "Zu viele Anfragen. Versuchen Sie es in {count} Sekunden erneut.",
  },
  "Too many wrong passwords. Try again in {count} minutes.": {
    one: "Zu viele falsche Passwörter. Versuchen Sie es in {count} Minute erneut.",
    other: "Zu viele falsche Passwörter. Versuchen Sie es in {count} Minuten erneut.",
  },
  "Too many wrong passwords. Try again in {count} seconds.": {
    one: "Zu viele falsche Passwörter. Versuchen Sie es in {count} Sekunde erneut.",
    other: "Zu viele falsche Passwörter. Versuchen Sie es in {count} Sekunden erneut.",
  },
  "Unpublish or withdraw this piece first; then delete it.":
    "Ziehen Sie diesen Text zuerst zurück; dann löschen Sie ihn.",
  "Unpublish the page before you change its address.":
    "Ziehen Sie die Seite zurück, bevor Sie ihre Adresse ändern.",
  "use at most {count} characters": "höchstens {count} Zeichen",
  "Use lower-case letters, digits and hyphens, such as field-notes":
    "Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche, etwa field-notes",
  "Use the code of a language, such as en or pt-BR":
    "Verwenden Sie das Kürzel einer Sprache, etwa de oder pt-BR",
  "use the letters a to z, digits and single hyphens, such as my-first-piece":
    "benutzen Sie die Buchstaben a bis z, Ziffern und einzelne Bindestriche, zum Beispiel mein-erster-text",
  "While you are suspended, you cannot show pieces by a link.":
    "Solange Sie gesperrt sind, können Sie keine Texte per Link zeigen.",
  "Write a headline": "Schreiben Sie eine Überschrift",
  "Write a note, so that the writer knows what to do.":
    "Schreiben Sie eine Notiz, damit der Autor weiß, was zu tun ist.",
  "Write something": "Schreiben Sie etwas",
  "Write something before you publish.": "Schreiben Sie etwas, bevor Sie veröffentlichen.",
  "You are signed out. Nothing was saved.": "Sie sind abgemeldet. Es wurde nichts gespeichert.",
  "You are signed out. Sign in again.": "Sie sind abgemeldet. Melden Sie sich wieder an.",
  "You don't have permission to do this.": "Dazu haben Sie keine Berechtigung.",
  "You have made {count} keys within a day. The limit is {limit}. Try again tomorrow, or ask the operator of this site for more room.":
    "Sie haben an einem Tag {count} Schlüssel erstellt. Die Grenze ist {limit}. Versuchen Sie es morgen erneut, oder bitten Sie den Betreiber dieser Website um mehr Platz.",
  "You have no key with this id.": "Sie haben keinen solchen Schlüssel.",
  "You have no listing at this address.": "Sie haben kein Angebot unter dieser Adresse.",
  "You have no piece at this address.": "Sie haben keinen Text unter dieser Adresse.",
  "You have no such picture.": "Sie haben kein solches Bild.",
  "You have no such piece.": "Sie haben keinen solchen Text.",
  "You have {count} keys. The limit is {limit}. Revoke one that you no longer use, or ask the operator of this site for more room.":
    "Sie haben {count} Schlüssel. Die Grenze ist {limit}. Widerrufen Sie einen, den Sie nicht mehr benutzen, oder bitten Sie den Betreiber dieser Website um mehr Platz.",
  "You have {count} listings in your shop. The limit is {limit}. Remove one, or ask the operator of this site for more room.":
    {
      one: "Sie haben {count} Angebot in Ihrem Shop. Die Grenze ist {limit}. Entfernen Sie es, oder bitten Sie den Betreiber dieser Website um mehr Platz.",
      other:
        "Sie haben {count} Angebote in Ihrem Shop. Die Grenze ist {limit}. Entfernen Sie eines, oder bitten Sie den Betreiber dieser Website um mehr Platz.",
    },
  "You have {count} passkeys. Remove one first.":
    "Sie haben {count} Passkeys. Entfernen Sie zuerst einen.",
  "You have {count} unpublished pieces. The limit is {limit}. Publish or delete one in the desk, or ask the operator of this site for more room.":
    {
      one: "Sie haben {count} unveröffentlichten Text. Die Grenze ist {limit}. Veröffentlichen oder löschen Sie ihn am Schreibtisch, oder bitten Sie den Betreiber dieser Website um mehr Platz.",
      other:
        "Sie haben {count} unveröffentlichte Texte. Die Grenze ist {limit}. Veröffentlichen oder löschen Sie einen davon am Schreibtisch, oder bitten Sie den Betreiber dieser Website um mehr Platz.",
    },
  "Your address redirects to one that is too long.":
    "Ihre Adresse leitet zu einer weiter, die zu lang ist.",
  "Your address redirects to {url}. Enter that as your website.":
    "Ihre Adresse leitet zu {url} weiter. Geben Sie diese als Ihre Website an.",
  "Your data is already being downloaded. Wait until that download ends, or stop it and try again in a minute.":
    "Ihre Daten werden schon heruntergeladen. Warten Sie, bis das endet, oder brechen Sie es ab und versuchen Sie es in einer Minute erneut.",
  "Your pictures can take {size}, and this one does not fit. Delete pictures that you no longer show, or ask the operator of this site for more room.":
    "Ihre Bilder können {size} belegen, und dieses passt nicht mehr. Löschen Sie Bilder, die Sie nicht mehr zeigen, oder bitten Sie den Betreiber dieser Website um mehr Platz.",
  "Your pieces have had {count} addresses before, which is the most. Keep the address of this one.":
    "Ihre Texte hatten schon {count} frühere Adressen, das ist das Höchste. Behalten Sie die Adresse dieses Textes.",
  "Your pieces with their revisions can take {megabytes} MB, and this text does not fit. Delete pieces that you no longer need (their room is free after 30 days), or ask the operator of this site for more room.":
    "Ihre Texte mit ihren Fassungen können {megabytes} MB belegen, und dieser passt nicht mehr. Löschen Sie Texte, die Sie nicht mehr brauchen (ihr Platz ist nach 30 Tagen frei), oder bitten Sie den Betreiber dieser Website um mehr Platz.",
  "Your quota is used up. Delete something, or ask the operator for more.":
    "Ihr Kontingent ist aufgebraucht. Löschen Sie etwas oder bitten Sie den Betreiber um mehr.",
  "Your website is already being checked.": "Ihre Website wird schon geprüft.",
  "Your website was checked just now. Try again in ten seconds.":
    "Ihre Website wurde gerade geprüft. Versuchen Sie es in zehn Sekunden erneut.",
  "{count} suggestions of this key wait for an answer. The writer must answer some first.":
    "{count} Vorschläge dieses Schlüssels warten auf eine Antwort. Der Autor muss zuerst einige beantworten.",
  "{host} is not on the public internet. Use a public address. For development, the operator can start the service with WEBHOOK_ALLOW_PRIVATE=1.":
    "{host} ist nicht im öffentlichen Internet. Benutzen Sie eine öffentliche Adresse. Für die Entwicklung kann der Betreiber den Dienst mit WEBHOOK_ALLOW_PRIVATE=1 starten.",
  "{host} leads to an address that is not on the public internet.":
    "{host} führt zu einer Adresse, die nicht im öffentlichen Internet ist.",
  "{host}: Its certificate has expired.": "{host}: Das Zertifikat ist abgelaufen.",
  "{host}: Its certificate is for another host.":
    "{host}: Das Zertifikat gilt für einen anderen Host.",
  "{host}: Its certificate is self-signed.": "{host}: Das Zertifikat ist selbst signiert.",
  "{host}: The connection failed: {reason}": "{host}: Die Verbindung ist fehlgeschlagen: {reason}",
  "{host}: The connection took too long.": "{host}: Die Verbindung dauerte zu lange.",
  "{host}: The connection was closed before the answer was complete.":
    "{host}: Die Verbindung wurde geschlossen, bevor die Antwort vollständig war.",
  "{host}: The connection was refused.": "{host}: Die Verbindung wurde abgelehnt.",
  "{host}: The connection was reset.": "{host}: Die Verbindung wurde zurückgesetzt.",
  "{host}: The headers of the answer are too large.":
    "{host}: Die Kopfzeilen der Antwort sind zu groß.",
  "{host}: The name could not be looked up.": "{host}: Der Name konnte nicht aufgelöst werden.",
  "{host}: There is no such host.": "{host}: Diesen Host gibt es nicht.",
  "{one} {other}": "{one} {other}",
  "{text}": "{text}",
  "{url} answered {status}, not 200.": "{url} antwortete {status}, nicht 200.",
  '{url} has no link to {profile} with rel="me".':
    '{url} hat keinen Link mit rel="me" auf {profile}.',
  "{url} is not an HTML page. Its type is missing.": "{url} ist keine HTML-Seite. Ihr Typ fehlt.",
  "{url} is not an HTML page. Its type is {type}.":
    "{url} ist keine HTML-Seite. Ihr Typ ist {type}.",
  '{url} links to {profile} with rel="me".': '{url} verweist mit rel="me" auf {profile}.',
  '{url} links to {profile}, but without rel="me". Add it to that link.':
    '{url} verweist auf {profile}, aber ohne rel="me". Fügen Sie es zu diesem Link hinzu.',
  "“{missing}” is missing": "„{missing}“ fehlt",
  "“{part}” does not belong here": "„{part}“ gehört nicht hierher",
  "“{part}” is not a known property. Did you mean “{suggestion}”?":
    "„{part}“ ist keine bekannte Eigenschaft. Meinten Sie „{suggestion}“?",
  "“{part}” needs a space on both sides": "„{part}“ braucht auf beiden Seiten ein Leerzeichen",
};
