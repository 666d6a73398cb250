import type { DeskMessages } from "../shape.ts";

export const publish: DeskMessages["publish"] = {
  publish: "Publicar",
  update: "Atualizar",
  send: "Enviar à redação",
  back: "← Voltar ao texto",
  heading: "{action}: {headline}",
  cancel: "Cancelar",
  changes: "O que muda para os leitores",
  share_card: "Cartão de compartilhamento",
  share_card_about: "Outros serviços mostram esta imagem com um link para o texto.",
  share_card_of: "Cartão: {headline}",
  preview: "Prévia",
  preview_title: "Prévia do texto",
  key_drafted: "O programa {key} redigiu isto em {moment}.",
  key_changed: "O programa {key} alterou isto em {moment}.",
  key_advice: "Leia antes de publicar: ele aparece com o seu nome.",
  old_address: "O endereço antigo, {address}, leva até lá.",
  review_new: "Primeiro a redação o lê. Quando aceitar, ele aparece em {address}.",
  review_update: "Primeiro a redação o lê. Quando aceitar, ele substitui o texto em {address}.",
  review_until_then: "Até lá, os leitores veem o texto publicado.",
  review_withdraw: "Para editá-lo enquanto espera, retire-o primeiro.",
  moves_to: "Passa para {address}.",
  stays_at: "Continua em {address}.",
  appears_at: "Aparece em {address}.",
  appears_first_at: "Aparece em {address}. O endereço não muda, mesmo que você mude o título.",
  listed:
    "Aparece em {page}, na página inicial e na categoria {category}. Os leitores o encontram pela busca, e os programas pela API.",
  your_page: "sua página",
  in_feeds: "Incluído nos seus feeds ({rss}, {json}) e nos do site.",
  to_webhook: "Enviado ao seu webhook em {host}.",
  no_webhook: "Não é enviado a outros serviços: você não tem webhook.",
  when: "Quando",
  at_once: "Agora",
  earlier_date: "Usar data anterior",
  earlier_date_hint:
    "Para um texto que você escreveu ou publicou antes. O histórico guarda a data verdadeira.",
  first_appeared:
    "Apareceu pela primeira vez em {date}. Os leitores verão esta data; o histórico guarda a verdadeira.",
  at_a_time: "Agendar",
  day_and_time: "Dia e hora {zone}",
  at_hint:
    "Este texto é publicado então, como você o vê aqui. Se você o mudar antes, o horário é cancelado.",
  scheduled_for: "Agendado para {moment}.",
  scheduled_means: "{what} Se você mudar o texto antes, o horário é cancelado.",
  unschedule: "Cancelar o agendamento",
  taken_back: "Este texto não está mais agendado.",
  taken_back_means:
    "{what} Ele ia aparecer em {planned}. O horário foi cancelado em {moment}: {why}. Para publicá-lo, abra “Publicar” de novo.",
  ok: "OK",
  live: "No ar",
  not_live: "Ainda não está no ar",
  quoted: "“{headline}”",
  is_live: "{headline} foi publicado. Os leitores já podem vê-lo.",
  its_address: "Link",
  open: "Abrir",
  share: "Compartilhar…",
  waiting:
    "Seu texto foi publicado, mas os leitores ainda não o veem: a página espera para ser escrita. Ele aparecerá em {address}. Você não precisa esperar aqui.",
  failed:
    "Seu texto foi publicado, mas a página não pôde ser escrita. Seu texto está salvo. O operador deste site vê o motivo e pode tentar de novo.",
  edit: "Editar",
  being_removed: "Sendo removido",
  tells_when_gone: "Esta página avisa quando ele sumir.",
  nothing_to_update: "Nada para atualizar",
  unchanged: "{headline} não mudou desde a publicação.",
  unpublish: "Despublicar",
  unpublish_page: "A página é removida, e ele some de listas, feeds e busca.",
  unpublish_draft: "Ele vira um rascunho com o último texto que você salvou.",
  unpublish_again: "Se você o publicar de novo, ele mantém o endereço e a primeira data.",
  unpublish_copies: "Leitores de feeds e outros serviços guardam o que já copiaram.",
  keep_published: "Manter publicado",
  pending_edit: "Para editá-lo, retire-o primeiro.",
  withdraw_update: "Retirar a atualização",
  withdraw: "Retirar",
  unpublish_piece: "Despublicar o texto",
  the_piece: "O texto",
  update_scheduled_for: "Atualização agendada para {moment}.",
  update_scheduled_means:
    "{what} Até lá, os leitores veem o texto publicado. Se você mudar o texto antes, o horário é cancelado.",
  update_taken_back: "Esta atualização não está mais agendada.",
  at_hint_update:
    "Então este texto substitui o publicado, como você o vê aqui. Se você o mudar antes, o horário é cancelado.",
  update_waits_planned:
    "{what} Se a redação a aceitar antes de {moment}, os leitores a veem nessa hora; se depois, na hora. Até lá, eles veem o texto publicado. O texto enviado está abaixo.",
  update_accepted: "A redação aceitou sua atualização.",
  update_accepted_planned:
    "{what} Os leitores a veem em {moment}. Até lá, eles veem o texto publicado. O texto enviado está abaixo.",
  update_waits: "Sua atualização aguarda a redação.",
  update_waits_means:
    "{what} Os leitores veem o texto publicado até a redação aceitar este. O texto enviado está abaixo.",
  look_taken_down:
    "Você pediu uma leitura de um texto retirado. Se a redação o liberar, ele vira um rascunho, e você pode publicá-lo de novo.",
  waits: "Este texto aguarda a redação.",
  waits_planned:
    "{what} Se a redação o aceitar antes de {moment}, é publicado nessa hora; se depois, na hora.",
  accepted: "A redação aceitou este texto.",
  accepted_planned: "{what} É publicado em {moment}.",
  waits_means:
    "Este texto aguarda a redação. É publicado quando ela aceitar. Você não precisa fazer mais nada.",
  look_means:
    "Você pediu uma leitura à redação. Ela o devolverá com uma nota. Só você e a redação podem vê-lo.",
};
