import type { DeskMessages } from "../shape.ts";

export const sign_in: DeskMessages["sign_in"] = {
  title: "Entrar",
  email: "E-mail",
  password: "Senha",
  with_passkey: "Entrar com uma chave de acesso",
  forgot: "{link} Se ainda não tem conta, peça uma à redação deste site.",
  forgot_link: "Esqueceu a senha?",
  forgot_no_mail:
    "Esqueceu a senha ou ainda não tem uma? Peça à redação deste site um link para defini-la.",
  signed_out: "Você saiu.",
  signed_out_everywhere:
    "Você saiu de todos os lugares. Chaves de acesso, chaves de API, programas e links de prévia continuam funcionando. Se suspeitar de alguém, entre e {secure}.",
  secure_link: "proteja sua conta",
  still_works:
    "Entrar com uma chave de acesso ainda funciona, e também um link para definir uma nova senha.",
  deleted_gone: "A sua conta foi excluída. As suas páginas e textos já não estão neste site.",
  deleted_lists:
    "A sua conta foi excluída e as suas páginas desapareceram. Algumas listas ainda as mostram, até poderem ser reescritas.",
  deleted_going:
    "A sua conta foi excluída. As suas páginas públicas ainda estão sendo removidas e, até lá, os leitores podem vê-las. Esta página avisa quando tiverem desaparecido.",
  set_password: "Defina a sua senha",
  welcome: "Boas-vindas, {name}.",
  will_sign_in: "Você vai entrar com {email} e esta senha.",
  set_and_enter: "Definir senha e entrar",
};
