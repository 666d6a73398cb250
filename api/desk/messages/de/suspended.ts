import type { DeskMessages } from "../shape.ts";

export const suspended: DeskMessages["suspended"] = {
  suspended: "Ihr Konto ist gesperrt",
  since: "{suspended} (seit {time}): {note}",
  about:
    "Sie können Ihre Entwürfe lesen und bearbeiten, Texte zurückziehen, Ihr Bild und Ihre Angebote entfernen, Ihre Daten exportieren und Ihr Konto löschen. Sie können nichts veröffentlichen oder aktualisieren, Ihr Profil nicht ändern, keine Bilder oder Angebote hinzufügen oder ändern und keine API-Schlüssel erstellen; Ihre Schlüssel, Programme und Vorschau-Links funktionieren erst wieder, wenn die Sperre endet. Ihre veröffentlichten Texte bleiben öffentlich, solange kein Redakteur sie von der Website nimmt. Um die Sperre zu beenden, wenden Sie sich an einen Redakteur dieser Website.",
};
