import type { MailMessages } from "./shape.ts";

export const pt: MailMessages = {
  hello: "Olá, {name},",
  invitation_subject: "Você foi convidado a escrever",
  invited_by: "{name} convida você a escrever em {site} ({home}).",
  invited: "Você foi convidado a escrever em {site} ({home}).",
  set_password_to_begin:
    "Para começar, defina uma senha com este link. Ele funciona uma vez, até {time}:",
  password_subject: "Um link para definir sua senha",
  password_asked:
    "Alguém pediu um link para definir uma nova senha para sua conta. Ele funciona uma vez, até {time}:",
  password_signs_out:
    "Uma nova senha encerra suas sessões em todos os lugares e remove suas chaves de acesso.",
  password_not_asked: "Se você não pediu, não precisa fazer nada: sua senha fica como está.",
  sign_in_subject: "Nova entrada na sua conta",
  signed_in: "Alguém entrou na sua conta em {time}: {browser}.",
  unknown_browser: "Um navegador desconhecido",
  not_you: "Se não foi você, encerre a sessão e altere sua senha em {address}.",
  returned_subject: "Seu texto foi devolvido: {headline}",
  returned: "{name} devolveu seu texto “{headline}” com esta nota:",
  the_operator: "O operador",
  time_taken_back_subject: "Não está mais agendado: {headline}",
  time_taken_back:
    "“{headline}” deveria aparecer na hora que você escolheu. A hora foi retirada, então ele não aparece. A página do texto diz por quê:",
  publish_again: "Para publicá-lo, abra “Publicar” de novo.",
  suggested_subject: {
    one: "Mudanças sugeridas em um dos seus textos",
    other: "Mudanças sugeridas em {count} dos seus textos",
  },
  suggested_line: "- {headline} (de {name})",
  suggested_close: "Você as aceita ou não, uma a uma. Isso não publica nada.",
  commented_subject: {
    one: "Comentários novos em um texto seu",
    other: "Comentários novos em {count} dos seus textos",
  },
  commented_line: "- {headline} (de {name})",
  commented_close: "Os leitores não veem os comentários.",
  drafted_subject: {
    one: "Um programa redigiu um texto para você",
    other: "Um programa redigiu {count} textos para você",
  },
  asked_subject: {
    one: "Um programa pede que você olhe um texto",
    other: "Um programa pede que você olhe {count} textos",
  },
  drafted_line: "- {headline} ({name})",
  drafted_close: "Os leitores não veem nada de um rascunho até você publicá-lo.",
  waiting_subject: { one: "Um texto aguarda revisão", other: "{count} textos aguardam revisão" },
  waiting_line: "- {headline} de {name}",
  waiting_close: "Você recebe este e-mail porque é editor.",
  and_more: "e mais {count}",
  switch_off: "Desligar estes e-mails: {address}",
  browser_from: "{browser}, de {address}",
  browser_on: "{browser} no {system}",
};
