import type { DeskMessages } from "../shape.ts";

export const agents: DeskMessages["agents"] = {
  expires: "Expire",
  expires_hint: "Ensuite, les requêtes avec cette clé sont refusées.",
  lives_never: "jamais",
  lives_7: "après 7 jours",
  lives_30: "après 30 jours",
  lives_90: "après 90 jours",
  lives_365: "après un an",
  expired_on: "A expiré le {time}",
  only_category: "Seulement dans cette rubrique",
  any_category: "toutes les rubriques",
  only_tag: "Seulement avec ce mot-clé",
  only_tag_hint: "Les brouillons sans lui sont refusés.",
  into_category: "seulement dans {category}",
  with_tag: "seulement avec le mot-clé {tag}",
  title: "Suspendre tous les agents",
  pause_about:
    "Tant que les agents sont suspendus, aucune clé ne peut rien créer ni modifier. Les agents peuvent toujours lire et apprennent pourquoi ils sont refusés.",
  pause: "Suspendre tous les agents",
  resume: "Laisser les agents reprendre",
  paused: "Tous les agents sont suspendus depuis le {time}. Aucune clé ne peut créer de brouillon.",
};
