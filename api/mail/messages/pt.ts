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
    "Uma nova senha encerra suas sessões em todos os lugares e suas chaves de acesso, e também as chaves de API, os programas e os links de prévia adicionados desde sua última senha.",
  password_not_asked: "Se você não pediu, não precisa fazer nada: sua senha fica como está.",
  sign_in_subject: "Nova entrada na sua conta",
  signed_in: "Alguém entrou na sua conta em {time}: {browser}.",
  unknown_browser: "Um navegador desconhecido",
  not_you:
    "Se não foi você, abra “Proteger sua conta”, encerre o que não conhece e altere sua senha: {address}\nSe não conseguir mais entrar, peça um link para definir uma nova senha: {forgotten}",
  account_subject: "Sua conta foi alterada",
  changed_mint: "Uma chave de API foi criada para sua conta: {name}.",
  changed_connect: "Um programa foi conectado à sua conta e pode redigir para você: {name}.",
  changed_add_passkey: "Uma chave de acesso foi adicionada à sua conta: {name}.",
  changed_set_password: "A senha da sua conta foi alterada.",
  changed_set_password_by_link: "A senha da sua conta foi definida com um link de uso único.",
  changed_set_credentials: "O e-mail e a senha da sua conta foram definidos.",
  changed_ask_for_email:
    "Alguém pediu para alterar o e-mail da sua conta para {name}. Ele muda quando esse endereço for confirmado.",
  changed_set_email: "O e-mail da sua conta foi alterado para {name}.",
  changed_restore_email:
    "Sua conta voltou a este e-mail, com uma nova senha. Todos os outros acessos foram encerrados.",
  changed_by: "Isso foi em {time}: {browser}.",
  changed_on: "Isso foi em {time}.",
  email_confirm_subject: "Confirme seu novo e-mail",
  email_confirm:
    "Alguém quer usar este e-mail para uma conta em {site}. Se foi você, confirme com este link. Ele funciona uma vez, até {time}:",
  email_confirm_not_you: "Se não foi você, não precisa fazer nada: sem o link nada muda.",
  email_taken_subject: "Seu e-mail já está em uso",
  email_taken:
    "Alguém pediu para usar este e-mail em outra conta em {site}. Ele já pertence à sua conta, então nada foi alterado.",
  email_taken_yours: "Se foi você, entre com este e-mail. Se não, não precisa fazer nada.",
  email_changed_subject: "O e-mail da sua conta foi alterado",
  email_changed:
    "O e-mail da sua conta em {site} agora é {email}. Links e mensagens vão para lá a partir de agora.",
  email_undo:
    "Se não foi você, desfaça com este link até {time}. Ele encerra todo acesso à sua conta e permite definir uma nova senha:",
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
