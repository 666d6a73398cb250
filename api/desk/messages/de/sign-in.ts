import type { DeskMessages } from "../shape.ts";

export const sign_in: DeskMessages["sign_in"] = {
  title: "Anmelden",
  email: "E-Mail",
  password: "Passwort",
  with_passkey: "Mit Passkey anmelden",
  forgot: "{link} Wenn Sie noch kein Konto haben, wenden Sie sich an die Redaktion dieser Website.",
  forgot_link: "Passwort vergessen?",
  forgot_no_mail:
    "Passwort vergessen, oder noch keines? Bitten Sie die Redaktion dieser Website um einen Link, mit dem Sie eines festlegen.",
  signed_out: "Sie sind abgemeldet.",
  signed_out_everywhere:
    "Sie sind überall abgemeldet. Passkeys, API-Schlüssel, Programme und Vorschau-Links gelten weiter. Wenn Sie jemanden verdächtigen, melden Sie sich an und {secure}.",
  secure_link: "sichern Sie Ihr Konto",
  still_works:
    "Die Anmeldung mit einem Passkey geht weiterhin, ebenso ein Link für ein neues Passwort.",
  deleted_gone: "Ihr Konto ist gelöscht. Ihre Seiten und Texte sind von dieser Website entfernt.",
  deleted_lists:
    "Ihr Konto ist gelöscht, und Ihre Seiten sind entfernt. Einige Listen zeigen sie noch, bis sie neu geschrieben werden können.",
  deleted_going:
    "Ihr Konto ist gelöscht. Ihre öffentlichen Seiten werden noch entfernt; bis dahin können Leser sie sehen. Diese Seite sagt Ihnen, wenn sie verschwunden sind.",
  set_password: "Passwort festlegen",
  welcome: "Willkommen, {name}.",
  will_sign_in: "Sie melden sich mit {email} und diesem Passwort an.",
  set_and_enter: "Passwort festlegen und anmelden",
};
