import type { DeskMessages } from "../shape.ts";

export const agents: DeskMessages["agents"] = {
  expires: "Läuft ab",
  expires_hint: "Danach werden Anfragen mit dem Schlüssel abgelehnt.",
  lives_never: "nie",
  lives_7: "nach 7 Tagen",
  lives_30: "nach 30 Tagen",
  lives_90: "nach 90 Tagen",
  lives_365: "nach einem Jahr",
  expired_on: "Abgelaufen: {time}",
  only_category: "Nur in diese Rubrik",
  any_category: "jede Rubrik",
  only_tag: "Nur mit diesem Schlagwort",
  only_tag_hint: "Entwürfe ohne dieses Schlagwort werden abgelehnt.",
  into_category: "nur in {category}",
  with_tag: "nur mit dem Schlagwort {tag}",
  title: "Alle Agenten anhalten",
  pause_about:
    "Solange Agenten angehalten sind, kann kein Schlüssel etwas anlegen oder ändern. Lesen können Agenten weiterhin, und sie erfahren, warum sie abgelehnt werden.",
  pause: "Alle Agenten anhalten",
  resume: "Agenten weiterarbeiten lassen",
  paused: "Alle Agenten sind angehalten seit {time}. Mit Schlüsseln kann nichts entworfen werden.",
};
