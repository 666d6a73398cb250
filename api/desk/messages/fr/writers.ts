import type { DeskMessages } from "../shape.ts";

export const writers: DeskMessages["writers"] = {
  done_invited:
    "Invitation envoyée. Un e-mail avec un lien pour choisir un mot de passe est en route. S’il n’arrive pas, créez un lien ci-dessous et envoyez-le vous-même.",
  done_verified:
    "Vérifié. La coche apparaît quand les pages sont à jour, en général en quelques secondes.",
  done_suspended: "Suspendu. L’auteur voit votre note sur chaque page de son bureau.",
  done_unsuspended: "La suspension est terminée.",
  done_unverified:
    "N’est plus vérifié. La coche disparaît quand les pages sont à jour, en général en quelques secondes.",
  link_about:
    "Copiez ce lien et envoyez-le à {name} : il n’est affiché qu’une fois. Il permet de choisir un mot de passe, fonctionne une fois et expire le {time}. Ses anciens liens ne fonctionnent plus. Si cette personne a déjà un mot de passe, son bureau lui dit que vous avez créé ce lien.",
  one_time_link: "Lien à usage unique",
  invite_title: "Inviter un auteur",
  name: "Nom",
  name_hint: "Visible des lecteurs, et repris dans son adresse.",
  email: "Adresse e-mail",
  email_hint: "Sert à se connecter.",
  invite: "Inviter",
  all: "Tous les auteurs",
  search_label: "Chercher par nom, adresse ou e-mail",
  none: "Aucun auteur trouvé.",
  more: "Il y a d’autres auteurs. Cherchez pour les trouver.",
  identity_verified: "Identité vérifiée",
  verified: "vérifié",
  no_email: "pas d’e-mail",
  access_writer: "auteur",
  access_editor: "éditeur",
  published: "{count} publiés",
  can_sign_in: "peut se connecter",
  no_password: "n’a pas choisi de mot de passe",
  suspended_since: "Suspendu depuis le {time} : {note}",
  renamed_verified:
    "Vérifié sous le nom {name}, renommé depuis. Si le nouveau nom n’est pas le sien, retirez la vérification.",
  lost_tick:
    "Était vérifié sous le nom {name} et a perdu la coche en changeant de nom. Si le nouveau nom est le sien, vérifiez-le.",
  this_is_you:
    "C’est vous. Un autre éditeur ou l’exploitant peut vous vérifier. Vous pouvez changer votre mot de passe sous {account}.",
  only_operator:
    "Seul l’exploitant peut suspendre un éditeur ou créer un lien pour son mot de passe : {command}",
  verify: "Vérifier",
  unverify: "Retirer la vérification",
  create_invitation: "Créer un lien d’invitation",
  create_password: "Créer un lien de mot de passe",
  for_name: "pour {name}",
  email_to_sign_in: "E-mail de connexion",
  end_suspension: "Lever la suspension",
  of_name: "de {name}",
  suspend: "Suspendre",
  suspend_about:
    "Les auteurs suspendus peuvent se connecter, modifier leurs brouillons, dépublier des textes et exporter leurs données. Ils ne peuvent ni publier ni changer leur profil, leur image ou leur boutique, et leurs clés d’API, programmes et liens d’aperçu ne fonctionnent pas tant que dure la suspension. Les textes publiés restent publics jusqu’à ce que vous les retiriez un par un.",
  reason: "Raison (l’auteur la voit)",
};
