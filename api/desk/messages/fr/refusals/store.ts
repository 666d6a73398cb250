import type { Refusals } from "../../shape.ts";

export const store: Refusals = {
  "Only the drafts' own writer can do this.": "Seul l’auteur des brouillons peut le faire.",
  "No such writer.": "Cet auteur n’existe pas.",
  "There is no such comment of yours.": "Vous n’avez pas ce commentaire.",
  "There is nothing to comment on at this address.": "Il n’y a rien à commenter à cette adresse.",
  "This link has been used for as many comments as it can.":
    "Ce lien a servi pour autant de commentaires qu’il peut.",
  "This piece has as many comments as it can have.":
    "Ce texte a autant de commentaires qu’il peut en avoir.",
  "This writer has an email. Only they can change it.":
    "Cet auteur a une adresse e-mail. Lui seul peut la changer.",
  "Only the piece's own writer can do this.": "Seul l’auteur du texte peut le faire.",
  "There is no such piece.": "Ce texte n’existe pas.",
  "Unpublish or withdraw this piece first; then delete it.":
    "Dépubliez ou reprenez d’abord ce texte, puis supprimez-le.",
  "There is no such delivery.": "Cet envoi n’existe pas.",
  "A test is already on its way.": "Un essai est déjà en route.",
  "There is no such writer.": "Cet auteur n’existe pas.",
  "Only an editor can do this, in the desk.": "Seul un éditeur peut le faire, depuis son bureau.",
  "Only the operator decides who is an editor.": "Seul l’exploitant décide qui est éditeur.",
  "This account is your own. Another editor must do this.":
    "C’est votre propre compte. Un autre éditeur doit le faire.",
  "This link has expired or was used. Ask for a new one.":
    "Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.",
  "This piece has had {0} addresses, which is the most. Keep this one, or choose one that it had before.":
    "Ce texte a eu {0} adresses, le maximum. Gardez celle-ci, ou choisissez-en une ancienne.",
  "Your pieces have had {0} addresses before, which is the most. Keep the address of this one.":
    "Vos textes ont déjà eu {0} adresses, le maximum. Gardez l’adresse de celui-ci.",
  "Somebody else has saved this page since you opened it. Copy your text, then open the page again.":
    "Quelqu’un d’autre a enregistré cette page depuis que vous l’avez ouverte. Copiez votre texte, puis rouvrez la page.",
  "A site can have {0} pages of its own. Delete one first.":
    "Un site peut avoir {0} pages propres. Supprimez-en d’abord une.",
  "There is no such page. Somebody may have deleted it.":
    "Cette page n’existe pas. Quelqu’un l’a peut-être supprimée.",
  "There is already a page at /{0}.": "Il y a déjà une page à /{0}.",
  "another page has the address /{0}": "une autre page a l’adresse /{0}",
  "A redirect leads from {0}. Remove the redirect first, or choose another address.":
    "Une redirection part de {0}. Supprimez-la d’abord, ou choisissez une autre adresse.",
  "a redirect leads from {0}": "une redirection part de {0}",
  "Unpublish the page before you change its address.":
    "Dépubliez la page avant de changer son adresse.",
  "The page is public. Unpublish it first, then delete it.":
    "La page est publique. Dépubliez-la d’abord, puis supprimez-la.",
  "There is no such passkey.": "Cette clé d’accès n’existe pas.",
  "This passkey is in use already.": "Cette clé d’accès est déjà utilisée.",
  "You have {0} passkeys. Remove one first.":
    "Vous avez {0} clés d’accès. Supprimez-en d’abord une.",
  "A picture of this piece, or the description of its cover, was changed after you saw it. Look again before you answer.":
    "Une image de ce texte, ou la description de sa couverture, a changé après que vous l’avez vue. Regardez à nouveau avant de répondre.",
  "While you are suspended, you cannot show pieces by a link.":
    "Tant que vous êtes suspendu, vous ne pouvez pas montrer de textes par un lien.",
  "An editor took this piece down. It cannot be shown by a link until the takedown is lifted.":
    "Un éditeur a retiré ce texte. Il ne peut pas être montré par un lien tant que le retrait n’est pas levé.",
  "This piece has {0} links that work. Revoke one first.":
    "Ce texte a {0} liens valables. Révoquez-en d’abord un.",
  "There is no such listing in your shop.": "Cette annonce n’est pas dans votre boutique.",
  "Related pieces must be the seller's own.": "Les textes liés doivent être du vendeur lui-même.",
  "This site has {0} redirects, which is the most it can have. Remove some that nobody uses.":
    "Ce site a {0} redirections, le maximum. Supprimez-en que personne n’utilise.",
  "Somebody else has changed the site since you opened this page. Open it again to see their changes, then make yours.":
    "Quelqu’un d’autre a modifié le site depuis que vous avez ouvert cette page. Rouvrez-la pour voir ses changements, puis faites les vôtres.",
  "The logo is gone. Upload it again.": "Le logo n’est plus là. Envoyez-le à nouveau.",
  "The icon is gone. Upload it again.": "L’icône n’est plus là. Envoyez-la à nouveau.",
  "This piece was saved elsewhere meanwhile. Nothing was overwritten; load it again to compare.":
    "Ce texte a été enregistré ailleurs entre-temps. Rien n’a été écrasé ; rechargez-le pour comparer.",
  "An editor took this piece down. You can edit it and ask for a look; it can be published again when an editor lifts the takedown.":
    "Un éditeur a retiré ce texte. Vous pouvez le modifier et demander un avis ; il pourra être publié à nouveau quand un éditeur lèvera le retrait.",
  "An editor has accepted this piece already. It appears at the time that its writer set.":
    "Un éditeur a déjà accepté ce texte. Il paraît au moment que son auteur a fixé.",
  "An update of this piece is waiting for an editor. Withdraw the update first.":
    "Une mise à jour de ce texte attend un éditeur. Reprenez-la d’abord.",
  "This piece is {0}: it is not possible to {1} it now.":
    "Ce n’est pas possible maintenant. État du texte : {0} ({1}).",
  "This piece was {0} when you saw it, and is {1} now. Look again before you answer.":
    "Quand vous avez vu ce texte, il était « {0} » ; il est maintenant « {1} ». Regardez à nouveau avant de répondre.",
  draft: "brouillon",
  pending: "en attente",
  approved: "publié",
  rejected: "refusé",
  "Only the piece's own writer can do this, in the desk.":
    "Seul l’auteur du texte peut le faire, depuis son bureau.",
  "Only the service does this, at the time that the writer set.":
    "Seul le service le fait, au moment que l’auteur a fixé.",
  "This piece is your own. Another editor must answer it.":
    "C’est votre propre texte. Un autre éditeur doit répondre.",
  "Write a note, so that the writer knows what to do.":
    "Écrivez une note, pour que l’auteur sache quoi faire.",
  "The note must be at most {0} characters long.": "La note peut avoir au plus {0} caractères.",
  "Nothing has changed since this was published.": "Rien n’a changé depuis la publication.",
  "It is too early to publish this piece.": "Il est trop tôt pour publier ce texte.",
  "This account is suspended and cannot publish anything. An editor can end the suspension.":
    "Ce compte est suspendu et ne peut rien publier. Un éditeur peut lever la suspension.",
  "This writer is now called “{0}”. Check the name.":
    "Cet auteur s’appelle maintenant « {0} ». Vérifiez le nom.",
  "The webhook is switched off. Save it again to switch it on.":
    "Le webhook est désactivé. Enregistrez-le à nouveau pour le réactiver.",
  "There is no webhook yet. Save its address first.":
    "Il n’y a pas encore de webhook. Enregistrez d’abord son adresse.",
  "A writer with the email {0} already exists.": "Il y a déjà un auteur avec l’e-mail {0}.",
  "{0}. {1}, or ask the operator of this site for more room.":
    "{0}. {1}, ou demandez plus de place à l’exploitant de ce site.",
  "{0}. The limit is {1}": "{0}. La limite est {1}",
  "You have {0} unpublished pieces": "Vous avez {0} textes non publiés",
  "You have {0} keys": "Vous avez {0} clés",
  "You have made {0} keys within a day": "Vous avez créé {0} clés en un jour",
  "You have {0} listings in your shop": "Vous avez {0} annonces dans votre boutique",
  "Your pieces with their revisions can take {0} MB, and this text does not fit":
    "Vos textes avec leurs versions peuvent occuper {0} Mo, et celui-ci n’y tient pas",
  "Your pictures can take {0}, and this one does not fit":
    "Vos images peuvent occuper {0}, et celle-ci n’y tient pas",
  "Publish or delete one in the desk": "Publiez-en ou supprimez-en un depuis votre bureau",
  "Delete pieces that you no longer need (their room is free after 30 days)":
    "Supprimez des textes dont vous n’avez plus besoin (leur place est libre après 30 jours)",
  "Delete pictures that you no longer show": "Supprimez des images que vous ne montrez plus",
  "Revoke one that you no longer use": "Révoquez-en une que vous n’utilisez plus",
  "Try again tomorrow": "Réessayez demain",
  "Remove one": "Supprimez-en une",
  "The time {0}.": "L’heure {0}.",
  "The date {0}.": "La date {0}.",
  "The old path {0}.": "L’ancien chemin {0}.",
  "The new address {0}.": "La nouvelle adresse {0}.",
  "You have 1 unpublished piece": "Vous avez 1 texte non publié",
  "You have 1 key": "Vous avez 1 clé",
  "You have 1 listing in your shop": "Vous avez 1 annonce dans votre boutique",
  "You have made 1 key within a day": "Vous avez créé 1 clé en un jour",
  "Only the operator can give an editor an email.":
    "Seul l’exploitant peut donner un e-mail à un éditeur.",
  "changes requested": "changements demandés",
  edit: "modifier",
  publish: "publier",
  schedule: "programmer",
  update: "mettre à jour",
  "ask for look": "demander un avis",
  withdraw: "reprendre",
  accept: "accepter",
  return: "renvoyer",
  "ask for changes": "demander des changements",
  reject: "refuser",
  unpublish: "dépublier",
  "withdraw update": "reprendre la mise à jour",
  "accept update": "accepter la mise à jour",
  "return update": "renvoyer la mise à jour",
  lift: "lever le retrait",
  "It is to be published on {0}.": "Il doit être publié le {0}.",
  "It is dated {0}.": "Il est daté du {0}.",
  "Its writer set {0}.": "Son auteur a fixé {0}.",
  "Only the operator can make a link for an editor, with: npm run admin -- writer password-link":
    "Seul l’exploitant peut créer un lien pour un éditeur, avec : npm run admin -- writer password-link",
  "Only the operator can suspend an editor or end the suspension.":
    "Seul l’exploitant peut suspendre un éditeur ou lever la suspension.",
  unschedule: "annuler la date",
  "publish scheduled": "publier à la date prévue",
};
