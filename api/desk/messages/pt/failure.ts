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
  field_body_md: "Corpo",
  field_sub: "Linha fina",
  field_headline: "título",
  field_external_url: "Publicado antes em",
  field_cover: "Capa (o id de uma imagem)",
  back: "← Voltar",
};
