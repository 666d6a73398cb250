import type { DeskMessages } from "../shape.ts";

export const suggestions: DeskMessages["suggestions"] = {
  title: "Sugestões",
  title_of: "Sugestões para {headline}",
  about:
    "Programas e editores podem sugerir outro texto. Nada muda até você aceitar, e aceitar não publica nada.",
  none: "Ainda não há sugestões.",
  all: "← Todas as sugestões",
  suggestion: "Sugestão {number}",
  count: "({count} pendentes)",
  waiting: {
    one: "Uma sugestão espera a sua resposta",
    other: "{count} sugestões esperam a sua resposta",
  },
  by_editor: "{name}, redação",
  removed_key: "que foi removido",
  an_editor: "Alguém",
  status_open: "Espera uma resposta",
  status_stale: "O texto mudou desde então",
  status_taken: "Aceita",
  status_taken_in_part: "Aceita em parte",
  status_declined: "Recusada",
  answered: "Respondida {moment}.",
  stale_means:
    "O texto mudou desde que isto foi sugerido. Você pode ler, mas não aceitar. Se precisar, copie o que quiser para o seu texto e depois recuse.",
  with_editors:
    "Este texto está à espera de um editor. Retire-o primeiro se quiser aceitar mudanças.",
  changes: "Mudanças",
  change: "Mudança {number}",
  answer: "Resposta",
  answer_hint: "O programa ou o editor que sugere isto pode ler.",
  take: "Aceitar esta mudança",
  take_ticked: "Aceitar a seleção",
  take_hint:
    "As mudanças entram no seu texto exatamente como são mostradas. Os leitores não veem nada até você publicar.",
  decline: "Recusar",
  done_declined: "A sugestão foi recusada.",
  done_taken: "As mudanças estão no seu texto. O texto anterior está entre as revisões.",
  suggest: "Sugerir mudanças",
  suggest_for: "Sugerir mudanças em {headline}",
  suggest_about:
    "Mude o texto abaixo. O autor vê as diferenças e aceita algumas, todas ou nenhuma. O texto em si fica como está.",
  back_to_review: "← O texto em revisão",
  note_hint: "Por quê, em uma ou duas frases.",
  send: "Enviar sugestão",
};
