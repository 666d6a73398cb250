import type { DeskMessages } from "../shape.ts";

export const failure: DeskMessages["failure"] = {
  not_found: "Página não encontrada",
  in_a_moment: "Tente de novo daqui a pouco",
  did_not_work: "Não funcionou",
  try_again: "Tentar de novo",
  all_here: "Tudo o que você enviou está nesta página. “Tentar de novo” envia outra vez.",
  your_text: "Seu texto",
  copy_it: "Copie-o antes de sair desta página, se ainda não estiver salvo.",
  go_to_pieces: "Ir para seus textos",
  stale_form:
    "A página enviou algo inesperado. Nada foi alterado. Recarregue a página e tente de novo.",
  back: "← Voltar",
};
