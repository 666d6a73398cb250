import type { DeskMessages } from "../shape.ts";

export const consent: DeskMessages["consent"] = {
  title: "Programm verbinden",
  asks: "{host} möchte für Sie Entwürfe schreiben.",
  asks_list: "{host} möchte die Liste Ihrer Texte sehen.",
  calls_itself: "Das Programm nennt sich {name}.",
  careful:
    "Erlauben Sie es nur, wenn Sie diese Adresse kennen und die Verbindung gerade selbst begonnen haben.",
  local:
    "Ihre Antwort geht an ein Programm auf diesem Computer, unter {host}. Jedes Programm hier könnte diesen Namen benutzen.",
  may: "Es darf",
  may_list: "die Liste Ihrer Texte sehen, auch die Entwürfe",
  may_read: "Ihre Texte lesen, auch die Entwürfe",
  may_draft: "Entwürfe anlegen und überarbeiten und Bilder hinzufügen",
  may_suggest: "Änderungen an Ihren Texten vorschlagen, die Sie übernehmen oder ablehnen",
  may_ask: "Ihnen sagen, dass ein Entwurf zum Ansehen bereit ist",
  never: "Es kann nie",
  never_publish:
    "etwas veröffentlichen, terminieren oder zurückziehen: Das können nur Sie, hier an Ihrem Schreibtisch",
  never_account: "Ihr Profil, Ihr Passwort oder Ihre Schlüssel ändern",
  readers: "Wenn Sie etwas veröffentlichen, das es entworfen hat, sehen die Leser seinen Namen.",
  until:
    "Es bleibt verbunden, bis Sie es unter {keys} widerrufen. Wird es {count} Tage nicht benutzt, muss es erneut fragen.",
  signed_in_as: "Sie sind angemeldet als {name}.",
  returns: "Ihre Antwort geht an {host}.",
  going: "Sie werden zu {host} zurückgeleitet.",
  allow: "Erlauben",
  deny: "Ablehnen",
  cannot: "Dieses Programm kann nicht verbunden werden",
  bad_client:
    "Was das Programm über sich selbst sagt, konnte nicht gelesen werden; niemand weiß also, wer fragt. Es wurde nichts erlaubt.",
  bad_request:
    "Das Programm hat auf eine Weise gefragt, die hier nicht angenommen wird. Es wurde nichts erlaubt.",
  for_makers: "Für seine Hersteller:",
  back: "Zurück zu {host}",
};
