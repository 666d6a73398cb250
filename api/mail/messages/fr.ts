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
    "Un nouveau mot de passe vous déconnecte partout et met fin à vos clés d’accès, ainsi qu’aux clés d’API, programmes et liens d’aperçu ajoutés depuis votre dernier mot de passe.",
  password_not_asked:
    "Si vous ne l’avez pas demandé, vous n’avez rien à faire : votre mot de passe reste tel quel.",
  sign_in_subject: "Nouvelle connexion à votre compte",
  signed_in: "Quelqu’un s’est connecté à votre compte le {time} : {browser}.",
  unknown_browser: "Un navigateur inconnu",
  not_you:
    "Si ce n’était pas vous, ouvrez « Sécuriser votre compte », mettez fin à ce que vous ne connaissez pas et changez votre mot de passe : {address}\nSi vous ne pouvez plus vous connecter, demandez un lien pour choisir un nouveau mot de passe : {forgotten}",
  account_subject: "Votre compte a été modifié",
  changed_mint: "Une clé d’API a été créée pour votre compte : {name}.",
  changed_connect: "Un programme a été connecté à votre compte et peut rédiger pour vous : {name}.",
  changed_add_passkey: "Une clé d’accès a été ajoutée à votre compte : {name}.",
  changed_set_password: "Le mot de passe de votre compte a été changé.",
  changed_set_password_by_link:
    "Le mot de passe de votre compte a été choisi avec un lien à usage unique.",
  changed_set_credentials: "L’adresse e-mail et le mot de passe de votre compte ont été définis.",
  changed_ask_for_email:
    "Quelqu’un a demandé à remplacer l’adresse e-mail de votre compte par {name}. Elle change quand cette adresse est confirmée.",
  changed_set_email: "L’adresse e-mail de votre compte a été remplacée par {name}.",
  changed_restore_email:
    "Votre compte est de nouveau à cette adresse e-mail, avec un nouveau mot de passe. Tout autre accès a pris fin.",
  changed_by: "C’était le {time} : {browser}.",
  changed_on: "C’était le {time}.",
  email_confirm_subject: "Confirmez votre nouvelle adresse e-mail",
  email_confirm:
    "Quelqu’un veut utiliser cette adresse e-mail pour un compte sur {site}. Si c’était vous, confirmez-la avec ce lien. Il fonctionne une fois, jusqu’au {time} :",
  email_confirm_not_you:
    "Si ce n’était pas vous, vous n’avez rien à faire : sans le lien, rien ne change.",
  email_taken_subject: "Votre adresse e-mail est déjà utilisée",
  email_taken:
    "Quelqu’un a demandé à utiliser cette adresse e-mail pour un autre compte sur {site}. Elle appartient déjà à votre compte : rien n’a été changé.",
  email_taken_yours:
    "Si c’était vous, connectez-vous avec cette adresse. Sinon, vous n’avez rien à faire.",
  email_changed_subject: "L’adresse e-mail de votre compte a été changée",
  email_changed:
    "L’adresse e-mail de votre compte sur {site} est maintenant {email}. Les liens et les messages y sont envoyés désormais.",
  email_undo:
    "Si ce n’était pas vous, annulez le changement avec ce lien jusqu’au {time}. Il met fin à tout accès à votre compte et vous laisse choisir un nouveau mot de passe :",
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
