import type { Refusals } from "../../shape.ts";

export const desk: Refusals = {
  "Your data is already being downloaded. Wait until that download ends, or stop it and try again in a minute.":
    "Seus dados já estão sendo baixados. Espere terminar, ou pare e tente de novo em um minuto.",
  "Too many links were asked for. Try again in 15 minutes.":
    "Foram pedidos links demais. Tente de novo em 15 minutos.",
  "The password is incorrect.": "A senha está incorreta.",
  "This passkey was not accepted. Use another one, or your password.":
    "Esta chave de acesso não foi aceita. Use outra, ou sua senha.",
  "This took too long. Reload the page and try again.":
    "Demorou demais. Recarregue a página e tente de novo.",
  "This session has ended already.": "Esta sessão já terminou.",
  "Another import is running. Try again in a minute.":
    "Outra importação está em andamento. Tente de novo em um minuto.",
  "Choose a file first.": "Escolha um arquivo primeiro.",
  "This link shows nothing: it has expired, or its writer has revoked it. Ask them for a new one.":
    "Este link não mostra nada: expirou, ou seu autor o revogou. Peça um novo.",
  "There is no such picture.": "Esta imagem não existe.",
  "Only editors can do this.": "Só editores podem fazer isso.",
  "There is no page at this address.": "Não há página neste endereço.",
  "A form can have at most {0} fields.": "Um formulário pode ter no máximo {0} campos.",
  "This page has expired. Nothing was changed. Reload it and try again.":
    "Esta página expirou. Nada foi alterado. Recarregue-a e tente de novo.",
  "The desk does not accept API keys. Sign in instead.":
    "A mesa não aceita chaves de API. Entre na conta.",
  "This form was sent from another site. Nothing was changed.":
    "Este formulário veio de outro site. Nada foi alterado.",
  "You have no such picture.": "Você não tem essa imagem.",
  "There is nothing to save yet.": "Ainda não há nada para salvar.",
  "You have no piece at this address.": "Você não tem texto neste endereço.",
  "The text was saved again in the meantime. The newest text is below; nothing is published yet.":
    "O texto foi salvo de novo nesse meio-tempo. O mais recente está abaixo; nada foi publicado ainda.",
  "There is no revision with this number.": "Não há versão com este número.",
  "You have no key with this id.": "Você não tem chave com este id.",
  "Your website was checked just now. Try again in ten seconds.":
    "Seu site acabou de ser verificado. Tente de novo em dez segundos.",
  "Your website is already being checked.": "Seu site já está sendo verificado.",
  "This is no longer your picture.": "Esta não é mais a sua imagem.",
  "You are signed out. Nothing was saved.": "Você saiu da conta. Nada foi salvo.",
  "The desk accepts only form data.": "A mesa só aceita dados de formulário.",
  "The file is larger than {0} MiB. Nothing was saved.":
    "O arquivo é maior que {0} MiB. Nada foi salvo.",
  "This piece is not waiting for review.": "Este texto não aguarda revisão.",
  "There is no redirect from this path.": "Não há redirecionamento deste caminho.",
  "There is no writer at this address.": "Não há autor neste endereço.",
  "Enter the email with which they sign in.": "Digite o e-mail com que a pessoa entra.",
  "You have no listing at this address.": "Você não tem anúncio neste endereço.",
  "There is no such page. It may be deleted.":
    "Esta página não existe. Talvez tenha sido excluída.",
  "This server makes no previews.": "Este servidor não faz pré-visualizações.",
  "Write something before you publish.": "Escreva algo antes de publicar.",
  "This picture is gone. Upload it again.": "Esta imagem sumiu. Envie-a de novo.",
  "This version is no longer kept.": "Esta versão não é mais guardada.",
  "Choose a file that is not empty.": "Escolha um arquivo que não esteja vazio.",
  "It is the same picture.": "É a mesma imagem.",
  "The form arrived incomplete. Nothing was saved.":
    "O formulário chegou incompleto. Nada foi salvo.",
  "Something went wrong on our side. It was noted as {0}.":
    "Algo deu errado do nosso lado. Foi anotado como {0}.",
  "A file cannot be read at the moment. Try again in a few seconds.":
    "Um arquivo não pode ser lido agora. Tente de novo em alguns segundos.",
  "The database is busy. Nothing was saved. Try again in a few seconds.":
    "O banco de dados está ocupado. Nada foi salvo. Tente de novo em alguns segundos.",
  "Your quota is used up. Delete something, or ask the operator for more.":
    "Sua cota acabou. Exclua algo, ou peça mais ao operador.",
  "You don't have permission to do this.": "Você não tem permissão para isso.",
  "There is nothing at this address.": "Não há nada neste endereço.",
  "This was changed in the meantime. Load it again.":
    "Isto foi alterado nesse meio-tempo. Carregue de novo.",
  "The request body is too large.": "O pedido é grande demais.",
  "Something went wrong on our side.": "Algo deu errado do nosso lado.",
  "The service cannot do this at the moment. Try again in a few seconds.":
    "O serviço não pode fazer isso agora. Tente de novo em alguns segundos.",
  "The server's disk is full. Nothing was saved. Try again later.":
    "O disco do servidor está cheio. Nada foi salvo. Tente de novo mais tarde.",
  "The site is being built. Try again in a few seconds.":
    "O site está sendo construído. Tente de novo em alguns segundos.",
  "This address takes {0}.": "Este endereço aceita {0}.",
  "Too many wrong passwords. {0}": "Senhas erradas demais. {0}",
  "Too many requests. {0}": "Pedidos demais. {0}",
  "Try again in {0} minutes.": "Tente de novo em {0} minutos.",
  "Try again in {0} seconds.": "Tente de novo em {0} segundos.",
  "Try again in 1 second.": "Tente de novo em 1 segundo.",
  "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.":
    "As chaves de acesso precisam de um site com nome, por exemplo example.org, e este tem um endereço IP. Entre com sua senha.",
  "Too many brackets are open": "Há parênteses abertos demais",
};
