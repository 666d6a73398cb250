import type { DeskMessages } from "../shape.ts";

export const secure: DeskMessages["secure"] = {
  title: "Sécuriser votre compte",
  about:
    "En plus de votre mot de passe, voici ce qui ouvre votre compte ou une partie. Décochez ce que vous voulez garder et mettez fin au reste. Ce qui est ajouté pendant que vous regardez prend fin aussi.",
  offer: "Voyez tout ce qui ouvre votre compte et mettez fin à ce que vous ne connaissez pas.",
  open: "Sécuriser votre compte",
  changed_password:
    "Votre mot de passe est changé et tous les autres navigateurs sont déconnectés. Tout ce qui figure ici fonctionne jusqu’à ce que vous y mettiez fin.",
  reset:
    "Votre mot de passe est défini. Tous les navigateurs sauf celui-ci sont déconnectés. Tout ce qui a été ajouté depuis votre dernier mot de passe a aussi pris fin.",
  restored:
    "Votre compte a de nouveau son ancienne adresse e-mail et un nouveau mot de passe. Tout autre accès a pris fin.",
  ended: "Ce que vous avez coché a pris fin.",
  nothing_ended: "Rien n’était coché : rien n’a pris fin.",
  was_ended: "Terminé :",
  kind_session: "Navigateurs connectés",
  kind_email: "Quelle adresse e-mail est la vôtre ?",
  email_about:
    "Votre adresse e-mail a changé au cours des sept derniers jours. Les liens pour choisir un mot de passe sont envoyés à celle qui compte.",
  email_counts: "(compte actuellement)",
  email_changed: "Remplacée par {email} le {time}",
  kind_passkey: "Clés d’accès",
  kind_key: "Clés d’API",
  kind_program: "Programmes",
  kind_preview: "Liens d’aperçu",
  kind_link: "Liens envoyés en attente",
  kind_issued: "Liens créés pour d’autres personnes",
  kind_plan: "Textes qui seront publiés",
  kind_webhook: "Votre webhook",
  one_session: "un navigateur connecté",
  one_email: "une nouvelle adresse e-mail",
  one_passkey: "une clé d’accès",
  one_key: "une clé d’API",
  one_program: "un programme",
  one_preview: "un lien d’aperçu",
  one_link: "un lien envoyé",
  one_issued: "un lien pour une autre personne",
  one_plan: "une publication prévue",
  one_webhook: "le webhook",
  later: "Prévu pour plus tard",
  later_about:
    "Ceci agit en votre nom même si personne n’est connecté. Ce qui a été défini depuis votre dernier mot de passe est coché.",
  publishes_on: "Sera publié le {time}",
  waits_for_editor: "Attend un éditeur",
  set_on: "Défini le {time}",
  link_stays: "Ne peut pas prendre fin ici. Il prend fin quand vous l’utilisez, ou de lui-même.",
  password_link: "Un lien pour choisir votre mot de passe",
  invitation_link: "Un lien d’invitation",
  email_link: "Un lien pour remplacer votre adresse par {email}",
  issued_link: "Un lien avec lequel {name} choisit un mot de passe",
  of_piece: "{name}, pour « {headline} »",
  from: "Depuis : {place}",
  never_used: "Jamais utilisé",
  only_this:
    "Rien d’autre n’ouvre votre compte : seulement votre mot de passe, dans ce navigateur.",
  end_ticked: "Mettre fin à ce qui est coché",
  more: "{count} de plus",
  change_password: "Changer votre mot de passe",
  confirm_email: "Confirmer votre nouvelle adresse e-mail",
  confirm_email_about:
    "Une fois l’adresse confirmée, la connexion au compte de {name} se fait avec {email}, et les liens pour choisir un mot de passe y sont envoyés.",
  confirm_email_button: "Confirmer cette adresse",
  email_confirmed:
    "Votre nouvelle adresse e-mail est confirmée. Utilisez-la à votre prochaine connexion.",
  restore_email: "Reprendre votre compte",
  restore_email_about:
    "Le compte de {name} retrouve l’adresse {email}. Tout accès prend fin : navigateurs, clés d’accès, clés d’API, programmes, liens d’aperçu et liens envoyés. Choisissez un nouveau mot de passe pour vous connecter.",
  restore_email_button: "Reprendre et se connecter",
};
