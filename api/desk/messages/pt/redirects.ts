import type { DeskMessages } from "../shape.ts";

export const redirects: DeskMessages["redirects"] = {
  add_title: "Adicionar um redirecionamento",
  about:
    "Um leitor que segue um endereço antigo deste site é levado ao novo. Textos cujo endereço muda são redirecionados sem a sua ajuda.",
  old_path: "Caminho antigo",
  old_path_hint: "Por exemplo /2019/01/a-post.",
  new_address: "Novo endereço",
  new_address_hint: "Um caminho deste site, ou um endereço http ou https.",
  add: "Adicionar",
  all: "Todos os redirecionamentos",
  count: "{count} de no máximo {most}, além dos de textos movidos.",
  search_label: "Buscar caminhos antigos e endereços novos",
  none: "Nenhum redirecionamento encontrado.",
  more: "Mais",
  leads_to: "leva a {target}",
  not_public: "um texto que não é público, por isso não é encontrado no momento",
  origin_slug: "texto movido:",
  origin_import: "importado:",
  origin_desk: "adicionado por um editor:",
  origin_admin: "adicionado pelo operador:",
  remove: "Remover",
  the_redirect_from: "o redirecionamento de {path}",
  remove_title: "Remover redirecionamento",
  remove_about: "Leitores que seguirem este endereço antigo verão que não há nada.",
  keep: "Manter",
  done_added:
    "Adicionado. Funciona quando os arquivos públicos são atualizados, em geral em segundos.",
  done_same: "Este redirecionamento já existia.",
  done_removed: "Removido.",
};
