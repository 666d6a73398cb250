import type { DeskMessages } from "../shape.ts";

export const consent: DeskMessages["consent"] = {
  title: "Conectar um programa",
  asks: "{host} quer escrever rascunhos para você.",
  asks_list: "{host} quer ver a lista dos seus textos.",
  calls_itself: "O programa chama a si mesmo de {name}.",
  careful: "Permita só se você conhece este endereço e acabou de iniciar a conexão.",
  local:
    "A sua resposta vai para um programa neste computador, em {host}. Qualquer programa daqui poderia usar este nome.",
  may: "Ele pode",
  may_list: "ver a lista dos seus textos, inclusive rascunhos",
  may_read: "ler os seus textos, inclusive rascunhos",
  may_draft: "criar rascunhos, revisá-los e adicionar imagens",
  may_suggest: "sugerir mudanças nos seus textos, que você aceita ou recusa",
  may_ask: "avisar você de que um rascunho está pronto para ser visto",
  never: "Ele nunca pode",
  never_publish: "publicar, agendar ou despublicar nada: só você pode, aqui na sua mesa",
  never_account: "mudar o seu perfil, a sua senha ou as suas chaves",
  readers: "Se você publicar algo que ele rascunhou, os leitores veem o nome do programa.",
  until:
    "Ele fica conectado até você o revogar em {keys}. Se não for usado por {count} dias, precisa perguntar de novo.",
  signed_in_as: "Você entrou como {name}.",
  returns: "A sua resposta vai para {host}.",
  going: "Você está voltando para {host}.",
  allow: "Permitir",
  deny: "Negar",
  cannot: "Este programa não pode se conectar",
  bad_client:
    "Não foi possível ler o que o programa diz sobre si mesmo; ninguém sabe, então, quem pergunta. Nada foi permitido.",
  bad_request: "O programa perguntou de um modo que não é aceito aqui. Nada foi permitido.",
  for_makers: "Para quem o faz:",
  back: "Voltar para {host}",
};
