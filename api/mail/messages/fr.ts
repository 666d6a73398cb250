import type { MailMessages } from "./shape.ts";

export const fr: MailMessages = {
  hello: "Bonjour {name},",
  invitation_subject: "Vous êtes invité à écrire",
  invited_by: "{name} vous invite à écrire sur {site} ({home}).",
  invited: "Vous êtes invité à écrire sur {site} ({home}).",
  set_password_to_begin:
    "Pour commencer, choisissez un mot de passe avec ce lien. Il fonctionne une fois, jusqu’au {time} :",
  password_subject: "Un lien pour choisir votre mot de passe",
  password_asked:
    "Quelqu’un a demandé un lien pour choisir un nouveau mot de passe pour votre compte. Il fonctionne une fois, jusqu’au {time} :",
  password_signs_out:
    "Un nouveau mot de passe vous déconnecte partout et supprime vos clés d’accès.",
  password_not_asked:
    "Si vous ne l’avez pas demandé, vous n’avez rien à faire : votre mot de passe reste tel quel.",
  sign_in_subject: "Nouvelle connexion à votre compte",
  signed_in: "Quelqu’un s’est connecté à votre compte le {time} : {browser}.",
  unknown_browser: "Un navigateur inconnu",
  not_you: "Si ce n’était pas vous, fermez la session et changez votre mot de passe à {address}.",
  returned_subject: "Votre texte a été renvoyé : {headline}",
  returned: "{name} a renvoyé votre texte « {headline} » avec cette note :",
  the_operator: "L’exploitant",
  time_taken_back_subject: "N’est plus programmé : {headline}",
  time_taken_back:
    "« {headline} » devait paraître à l’heure que vous aviez choisie. L’heure a été retirée : le texte ne paraît pas. La page du texte dit pourquoi :",
  publish_again: "Pour le publier, ouvrez de nouveau « Publier ».",
  suggested_subject: {
    one: "Modifications suggérées pour un de vos textes",
    other: "Modifications suggérées pour {count} de vos textes",
  },
  suggested_line: "- {headline} (de {name})",
  suggested_close: "Vous les adoptez ou non, une à une. Cela ne publie rien.",
  commented_subject: {
    one: "Nouveaux commentaires sur un de vos textes",
    other: "Nouveaux commentaires sur {count} de vos textes",
  },
  commented_line: "- {headline} (de {name})",
  commented_close: "Les lecteurs ne voient pas les commentaires.",
  drafted_subject: {
    one: "Un programme a rédigé un texte pour vous",
    other: "Un programme a rédigé {count} textes pour vous",
  },
  asked_subject: {
    one: "Un programme vous demande de regarder un texte",
    other: "Un programme vous demande de regarder {count} textes",
  },
  drafted_line: "- {headline} ({name})",
  drafted_close: "Les lecteurs ne voient rien d’un brouillon avant que vous le publiiez.",
  waiting_subject: {
    one: "Un texte attend une relecture",
    other: "{count} textes attendent une relecture",
  },
  waiting_line: "- {headline} de {name}",
  waiting_close: "Vous recevez cet e-mail parce que vous êtes éditeur.",
  and_more: "et {count} de plus",
  switch_off: "Désactiver ces e-mails : {address}",
  browser_from: "{browser}, depuis {address}",
  browser_on: "{browser} sous {system}",
};
