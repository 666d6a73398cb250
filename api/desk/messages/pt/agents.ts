import type { DeskMessages } from "../shape.ts";

export const agents: DeskMessages["agents"] = {
  expires: "Expira",
  expires_hint: "Depois disso, pedidos com a chave são recusados.",
  lives_never: "nunca",
  lives_7: "após 7 dias",
  lives_30: "após 30 dias",
  lives_90: "após 90 dias",
  lives_365: "após um ano",
  expired_on: "Expirou em {time}",
  only_category: "Só nesta categoria",
  any_category: "qualquer categoria",
  only_tag: "Só com esta etiqueta",
  only_tag_hint: "Rascunhos sem ela são recusados.",
  into_category: "só em {category}",
  with_tag: "só com a etiqueta {tag}",
  title: "Pausar todos os agentes",
  pause_about:
    "Enquanto os agentes estão em pausa, nenhuma chave pode criar ou alterar nada. Os agentes ainda podem ler e são informados do motivo da recusa.",
  pause: "Pausar todos os agentes",
  resume: "Deixar os agentes continuarem",
  paused: "Todos os agentes estão em pausa desde {time}. Nada pode ser rascunhado com uma chave.",
};
