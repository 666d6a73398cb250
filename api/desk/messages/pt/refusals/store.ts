import type { Refusals } from "../../shape.ts";

export const store: Refusals = {
  "Only the drafts' own writer can do this.": "Só o autor dos rascunhos pode fazer isso.",
  "No such writer.": "Este autor não existe.",
  "There is no such comment of yours.": "Você não tem esse comentário.",
  "There is nothing to comment on at this address.": "Não há nada para comentar neste endereço.",
  "This link has been used for as many comments as it can.":
    "Este link já foi usado para todos os comentários possíveis.",
  "This piece has as many comments as it can have.":
    "Este texto tem todos os comentários que pode ter.",
  "This writer has an email. Only they can change it.":
    "Este autor tem um e-mail. Só ele pode alterá-lo.",
  "Only the piece's own writer can do this.": "Só o autor do texto pode fazer isso.",
  "There is no such piece.": "Este texto não existe.",
  "Unpublish or withdraw this piece first; then delete it.":
    "Primeiro despublique ou retire este texto; depois exclua-o.",
  "There is no such delivery.": "Este envio não existe.",
  "A test is already on its way.": "Um teste já está a caminho.",
  "There is no such writer.": "Este autor não existe.",
  "Only an editor can do this, in the desk.": "Só um editor pode fazer isso, na mesa.",
  "Only the operator decides who is an editor.": "Só o operador decide quem é editor.",
  "This account is your own. Another editor must do this.":
    "Esta conta é sua. Outro editor deve fazer isso.",
  "This link has expired or was used. Ask for a new one.":
    "Este link expirou ou já foi usado. Peça um novo.",
  "This piece has had {0} addresses, which is the most. Keep this one, or choose one that it had before.":
    "Este texto já teve {0} endereços, o máximo. Mantenha este, ou escolha um anterior.",
  "Your pieces have had {0} addresses before, which is the most. Keep the address of this one.":
    "Seus textos já tiveram {0} endereços, o máximo. Mantenha o endereço deste.",
  "Somebody else has saved this page since you opened it. Copy your text, then open the page again.":
    "Outra pessoa salvou esta página desde que você a abriu. Copie seu texto e abra a página de novo.",
  "A site can have {0} pages of its own. Delete one first.":
    "Um site pode ter {0} páginas próprias. Exclua uma primeiro.",
  "There is no such page. Somebody may have deleted it.":
    "Esta página não existe. Talvez alguém a tenha excluído.",
  "There is already a page at /{0}.": "Já há uma página em /{0}.",
  "another page has the address /{0}": "outra página tem o endereço /{0}",
  "A redirect leads from {0}. Remove the redirect first, or choose another address.":
    "Um redirecionamento sai de {0}. Remova-o primeiro, ou escolha outro endereço.",
  "a redirect leads from {0}": "um redirecionamento sai de {0}",
  "Unpublish the page before you change its address.":
    "Despublique a página antes de mudar o endereço.",
  "The page is public. Unpublish it first, then delete it.":
    "A página é pública. Despublique-a primeiro, depois exclua-a.",
  "There is no such passkey.": "Esta chave de acesso não existe.",
  "This passkey is in use already.": "Esta chave de acesso já está em uso.",
  "You have {0} passkeys. Remove one first.": "Você tem {0} chaves de acesso. Remova uma primeiro.",
  "A picture of this piece, or the description of its cover, was changed after you saw it. Look again before you answer.":
    "Uma imagem deste texto, ou a descrição da capa, mudou depois que você a viu. Olhe de novo antes de responder.",
  "While you are suspended, you cannot show pieces by a link.":
    "Enquanto estiver suspenso, você não pode mostrar textos por link.",
  "An editor took this piece down. It cannot be shown by a link until the takedown is lifted.":
    "Um editor retirou este texto. Ele não pode ser mostrado por link até a retirada ser suspensa.",
  "This piece has {0} links that work. Revoke one first.":
    "Este texto tem {0} links que funcionam. Revogue um primeiro.",
  "There is no such listing in your shop.": "Este anúncio não está na sua loja.",
  "Related pieces must be the seller's own.":
    "Os textos relacionados devem ser do próprio vendedor.",
  "This site has {0} redirects, which is the most it can have. Remove some that nobody uses.":
    "Este site tem {0} redirecionamentos, o máximo. Remova alguns que ninguém usa.",
  "Somebody else has changed the site since you opened this page. Open it again to see their changes, then make yours.":
    "Outra pessoa alterou o site desde que você abriu esta página. Abra-a de novo para ver as mudanças e depois faça as suas.",
  "The logo is gone. Upload it again.": "O logotipo sumiu. Envie-o de novo.",
  "The icon is gone. Upload it again.": "O ícone sumiu. Envie-o de novo.",
  "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.":
    "Este texto foi salvo em outro lugar nesse meio-tempo. Nada foi sobrescrito; carregue-o de novo para comparar.",
  "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.":
    "Um editor retirou este texto. Você pode editá-lo e pedir uma opinião; ele poderá ser publicado de novo quando um editor suspender a retirada.",
  "An editor has accepted this piece already. It appears at the time that its writer set.":
    "Um editor já aceitou este texto. Ele aparece na hora que seu autor definiu.",
  "An update of this piece is waiting for an editor. Withdraw the update first.":
    "Uma atualização deste texto espera um editor. Retire-a primeiro.",
  "This piece is {0}: it is not possible to {1} it now.":
    "Agora não é possível. Estado do texto: {0} ({1}).",
  "This piece was {0} when you saw it, and is {1} now. Look again before you answer.":
    "Quando você viu este texto ele estava “{0}”, e agora está “{1}”. Olhe de novo antes de responder.",
  draft: "rascunho",
  pending: "em espera",
  approved: "publicado",
  rejected: "rejeitado",
  "Only the piece's own writer can do this, in the desk.":
    "Só o autor do texto pode fazer isso, na mesa.",
  "Only the service does this, at the time that the writer set.":
    "Só o serviço faz isso, na hora que o autor definiu.",
  "This piece is your own. Another editor must answer it.":
    "Este texto é seu. Outro editor deve responder.",
  "Write a note, so that the writer knows what to do.":
    "Escreva uma nota, para o autor saber o que fazer.",
  "The note must be at most {0} characters long.": "A nota pode ter no máximo {0} caracteres.",
  "Nothing has changed since this was published.": "Nada mudou desde a publicação.",
  "It is too early to publish this piece.": "É cedo demais para publicar este texto.",
  "This account is suspended and cannot publish anything. An editor can end the suspension.":
    "Esta conta está suspensa e não pode publicar nada. Um editor pode encerrar a suspensão.",
  "This writer is now called “{0}”. Check the name.":
    "Este autor agora se chama “{0}”. Confira o nome.",
  "The webhook is switched off. Save it again to switch it on.":
    "O webhook está desligado. Salve-o de novo para ligá-lo.",
  "There is no webhook yet. Save its address first.":
    "Ainda não há webhook. Salve o endereço primeiro.",
  "A writer with the email {0} already exists.": "Já existe um autor com o e-mail {0}.",
  "{0}. {1}, or ask the operator of this site for more room.":
    "{0}. {1}, ou peça mais espaço ao operador deste site.",
  "{0}. The limit is {1}": "{0}. O limite é {1}",
  "You have {0} unpublished pieces": "Você tem {0} textos não publicados",
  "You have {0} keys": "Você tem {0} chaves",
  "You have made {0} keys within a day": "Você criou {0} chaves em um dia",
  "You have {0} listings in your shop": "Você tem {0} anúncios na sua loja",
  "Your pieces with their revisions can take {0} MB, and this text does not fit":
    "Seus textos com suas versões podem ocupar {0} MB, e este não cabe",
  "Your pictures can take {0}, and this one does not fit":
    "Suas imagens podem ocupar {0}, e esta não cabe",
  "Publish or delete one in the desk": "Publique ou exclua um na mesa",
  "Delete pieces that you no longer need (their room is free after 30 days)":
    "Exclua textos de que não precisa mais (o espaço fica livre após 30 dias)",
  "Delete pictures that you no longer show": "Exclua imagens que não mostra mais",
  "Revoke one that you no longer use": "Revogue uma que não usa mais",
  "Try again tomorrow": "Tente de novo amanhã",
  "Remove one": "Remova um",
  "The time {0}.": "A hora {0}.",
  "The date {0}.": "A data {0}.",
  "The old path {0}.": "O caminho antigo {0}.",
  "The new address {0}.": "O novo endereço {0}.",
  "You have 1 unpublished piece": "Você tem 1 texto não publicado",
  "You have 1 key": "Você tem 1 chave",
  "You have 1 listing in your shop": "Você tem 1 anúncio na sua loja",
  "You have made 1 key within a day": "Você criou 1 chave em um dia",
  "Only the operator can give an editor an email.": "Só o operador pode dar um e-mail a um editor.",
  "changes requested": "mudanças pedidas",
  edit: "editar",
  publish: "publicar",
  schedule: "agendar",
  update: "atualizar",
  "ask for look": "pedir uma opinião",
  withdraw: "retirar",
  accept: "aceitar",
  return: "devolver",
  "ask for changes": "pedir mudanças",
  reject: "rejeitar",
  unpublish: "despublicar",
  "withdraw update": "retirar a atualização",
  "accept update": "aceitar a atualização",
  "return update": "devolver a atualização",
  lift: "suspender a retirada",
  "It is to be published on {0}.": "Deve ser publicado em {0}.",
  "It is dated {0}.": "Está datado de {0}.",
  "Its writer set {0}.": "Seu autor definiu {0}.",
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link":
    "Só o operador pode criar um link para um editor, com: npm run admin -- writer password-link",
  "Only the operator can suspend an editor or end the suspension.":
    "Só o operador pode suspender um editor ou encerrar a suspensão.",
  unschedule: "desmarcar a hora",
  "publish scheduled": "publicar na hora marcada",
};
