import type { DeskMessages } from "../shape.ts";

export const secure: DeskMessages["secure"] = {
  title: "Konto sichern",
  about:
    "Das öffnet neben Ihrem Passwort Ihr Konto oder einen Teil davon. Nehmen Sie das Häkchen weg, wo etwas bleiben soll, und beenden Sie den Rest.",
  offer: "Sehen Sie alles, was Ihr Konto öffnet, und beenden Sie, was Sie nicht kennen.",
  open: "Konto sichern",
  changed_password:
    "Ihr Passwort ist geändert, und alle anderen Browser sind abgemeldet. Links aus Mails gelten nicht mehr. Alles, was hier steht, gilt weiter, bis Sie es beenden.",
  reset:
    "Ihr Passwort ist festgelegt. Alle Browser außer diesem sind abgemeldet. Auch alles, was seit Ihrem letzten Passwort hinzugekommen ist, wurde beendet.",
  restored:
    "Ihr Konto hat wieder die alte E-Mail-Adresse und ein neues Passwort. Jeder andere Zugang wurde beendet.",
  ended: "Was Sie angekreuzt haben, ist beendet.",
  nothing_ended: "Nichts war angekreuzt, darum wurde nichts beendet.",
  was_ended: "Beendet:",
  kind_session: "Angemeldete Browser",
  kind_passkey: "Ihre Passkeys",
  kind_key: "API-Schlüssel",
  kind_program: "Programme",
  kind_preview: "Vorschau-Links",
  kind_link: "Offene Links aus Mails",
  kind_issued: "Links, die Sie für andere gemacht haben",
  one_session: "ein angemeldeter Browser",
  one_passkey: "ein Passkey",
  one_key: "ein API-Schlüssel",
  one_program: "ein Programm",
  one_preview: "ein Vorschau-Link",
  one_link: "ein Link aus einer Mail",
  one_issued: "ein Link für jemand anderen",
  password_link: "Ein Link für Ihr Passwort",
  invitation_link: "Ein Einladungs-Link",
  email_link: "Ein Link, der Ihre E-Mail-Adresse in {email} ändert",
  issued_link: "Ein Link, mit dem {name} ein Passwort setzt",
  of_piece: "{name}, für „{headline}“",
  from: "Von: {place}",
  never_used: "Nie benutzt",
  only_this: "Nichts anderes öffnet Ihr Konto: nur Ihr Passwort, in diesem Browser.",
  end_ticked: "Angekreuztes beenden",
  more: "Es gibt noch mehr. Der Rest wird gezeigt, wenn diese beendet sind.",
  change_password: "Passwort ändern",
  confirm_email: "Neue E-Mail-Adresse bestätigen",
  confirm_email_about:
    "Von nun an melden Sie sich im Konto von {name} mit {email} an, und Links für ein Passwort gehen dorthin.",
  confirm_email_button: "Diese Adresse bestätigen",
  email_confirmed: "Ihre neue E-Mail-Adresse ist bestätigt. Melden Sie sich künftig damit an.",
  restore_email: "Konto zurückholen",
  restore_email_about:
    "Das Konto von {name} bekommt wieder die Adresse {email}. Jeder Zugang endet: Browser, Passkeys, API-Schlüssel, Programme, Vorschau-Links und Links aus Mails. Legen Sie ein neues Passwort fest, um sich anzumelden.",
  restore_email_button: "Zurückholen und anmelden",
};
