import type { DeskMessages } from "../shape.ts";

export const writers: DeskMessages["writers"] = {
  done_invited:
    "Eingeladen. Eine E-Mail mit einem Link für ein Passwort ist unterwegs. Kommt sie nicht an, erstellen Sie unten einen Link und senden Sie ihn selbst.",
  done_verified:
    "Bestätigt. Das Häkchen erscheint, sobald die Seiten aktualisiert sind, meist in Sekunden.",
  done_suspended: "Gesperrt. Der Autor sieht Ihre Notiz auf jeder Seite des Schreibtischs.",
  done_unsuspended: "Die Sperre ist beendet.",
  done_unverified:
    "Nicht mehr bestätigt. Das Häkchen verschwindet, sobald die Seiten aktualisiert sind, meist in Sekunden.",
  link_about:
    "Kopieren Sie diesen Link und senden Sie ihn an {name}: Er wird nur einmal gezeigt. Damit lässt sich ein Passwort setzen; er gilt einmal und läuft ab: {time}. Ältere Links gelten nicht mehr. Gibt es schon ein Passwort, erfährt die Person am Schreibtisch, dass Sie diesen Link erstellt haben.",
  one_time_link: "Einmal-Link",
  invite_title: "Autor einladen",
  name: "Name",
  name_hint: "Für Leser sichtbar und Teil der Adresse.",
  email: "E-Mail",
  email_hint: "Dient zum Anmelden.",
  invite: "Einladen",
  all: "Alle Autoren",
  search_label: "Nach Name, Adresse oder E-Mail suchen",
  none: "Keine Autoren gefunden.",
  more: "Es gibt weitere Autoren. Suchen Sie nach ihnen.",
  identity_verified: "Identität bestätigt",
  verified: "bestätigt",
  no_email: "keine E-Mail",
  access_writer: "Autor",
  access_editor: "Redakteur",
  published: "{count} veröffentlicht",
  can_sign_in: "kann sich anmelden",
  no_password: "hat noch kein Passwort",
  suspended_since: "Gesperrt seit {time}: {note}",
  renamed_verified:
    "Bestätigt als {name}, seither umbenannt. Gehört der neue Name nicht zu dieser Person, entfernen Sie die Bestätigung.",
  lost_tick:
    "War als {name} bestätigt und hat das Häkchen durch die Namensänderung verloren. Gehört der neue Name zu dieser Person, bestätigen Sie ihn.",
  this_is_you:
    "Das sind Sie. Ein anderer Redakteur oder der Betreiber kann Sie bestätigen. Ihr Passwort ändern Sie unter {account}.",
  only_operator:
    "Nur der Betreiber kann einen Redakteur sperren oder einen Link für sein Passwort erstellen: {command}",
  verify: "Bestätigen",
  unverify: "Bestätigung entfernen",
  create_invitation: "Einladungslink erstellen",
  create_password: "Passwort-Link erstellen",
  for_name: "für {name}",
  email_to_sign_in: "E-Mail zum Anmelden",
  end_suspension: "Sperre beenden",
  of_name: "von {name}",
  suspend: "Sperren",
  suspend_about:
    "Gesperrte Autoren können sich anmelden, Entwürfe bearbeiten, Texte zurückziehen und ihre Daten exportieren. Sie können nichts veröffentlichen und weder Profil noch Bild noch Shop ändern; ihre API-Schlüssel, Programme und Vorschau-Links funktionieren erst wieder, wenn die Sperre endet. Veröffentlichte Texte bleiben öffentlich, bis Sie sie einzeln von der Website nehmen.",
  reason: "Grund (der Autor sieht ihn)",
};
