import type { DeskMessages } from "../shape.ts";

export const secure: DeskMessages["secure"] = {
  title: "Proteger sua conta",
  about:
    "Além da sua senha, isto abre sua conta ou parte dela. Desmarque o que quiser manter e encerre o resto.",
  offer: "Veja tudo o que abre sua conta e encerre o que não conhece.",
  open: "Proteger sua conta",
  changed_password:
    "Sua senha foi alterada e todos os outros navegadores saíram da conta. Os links recebidos por e-mail não funcionam mais. Tudo o que está listado aqui continua funcionando até você encerrar.",
  reset:
    "Sua senha está definida. Todos os navegadores, menos este, saíram da conta. Tudo o que foi adicionado desde sua última senha também foi encerrado.",
  restored:
    "Sua conta tem de novo o e-mail antigo e uma nova senha. Todos os outros acessos foram encerrados.",
  ended: "O que você marcou foi encerrado.",
  nothing_ended: "Nada estava marcado, então nada foi encerrado.",
  was_ended: "Encerrado:",
  kind_session: "Navegadores conectados",
  kind_passkey: "Chaves de acesso",
  kind_key: "Chaves de API",
  kind_program: "Programas",
  kind_preview: "Links de prévia",
  kind_link: "Links enviados pendentes",
  kind_issued: "Links criados para outras pessoas",
  one_session: "um navegador conectado",
  one_passkey: "uma chave de acesso",
  one_key: "uma chave de API",
  one_program: "um programa",
  one_preview: "um link de prévia",
  one_link: "um link enviado",
  one_issued: "um link para outra pessoa",
  password_link: "Um link para definir sua senha",
  invitation_link: "Um link de convite",
  email_link: "Um link para alterar seu e-mail para {email}",
  issued_link: "Um link para {name} definir uma senha",
  of_piece: "{name}, para “{headline}”",
  from: "De: {place}",
  never_used: "Nunca usado",
  only_this: "Nada mais abre sua conta: só sua senha, neste navegador.",
  end_ticked: "Encerrar o que está marcado",
  more: "Há mais. Eles aparecem quando estes forem encerrados.",
  change_password: "Alterar sua senha",
  confirm_email: "Confirmar seu novo e-mail",
  confirm_email_about:
    "A partir de agora, entra-se na conta de {name} com {email}, e os links para definir uma senha vão para lá.",
  confirm_email_button: "Confirmar este e-mail",
  email_confirmed: "Seu novo e-mail está confirmado. Use-o na próxima vez que entrar.",
  restore_email: "Recuperar sua conta",
  restore_email_about:
    "A conta de {name} volta a ter o e-mail {email}. Todo acesso é encerrado: navegadores, chaves de acesso, chaves de API, programas, links de prévia e links enviados. Defina uma nova senha para entrar.",
  restore_email_button: "Recuperar e entrar",
};
