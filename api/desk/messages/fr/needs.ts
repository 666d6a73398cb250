import type { DeskMessages } from "../shape.ts";

export const needs: DeskMessages["needs"] = {
  mark_all_seen: "Tout marquer comme vu",
  mark_seen: "Marquer comme vu",
  things: { one: "Quelque chose vous attend", other: "{count} choses vous attendent" },
  notice: "{things} : {kinds}.",
  returned: "Renvoyés",
  time_taken_back: "N’est plus programmé",
  asked: "Votre avis est demandé",
  suggested: "Suggéré à vous",
  commented: "Nouveaux commentaires",
  failed: "Webhook",
  waiting: "En attente de relecture",
  drafted: "Rédigés pour vous",
  in_returned: "renvoyés",
  in_time_taken_back: "n’est plus programmé",
  in_asked: "votre avis est demandé",
  in_suggested: "suggéré à vous",
  in_commented: "nouveaux commentaires",
  in_failed: "webhook",
  in_waiting: "en attente de relecture",
  in_drafted: "rédigés pour vous",
  list_comma: ", ",
  by_key: "Programme {name}",
  deliveries_fail: "Les envois de votre webhook échouent",
  nothing:
    "Rien ne vous attend pour l’instant. Les textes qu’un éditeur renvoie, les brouillons que des programmes rédigent pour vous et les problèmes de votre webhook apparaissent ici.",
};
