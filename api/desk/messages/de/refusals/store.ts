import type { Refusals } from "../../shape.ts";

export const store: Refusals = {
  "Only the drafts' own writer can do this.": "Das kann nur der Autor der Entwürfe selbst.",
  "No such writer.": "Diesen Autor gibt es nicht.",
  "There is no such comment of yours.": "Sie haben keinen solchen Kommentar.",
  "There is nothing to comment on at this address.":
    "Unter dieser Adresse gibt es nichts zu kommentieren.",
  "This link has been used for as many comments as it can.":
    "Über diesen Link wurden so viele Kommentare geschrieben, wie möglich sind.",
  "This piece has as many comments as it can have.":
    "Dieser Text hat so viele Kommentare, wie er haben kann.",
  "This writer has an email. Only they can change it.":
    "Dieser Autor hat eine E-Mail-Adresse. Nur er selbst kann sie ändern.",
  "Only the piece's own writer can do this.": "Das kann nur der Autor des Textes selbst.",
  "There is no such piece.": "Diesen Text gibt es nicht.",
  "Unpublish or withdraw this piece first; then delete it.":
    "Ziehen Sie diesen Text zuerst zurück; dann löschen Sie ihn.",
  "There is no such delivery.": "Diese Zustellung gibt es nicht.",
  "A test is already on its way.": "Ein Test ist schon unterwegs.",
  "There is no such writer.": "Diesen Autor gibt es nicht.",
  "Only an editor can do this, in the desk.": "Das kann nur ein Redakteur, am Schreibtisch.",
  "Only the operator decides who is an editor.":
    "Nur der Betreiber entscheidet, wer Redakteur ist.",
  "This account is your own. Another editor must do this.":
    "Das ist Ihr eigenes Konto. Ein anderer Redakteur muss das tun.",
  "This link has expired or was used. Ask for a new one.":
    "Dieser Link ist abgelaufen oder schon benutzt. Bitten Sie um einen neuen.",
  "This piece has had {0} addresses, which is the most. Keep this one, or choose one that it had before.":
    "Dieser Text hatte schon {0} Adressen, das ist das Höchste. Behalten Sie diese oder wählen Sie eine frühere.",
  "Your pieces have had {0} addresses before, which is the most. Keep the address of this one.":
    "Ihre Texte hatten schon {0} frühere Adressen, das ist das Höchste. Behalten Sie die Adresse dieses Textes.",
  "Somebody else has saved this page since you opened it. Copy your text, then open the page again.":
    "Jemand anders hat diese Seite gespeichert, seit Sie sie geöffnet haben. Kopieren Sie Ihren Text und öffnen Sie die Seite neu.",
  "A site can have {0} pages of its own. Delete one first.":
    "Eine Website kann {0} eigene Seiten haben. Löschen Sie zuerst eine.",
  "There is no such page. Somebody may have deleted it.":
    "Diese Seite gibt es nicht. Vielleicht hat sie jemand gelöscht.",
  "There is already a page at /{0}.": "Unter /{0} gibt es schon eine Seite.",
  "another page has the address /{0}": "eine andere Seite hat die Adresse /{0}",
  "A redirect leads from {0}. Remove the redirect first, or choose another address.":
    "Von {0} führt eine Weiterleitung weg. Entfernen Sie sie zuerst oder wählen Sie eine andere Adresse.",
  "a redirect leads from {0}": "von {0} führt eine Weiterleitung weg",
  "Unpublish the page before you change its address.":
    "Ziehen Sie die Seite zurück, bevor Sie ihre Adresse ändern.",
  "The page is public. Unpublish it first, then delete it.":
    "Die Seite ist öffentlich. Ziehen Sie sie zuerst zurück, dann löschen Sie sie.",
  "There is no such passkey.": "Diesen Passkey gibt es nicht.",
  "This passkey is in use already.": "Dieser Passkey wird schon benutzt.",
  "You have {0} passkeys. Remove one first.": "Sie haben {0} Passkeys. Entfernen Sie zuerst einen.",
  "A picture of this piece, or the description of its cover, was changed after you saw it. Look again before you answer.":
    "Ein Bild dieses Textes oder die Beschreibung des Titelbilds wurde geändert, nachdem Sie es gesehen haben. Sehen Sie noch einmal nach, bevor Sie antworten.",
  "While you are suspended, you cannot show pieces by a link.":
    "Solange Sie gesperrt sind, können Sie keine Texte per Link zeigen.",
  "An editor took this piece down. It cannot be shown by a link until the takedown is lifted.":
    "Ein Redakteur hat diesen Text von der Website genommen. Er kann erst wieder per Link gezeigt werden, wenn die Sperre aufgehoben ist.",
  "This piece has {0} links that work. Revoke one first.":
    "Dieser Text hat {0} gültige Links. Widerrufen Sie zuerst einen.",
  "There is no such listing in your shop.": "Dieses Angebot gibt es in Ihrem Shop nicht.",
  "Related pieces must be the seller's own.": "Passende Texte müssen vom Verkäufer selbst sein.",
  "This site has {0} redirects, which is the most it can have. Remove some that nobody uses.":
    "Diese Website hat {0} Weiterleitungen, mehr geht nicht. Entfernen Sie einige, die niemand benutzt.",
  "Somebody else has changed the site since you opened this page. Open it again to see their changes, then make yours.":
    "Jemand anders hat die Website geändert, seit Sie diese Seite geöffnet haben. Öffnen Sie sie neu, um die Änderungen zu sehen, und machen Sie dann Ihre.",
  "The logo is gone. Upload it again.": "Das Logo ist nicht mehr da. Laden Sie es erneut hoch.",
  "The icon is gone. Upload it again.": "Das Symbol ist nicht mehr da. Laden Sie es erneut hoch.",
  "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.":
    "Dieser Text wurde inzwischen anderswo gespeichert. Es wurde nichts überschrieben; laden Sie ihn neu, um zu vergleichen.",
  "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.":
    "Ein Redakteur hat diesen Text von der Website genommen. Sie können ihn bearbeiten und um einen Blick bitten; veröffentlichen lässt er sich wieder, wenn ein Redakteur die Sperre aufhebt.",
  "An editor has accepted this piece already. It appears at the time that its writer set.":
    "Ein Redakteur hat diesen Text schon angenommen. Er erscheint zu der Zeit, die sein Autor gesetzt hat.",
  "An update of this piece is waiting for an editor. Withdraw the update first.":
    "Eine Aktualisierung dieses Textes wartet auf einen Redakteur. Ziehen Sie sie zuerst zurück.",
  "This piece is {0}: it is not possible to {1} it now.":
    "Das ist jetzt nicht möglich. Stand des Textes: {0} ({1}).",
  "This piece was {0} when you saw it, and is {1} now. Look again before you answer.":
    "Als Sie diesen Text sahen, war sein Stand „{0}“, jetzt ist er „{1}“. Sehen Sie noch einmal nach, bevor Sie antworten.",
  draft: "Entwurf",
  pending: "wartet",
  approved: "veröffentlicht",
  rejected: "abgelehnt",
  "Only the piece's own writer can do this, in the desk.":
    "Das kann nur der Autor des Textes selbst, am Schreibtisch.",
  "Only the service does this, at the time that the writer set.":
    "Das tut nur der Dienst, zu der Zeit, die der Autor gesetzt hat.",
  "This piece is your own. Another editor must answer it.":
    "Das ist Ihr eigener Text. Ein anderer Redakteur muss antworten.",
  "Write a note, so that the writer knows what to do.":
    "Schreiben Sie eine Notiz, damit der Autor weiß, was zu tun ist.",
  "The note must be at most {0} characters long.":
    "Die Notiz darf höchstens {0} Zeichen lang sein.",
  "Nothing has changed since this was published.":
    "Seit der Veröffentlichung hat sich nichts geändert.",
  "It is too early to publish this piece.": "Es ist zu früh, diesen Text zu veröffentlichen.",
  "This account is suspended and cannot publish anything. An editor can end the suspension.":
    "Dieses Konto ist gesperrt und kann nichts veröffentlichen. Ein Redakteur kann die Sperre beenden.",
  "This writer is now called “{0}”. Check the name.":
    "Dieser Autor heißt jetzt „{0}“. Prüfen Sie den Namen.",
  "The webhook is switched off. Save it again to switch it on.":
    "Der Webhook ist abgeschaltet. Speichern Sie ihn erneut, um ihn einzuschalten.",
  "There is no webhook yet. Save its address first.":
    "Es gibt noch keinen Webhook. Speichern Sie zuerst seine Adresse.",
  "A writer with the email {0} already exists.":
    "Es gibt schon einen Autor mit der E-Mail-Adresse {0}.",
  "{0}. {1}, or ask the operator of this site for more room.":
    "{0}. {1}, oder bitten Sie den Betreiber dieser Website um mehr Platz.",
  "{0}. The limit is {1}": "{0}. Die Grenze ist {1}",
  "You have {0} unpublished pieces": "Sie haben {0} unveröffentlichte Texte",
  "You have {0} keys": "Sie haben {0} Schlüssel",
  "You have made {0} keys within a day": "Sie haben an einem Tag {0} Schlüssel erstellt",
  "You have {0} listings in your shop": "Sie haben {0} Angebote in Ihrem Shop",
  "Your pieces with their revisions can take {0} MB, and this text does not fit":
    "Ihre Texte mit ihren Fassungen können {0} MB belegen, und dieser passt nicht mehr",
  "Your pictures can take {0}, and this one does not fit":
    "Ihre Bilder können {0} belegen, und dieses passt nicht mehr",
  "Publish or delete one in the desk": "Veröffentlichen oder löschen Sie einen am Schreibtisch",
  "Delete pieces that you no longer need (their room is free after 30 days)":
    "Löschen Sie Texte, die Sie nicht mehr brauchen (ihr Platz ist nach 30 Tagen frei)",
  "Delete pictures that you no longer show": "Löschen Sie Bilder, die Sie nicht mehr zeigen",
  "Revoke one that you no longer use": "Widerrufen Sie einen, den Sie nicht mehr benutzen",
  "Try again tomorrow": "Versuchen Sie es morgen erneut",
  "Remove one": "Entfernen Sie eines",
  "The time {0}.": "Die Zeit {0}.",
  "The date {0}.": "Das Datum {0}.",
  "The old path {0}.": "Der alte Pfad {0}.",
  "The new address {0}.": "Die neue Adresse {0}.",
  "You have 1 unpublished piece": "Sie haben 1 unveröffentlichten Text",
  "You have 1 key": "Sie haben 1 Schlüssel",
  "You have 1 listing in your shop": "Sie haben 1 Angebot in Ihrem Shop",
  "You have made 1 key within a day": "Sie haben an einem Tag 1 Schlüssel erstellt",
  "Only the operator can give an editor an email.":
    "Nur der Betreiber kann einem Redakteur eine E-Mail-Adresse geben.",
  "changes requested": "Änderungen erbeten",
  edit: "bearbeiten",
  publish: "veröffentlichen",
  schedule: "planen",
  update: "aktualisieren",
  "ask for look": "um einen Blick bitten",
  withdraw: "zurückziehen",
  accept: "annehmen",
  return: "zurückgeben",
  "ask for changes": "um Änderungen bitten",
  reject: "ablehnen",
  unpublish: "zurücknehmen",
  "withdraw update": "Aktualisierung zurückziehen",
  "accept update": "Aktualisierung annehmen",
  "return update": "Aktualisierung zurückgeben",
  lift: "Sperre aufheben",
  "It is to be published on {0}.": "Er soll erscheinen am {0}.",
  "It is dated {0}.": "Er ist datiert auf {0}.",
  "Its writer set {0}.": "Sein Autor hat {0} gesetzt.",
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link":
    "Nur der Betreiber kann einen Link für einen Redakteur erstellen, mit: npm run admin -- writer password-link",
  "Only the operator can suspend an editor or end the suspension.":
    "Nur der Betreiber kann einen Redakteur sperren oder die Sperre beenden.",
  unschedule: "Termin aufheben",
  "publish scheduled": "zum Termin veröffentlichen",
};
