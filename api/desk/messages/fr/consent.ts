import type { DeskMessages } from "../shape.ts";

export const consent: DeskMessages["consent"] = {
  title: "Connecter un programme",
  asks: "{host} souhaite rédiger des brouillons pour vous.",
  asks_list: "{host} souhaite voir la liste de vos textes.",
  calls_itself: "Le programme se présente sous le nom {name}.",
  careful:
    "Ne l’autorisez que si vous connaissez cette adresse et venez de commencer vous-même la connexion.",
  local:
    "Votre réponse est envoyée à un programme de cet ordinateur, à l’adresse {host}. Tout programme pourrait y utiliser ce nom.",
  may: "Il peut",
  may_list: "voir la liste de vos textes, brouillons compris",
  may_read: "lire vos textes, brouillons compris",
  may_draft: "créer des brouillons, les réviser et ajouter des images",
  may_suggest: "proposer des modifications de vos textes, que vous acceptez ou refusez",
  may_ask: "vous signaler qu’un brouillon est prêt à être relu",
  never: "Il ne peut jamais",
  never_publish:
    "publier, programmer ou dépublier quoi que ce soit : vous seul le pouvez, ici, depuis votre bureau",
  never_account: "modifier votre profil, votre mot de passe ou vos clés",
  readers: "Si vous publiez un texte qu’il a rédigé, les lecteurs voient son nom.",
  until:
    "Il reste connecté jusqu’à ce que vous le révoquiez dans {keys}. S’il n’est pas utilisé pendant {count} jours, il doit redemander.",
  signed_in_as: "Vous êtes connecté en tant que {name}.",
  returns: "Votre réponse est envoyée à {host}.",
  going: "Vous retournez à {host}.",
  allow: "Autoriser",
  deny: "Refuser",
  cannot: "Ce programme ne peut pas se connecter",
  bad_client:
    "Ce que le programme dit de lui-même n’a pas pu être lu : personne ne sait donc qui demande. Rien n’a été autorisé.",
  bad_request:
    "Le programme a fait une demande d’une manière qui n’est pas acceptée ici. Rien n’a été autorisé.",
  for_makers: "Pour ses auteurs :",
  back: "Retourner à {host}",
};
