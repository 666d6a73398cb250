import type { MailMessages } from "./shape.ts";

export const de: MailMessages = {
  hello: "Guten Tag {name},",
  invitation_subject: "Einladung zum Schreiben",
  invited_by: "{name} lädt Sie ein, bei {site} zu schreiben ({home}).",
  invited: "Sie sind eingeladen, bei {site} zu schreiben ({home}).",
  set_password_to_begin:
    "Legen Sie zu Beginn mit diesem Link ein Passwort fest. Er gilt einmal, bis {time}:",
  password_subject: "Ein Link für Ihr Passwort",
  password_asked:
    "Jemand hat einen Link für ein neues Passwort Ihres Kontos angefordert. Er gilt einmal, bis {time}:",
  password_signs_out: "Ein neues Passwort meldet Sie überall ab und entfernt Ihre Passkeys.",
  password_not_asked:
    "Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.",
  sign_in_subject: "Neue Anmeldung in Ihrem Konto",
  signed_in: "Jemand hat sich in Ihrem Konto angemeldet, am {time}: {browser}.",
  unknown_browser: "Ein unbekannter Browser",
  not_you:
    "Wenn Sie das nicht waren, beenden Sie die Sitzung und ändern Sie Ihr Passwort unter {address}.",
  returned_subject: "Ihr Text wurde zurückgegeben: {headline}",
  returned: "{name} hat Ihren Text „{headline}“ mit dieser Notiz zurückgegeben:",
  the_operator: "Der Betreiber",
  time_taken_back_subject: "Nicht mehr geplant: {headline}",
  time_taken_back:
    "„{headline}“ sollte zu einer Zeit erscheinen, die Sie gewählt haben. Die Zeit wurde zurückgenommen, der Text erscheint also nicht. Die Seite des Textes nennt den Grund:",
  publish_again: "Um ihn zu veröffentlichen, öffnen Sie „Veröffentlichen“ noch einmal.",
  suggested_subject: {
    one: "Änderungsvorschläge zu einem Ihrer Texte",
    other: "Änderungsvorschläge zu {count} Ihrer Texte",
  },
  suggested_line: "- {headline} (von {name})",
  suggested_close:
    "Sie übernehmen sie oder nicht, Änderung für Änderung. Das veröffentlicht nichts.",
  commented_subject: {
    one: "Neue Kommentare zu einem Ihrer Texte",
    other: "Neue Kommentare zu {count} Ihrer Texte",
  },
  commented_line: "- {headline} (von {name})",
  commented_close: "Leser sehen keine Kommentare.",
  drafted_subject: {
    one: "Ein Programm hat einen Text für Sie entworfen",
    other: "Ein Programm hat {count} Texte für Sie entworfen",
  },
  asked_subject: {
    one: "Ein Programm bittet Sie, einen Text anzusehen",
    other: "Ein Programm bittet Sie, {count} Texte anzusehen",
  },
  drafted_line: "- {headline} ({name})",
  drafted_close: "Leser sehen nichts von einem Entwurf, bis Sie ihn veröffentlichen.",
  waiting_subject: {
    one: "Ein Text wartet auf Durchsicht",
    other: "{count} Texte warten auf Durchsicht",
  },
  waiting_line: "- {headline} von {name}",
  waiting_close: "Sie erhalten diese E-Mail, weil Sie Redakteur sind.",
  and_more: "und {count} weitere",
  switch_off: "Solche E-Mails abschalten: {address}",
  browser_from: "{browser}, von {address}",
  browser_on: "{browser} auf {system}",
};
