import type { DeskMessages } from "../shape.ts";

export const writers: DeskMessages["writers"] = {
  done_invited:
    "Convidado. Um e-mail com um link para definir a senha está a caminho. Se não chegar, crie um link abaixo e envie-o você mesmo.",
  done_verified:
    "Verificado. A marca aparece quando as páginas são atualizadas, em geral em segundos.",
  done_suspended: "Suspenso. O autor vê sua nota em cada página da mesa.",
  done_unsuspended: "A suspensão terminou.",
  done_unverified:
    "Não está mais verificado. A marca some quando as páginas são atualizadas, em geral em segundos.",
  link_about:
    "Copie este link e envie-o a {name}: ele só é mostrado uma vez. Permite definir uma senha, funciona uma vez e expira: {time}. Os links anteriores não funcionam mais. Se já houver uma senha, a mesa avisa que você criou este link.",
  one_time_link: "Link de uso único",
  invite_title: "Convidar um autor",
  name: "Nome",
  name_hint: "Visível aos leitores e usado no endereço.",
  email: "E-mail",
  email_hint: "Usado para entrar.",
  invite: "Convidar",
  all: "Todos os autores",
  search_label: "Buscar por nome, endereço ou e-mail",
  none: "Nenhum autor encontrado.",
  more: "Há mais autores. Busque para encontrá-los.",
  identity_verified: "Identidade verificada",
  verified: "verificado",
  no_email: "sem e-mail",
  access_writer: "autor",
  access_editor: "editor",
  published: "{count} publicados",
  can_sign_in: "pode entrar",
  no_password: "não definiu senha",
  suspended_since: "Suspenso desde {time}: {note}",
  renamed_verified:
    "Verificado como {name}, renomeado desde então. Se o novo nome não for seu, retire a verificação.",
  lost_tick:
    "Estava verificado como {name} e perdeu a marca ao mudar de nome. Se o novo nome for seu, verifique-o.",
  this_is_you:
    "Este é você. Outro editor ou o operador pode verificá-lo. Você pode alterar sua senha em {account}.",
  only_operator:
    "Só o operador pode suspender um editor ou criar um link para a senha dele: {command}",
  verify: "Verificar",
  unverify: "Retirar verificação",
  create_invitation: "Criar link de convite",
  create_password: "Criar link de senha",
  for_name: "para {name}",
  email_to_sign_in: "E-mail para entrar",
  end_suspension: "Encerrar suspensão",
  of_name: "de {name}",
  suspend: "Suspender",
  suspend_about:
    "Autores suspensos podem entrar, editar rascunhos, despublicar textos e exportar seus dados. Não podem publicar nem mudar o perfil, a imagem ou a loja, e suas chaves de API, programas e links de prévia não funcionam enquanto durar a suspensão. Textos publicados continuam públicos até você retirá-los um a um.",
  reason: "Motivo (o autor o vê)",
};
