import type { DeskMessages } from "../shape.ts";

export const needs: DeskMessages["needs"] = {
  mark_all_seen: "Marcar tudo como visto",
  mark_seen: "Marcar como visto",
  things: { one: "Algo espera por você", other: "{count} coisas esperam por você" },
  notice: "{things}: {kinds}.",
  returned: "Devolvidos a você",
  time_taken_back: "Não está mais agendado",
  asked: "Pedem sua leitura",
  suggested: "Sugerido a você",
  commented: "Novos comentários",
  failed: "Webhook",
  waiting: "Aguardando revisão",
  drafted: "Redigidos para você",
  in_returned: "devolvidos a você",
  in_time_taken_back: "não está mais agendado",
  in_asked: "pedem sua leitura",
  in_suggested: "sugerido a você",
  in_commented: "novos comentários",
  in_failed: "webhook",
  in_waiting: "aguardando revisão",
  in_drafted: "redigidos para você",
  list_comma: ", ",
  by_key: "Programa {name}",
  deliveries_fail: "Os envios do seu webhook falham",
  nothing:
    "Nada espera por você agora. Textos que um editor devolve, rascunhos que programas fazem para você e problemas do seu webhook aparecem aqui.",
};
