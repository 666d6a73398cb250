import type { Refusals } from "../../shape.ts";

export const desk: Refusals = {
  "Your data is already being downloaded. Wait until that download ends, or stop it and try again in a minute.":
    "Vos données sont déjà en cours de téléchargement. Attendez la fin, ou arrêtez-le et réessayez dans une minute.",
  "Too many links were asked for. Try again in 15 minutes.":
    "Trop de liens ont été demandés. Réessayez dans 15 minutes.",
  "The password is incorrect.": "Le mot de passe est incorrect.",
  "This passkey was not accepted. Use another one, or your password.":
    "Cette clé d’accès n’a pas été acceptée. Utilisez-en une autre, ou votre mot de passe.",
  "This took too long. Reload the page and try again.":
    "Cela a pris trop de temps. Rechargez la page et réessayez.",
  "This session has ended already.": "Cette session est déjà terminée.",
  "Another import is running. Try again in a minute.":
    "Un autre import est en cours. Réessayez dans une minute.",
  "Choose a file first.": "Choisissez d’abord un fichier.",
  "This link shows nothing: it has expired, or its writer has revoked it. Ask them for a new one.":
    "Ce lien ne montre rien : il a expiré, ou son auteur l’a révoqué. Demandez-lui-en un nouveau.",
  "There is no such picture.": "Cette image n’existe pas.",
  "Only editors can do this.": "Seuls les éditeurs peuvent le faire.",
  "There is no page at this address.": "Il n’y a pas de page à cette adresse.",
  "A form can have at most {0} fields.": "Un formulaire peut avoir au plus {0} champs.",
  "This page has expired. Nothing was changed. Reload it and try again.":
    "Cette page a expiré. Rien n’a été modifié. Rechargez-la et réessayez.",
  "The desk does not accept API keys. Sign in instead.":
    "Le bureau n’accepte pas les clés d’API. Connectez-vous.",
  "This form was sent from another site. Nothing was changed.":
    "Ce formulaire vient d’un autre site. Rien n’a été modifié.",
  "You have no such picture.": "Vous n’avez pas cette image.",
  "There is nothing to save yet.": "Il n’y a encore rien à enregistrer.",
  "You have no piece at this address.": "Vous n’avez pas de texte à cette adresse.",
  "The text was saved again in the meantime. The newest text is below; nothing is published yet.":
    "Le texte a été enregistré entre-temps. La version la plus récente est ci-dessous ; rien n’est encore publié.",
  "There is no revision with this number.": "Il n’y a pas de version avec ce numéro.",
  "You have no key with this id.": "Vous n’avez pas de clé avec cet identifiant.",
  "Your website was checked just now. Try again in ten seconds.":
    "Votre site vient d’être vérifié. Réessayez dans dix secondes.",
  "Your website is already being checked.": "Votre site est déjà en cours de vérification.",
  "This is no longer your picture.": "Ce n’est plus votre image.",
  "You are signed out. Nothing was saved.": "Vous êtes déconnecté. Rien n’a été enregistré.",
  "The desk accepts only form data.": "Le bureau n’accepte que des données de formulaire.",
  "The file is larger than {0} MiB. Nothing was saved.":
    "Le fichier dépasse {0} Mio. Rien n’a été enregistré.",
  "This piece is not waiting for review.": "Ce texte n’attend pas de relecture.",
  "There is no redirect from this path.": "Il n’y a pas de redirection depuis ce chemin.",
  "There is no writer at this address.": "Il n’y a pas d’auteur à cette adresse.",
  "Enter the email with which they sign in.":
    "Saisissez l’e-mail avec lequel cette personne se connecte.",
  "You have no listing at this address.": "Vous n’avez pas d’annonce à cette adresse.",
  "There is no such page. It may be deleted.":
    "Cette page n’existe pas. Elle a peut-être été supprimée.",
  "This server makes no previews.": "Ce serveur ne fait pas d’aperçus.",
  "Write something before you publish.": "Écrivez quelque chose avant de publier.",
  "This picture is gone. Upload it again.": "Cette image n’est plus là. Envoyez-la à nouveau.",
  "This version is no longer kept.": "Cette version n’est plus conservée.",
  "Choose a file that is not empty.": "Choisissez un fichier qui n’est pas vide.",
  "It is the same picture.": "C’est la même image.",
  "The form arrived incomplete. Nothing was saved.":
    "Le formulaire est arrivé incomplet. Rien n’a été enregistré.",
  "Something went wrong on our side. It was noted as {0}.":
    "Quelque chose n’a pas marché de notre côté. C’est noté sous {0}.",
  "A file cannot be read at the moment. Try again in a few seconds.":
    "Un fichier ne peut pas être lu pour l’instant. Réessayez dans quelques secondes.",
  "The database is busy. Nothing was saved. Try again in a few seconds.":
    "La base de données est occupée. Rien n’a été enregistré. Réessayez dans quelques secondes.",
  "Your quota is used up. Delete something, or ask the operator for more.":
    "Votre quota est épuisé. Supprimez quelque chose, ou demandez-en plus à l’exploitant.",
  "You don't have permission to do this.": "Vous n’avez pas le droit de faire cela.",
  "There is nothing at this address.": "Il n’y a rien à cette adresse.",
  "This was changed in the meantime. Load it again.":
    "Cela a été modifié entre-temps. Rechargez-le.",
  "The request body is too large.": "La requête est trop grande.",
  "Something went wrong on our side.": "Quelque chose n’a pas marché de notre côté.",
  "The service cannot do this at the moment. Try again in a few seconds.":
    "Le service ne peut pas le faire pour l’instant. Réessayez dans quelques secondes.",
  "The server's disk is full. Nothing was saved. Try again later.":
    "Le disque du serveur est plein. Rien n’a été enregistré. Réessayez plus tard.",
  "The site is being built. Try again in a few seconds.":
    "Le site est en construction. Réessayez dans quelques secondes.",
  "This address takes {0}.": "Cette adresse accepte {0}.",
  "Too many wrong passwords. {0}": "Trop de mots de passe erronés. {0}",
  "Too many requests. {0}": "Trop de requêtes. {0}",
  "Try again in {0} minutes.": "Réessayez dans {0} minutes.",
  "Try again in {0} seconds.": "Réessayez dans {0} secondes.",
  "Try again in 1 second.": "Réessayez dans 1 seconde.",
  "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.":
    "Les clés d’accès demandent un site qui a un nom, par exemple example.org, et celui-ci a une adresse IP. Connectez-vous avec votre mot de passe.",
  "Too many brackets are open": "Trop de parenthèses sont ouvertes",
};
