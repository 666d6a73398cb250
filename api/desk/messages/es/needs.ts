import type { DeskMessages } from "../shape.ts";

export const needs: DeskMessages["needs"] = {
  mark_all_seen: "Marcar todo como visto",
  mark_seen: "Marcar como visto",
  things: { one: "Algo le espera", other: "{count} cosas le esperan" },
  notice: "{things}: {kinds}.",
  returned: "Devueltos",
  time_taken_back: "Ya no está programado",
  asked: "Le piden un vistazo",
  suggested: "Sugerido para usted",
  commented: "Comentarios nuevos",
  failed: "Webhook",
  waiting: "En espera de revisión",
  drafted: "Redactados para usted",
  in_returned: "devueltos",
  in_time_taken_back: "ya no está programado",
  in_asked: "le piden un vistazo",
  in_suggested: "sugerido para usted",
  in_commented: "comentarios nuevos",
  in_failed: "webhook",
  in_waiting: "en espera de revisión",
  in_drafted: "redactados para usted",
  list_comma: ", ",
  by_key: "Programa {name}",
  deliveries_fail: "Fallan los envíos de su webhook",
  nothing:
    "Ahora no le espera nada. Aquí aparecen los textos que un editor devuelve, los borradores que los programas hacen para usted y los problemas de su webhook.",
};
