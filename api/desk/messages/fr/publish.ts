import type { DeskMessages } from "../shape.ts";

export const publish: DeskMessages["publish"] = {
  publish: "Publier",
  update: "Mettre à jour",
  send: "Envoyer à la rédaction",
  back: "← Retour au texte",
  heading: "{action} : {headline}",
  cancel: "Annuler",
  changes: "Ce qui change pour les lecteurs",
  share_card: "Carte de partage",
  share_card_about: "D’autres services montrent cette image avec un lien vers le texte.",
  share_card_of: "Carte de partage : {headline}",
  preview: "Aperçu",
  preview_title: "Aperçu du texte",
  key_drafted: "Le programme {key} a rédigé ceci le {moment}.",
  key_changed: "Le programme {key} a modifié ceci le {moment}.",
  key_advice: "Lisez-le avant de le publier : il paraît sous votre nom.",
  old_address: "Son ancienne adresse, {address}, y mène.",
  review_new: "La rédaction le lit d’abord. Si elle l’accepte, il paraît à {address}.",
  review_update:
    "La rédaction le lit d’abord. Si elle l’accepte, il remplace le texte à {address}.",
  review_until_then: "D’ici là, les lecteurs voient le texte publié.",
  review_withdraw: "Pour le modifier pendant l’attente, retirez-le d’abord.",
  moves_to: "Se déplace vers {address}.",
  stays_at: "Reste à {address}.",
  appears_at: "Paraît à {address}.",
  appears_first_at: "Paraît à {address}. L’adresse reste la même, même si vous changez le titre.",
  listed:
    "Figure sur {page}, à la une et dans la rubrique {category}. Les lecteurs le trouvent par la recherche, les programmes par l’API.",
  your_page: "votre page",
  in_feeds: "Inclus dans vos flux ({rss}, {json}) et dans ceux du site.",
  to_webhook: "Envoyé à votre webhook chez {host}.",
  no_webhook: "Envoyé à aucun autre service : vous n’avez pas de webhook.",
  when: "Quand",
  at_once: "Maintenant",
  earlier_date: "Antidater",
  earlier_date_hint: "Pour un texte écrit ou publié auparavant. L’historique garde la vraie date.",
  first_appeared:
    "Première parution le {date}. Les lecteurs verront cette date ; l’historique garde la vraie.",
  at_a_time: "Programmer",
  day_and_time: "Jour et heure {zone}",
  at_hint:
    "Ce texte paraît alors tel que vous le voyez ici. Si vous le modifiez avant, la date est annulée.",
  scheduled_for: "Programmé pour le {moment}.",
  scheduled_means: "{what} Si vous modifiez le texte avant, la date est annulée.",
  unschedule: "Annuler la programmation",
  taken_back: "Ce texte n’est plus programmé.",
  taken_back_means:
    "{what} Il devait paraître le {planned}. La date a été annulée le {moment} : {why}. Pour le publier, ouvrez de nouveau « Publier ».",
  ok: "OK",
  live: "En ligne",
  not_live: "Pas encore en ligne",
  quoted: "« {headline} »",
  is_live: "{headline} est publié. Les lecteurs peuvent le voir dès maintenant.",
  its_address: "Lien",
  open: "Ouvrir",
  share: "Partager…",
  waiting:
    "Votre texte est publié, mais les lecteurs ne le voient pas encore : sa page attend d’être écrite. Il paraîtra à {address}. Inutile d’attendre ici.",
  failed:
    "Votre texte est publié, mais sa page n’a pas pu être écrite. Votre texte est enregistré. L’exploitant de ce site voit la raison et peut réessayer.",
  edit: "Modifier",
  being_removed: "Retrait en cours",
  tells_when_gone: "Cette page vous dira quand il aura disparu.",
  nothing_to_update: "Rien à mettre à jour",
  unchanged: "{headline} n’a pas changé depuis sa publication.",
  unpublish: "Dépublier",
  unpublish_page: "Sa page est retirée, et il disparaît des listes, des flux et de la recherche.",
  unpublish_draft: "Il redevient un brouillon avec le dernier texte enregistré.",
  unpublish_again: "Si vous le publiez de nouveau, il garde son adresse et sa première date.",
  unpublish_copies: "Les lecteurs de flux et d’autres services gardent ce qu’ils ont déjà copié.",
  keep_published: "Le laisser publié",
  pending_edit: "Pour le modifier, retirez-le d’abord.",
  withdraw_update: "Retirer la mise à jour",
  withdraw: "Retirer",
  unpublish_piece: "Dépublier le texte",
  the_piece: "Le texte",
  update_scheduled_for: "Mise à jour programmée pour le {moment}.",
  update_scheduled_means:
    "{what} Jusque-là, les lecteurs voient le texte publié. Si vous modifiez le texte avant, la date est annulée.",
  update_taken_back: "Cette mise à jour n’est plus programmée.",
  at_hint_update:
    "Ce texte remplace alors le texte publié, tel que vous le voyez ici. Si vous le modifiez avant, la date est annulée.",
  update_waits_planned:
    "{what} Si la rédaction l’accepte avant le {moment}, les lecteurs la voient à cette date ; sinon, aussitôt. Jusque-là, ils voient le texte publié. Le texte envoyé est ci-dessous.",
  update_accepted: "La rédaction a accepté votre mise à jour.",
  update_accepted_planned:
    "{what} Les lecteurs la voient le {moment}. Jusque-là, ils voient le texte publié. Le texte envoyé est ci-dessous.",
  update_waits: "Votre mise à jour attend la rédaction.",
  update_waits_means:
    "{what} Les lecteurs voient le texte publié jusqu’à ce que la rédaction accepte celui-ci. Le texte envoyé est ci-dessous.",
  look_taken_down:
    "Vous avez demandé une relecture d’un texte retiré. Si la rédaction lève le retrait, il redevient un brouillon que vous pourrez publier.",
  waits: "Ce texte attend la rédaction.",
  waits_planned:
    "{what} Si la rédaction l’accepte avant le {moment}, il paraît à cette date ; sinon, aussitôt.",
  accepted: "La rédaction a accepté ce texte.",
  accepted_planned: "{what} Il paraît le {moment}.",
  waits_means:
    "Ce texte attend la rédaction. Il paraîtra dès qu’elle l’acceptera. Vous n’avez rien d’autre à faire.",
  look_means:
    "Vous avez demandé une relecture. La rédaction vous le rendra avec une note. Vous seul et la rédaction pouvez le voir.",
};
