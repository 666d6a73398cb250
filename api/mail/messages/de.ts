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
  password_signs_out:
    "Ein neues Passwort meldet Sie überall ab und beendet Ihre Passkeys sowie die API-Schlüssel, Programme und Vorschau-Links, die seit Ihrem letzten Passwort hinzugekommen sind.",
  password_not_asked:
    "Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.",
  sign_in_subject: "Neue Anmeldung in Ihrem Konto",
  signed_in: "Jemand hat sich in Ihrem Konto angemeldet, am {time}: {browser}.",
  unknown_browser: "Ein unbekannter Browser",
  not_you:
    "Wenn Sie das nicht waren, öffnen Sie „Konto sichern“, beenden Sie, was Sie nicht kennen, und ändern Sie Ihr Passwort: {address}\nWenn Sie sich nicht mehr anmelden können, fordern Sie einen Link für ein neues Passwort an: {forgotten}",
  account_subject: "Ihr Konto wurde geändert",
  changed_mint: "Für Ihr Konto wurde ein API-Schlüssel angelegt: {name}.",
  changed_connect:
    "Ein Programm wurde mit Ihrem Konto verbunden und darf für Sie entwerfen: {name}.",
  changed_add_passkey: "Zu Ihrem Konto wurde ein Passkey hinzugefügt: {name}.",
  changed_set_password: "Das Passwort Ihres Kontos wurde geändert.",
  changed_set_password_by_link: "Das Passwort Ihres Kontos wurde mit einem Einmal-Link festgelegt.",
  changed_set_credentials: "E-Mail-Adresse und Passwort Ihres Kontos wurden festgelegt.",
  changed_ask_for_email:
    "Jemand möchte die E-Mail-Adresse Ihres Kontos in {name} ändern. Sie ändert sich, sobald diese Adresse bestätigt ist.",
  changed_set_email: "Die E-Mail-Adresse Ihres Kontos wurde in {name} geändert.",
  changed_restore_email:
    "Ihr Konto gehört wieder zu dieser E-Mail-Adresse und hat ein neues Passwort. Jeder andere Zugang wurde beendet.",
  changed_by: "Das war am {time}: {browser}.",
  changed_on: "Das war am {time}.",
  email_confirm_subject: "Bestätigen Sie Ihre neue E-Mail-Adresse",
  email_confirm:
    "Jemand möchte diese E-Mail-Adresse für ein Konto bei {site} verwenden. Wenn Sie das waren, bestätigen Sie sie mit diesem Link. Er gilt einmal, bis {time}:",
  email_confirm_not_you:
    "Wenn Sie das nicht waren, müssen Sie nichts tun: Ohne den Link ändert sich nichts.",
  email_taken_subject: "Ihre E-Mail-Adresse wird schon verwendet",
  email_taken:
    "Jemand möchte diese E-Mail-Adresse für ein anderes Konto bei {site} verwenden. Sie gehört schon zu Ihrem Konto, darum wurde nichts geändert.",
  email_taken_yours:
    "Wenn Sie das waren, melden Sie sich mit dieser Adresse an. Wenn nicht, müssen Sie nichts tun.",
  email_changed_subject: "Die E-Mail-Adresse Ihres Kontos wurde geändert",
  email_changed:
    "Die E-Mail-Adresse Ihres Kontos bei {site} ist jetzt {email}. Links und Mails gehen von nun an dorthin.",
  email_undo:
    "Wenn Sie das nicht waren, nehmen Sie es bis {time} mit diesem Link zurück. Er beendet jeden Zugang zu Ihrem Konto, und Sie legen ein neues Passwort fest:",
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
