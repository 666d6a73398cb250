import type { DeskMessages } from "../shape.ts";

export const parts: DeskMessages["parts"] = {
  optional: "(facultatif)",
  full_stop: ".",
  between_faults: " ; ",
  copy: "Copier",
  untitled: "Sans titre",
  imported: "Importé.",
  changed_by: "Modifié depuis par {writer}.",
  changed_by_program: "Modifié depuis par un programme.",
  drafted_by: "Rédigé par {writer}.",
  drafted_by_key: "Rédigé par le programme {key}.",
  removed_key: "(supprimé)",
  unchanged_by_person: "Personne ne l’a modifié depuis.",
  no_changes: "Aucun changement.",
  headline: "Titre",
  standfirst: "Chapeau",
  body: "Texte",
  category: "Rubrique",
  tags: "Mots-clés",
  frame: "Forme",
  style: "Style",
  language: "Langue",
  address: "Adresse",
  new_address: "Nouvelle adresse",
  first_published: "Première publication",
  statement: "Comment il a été fait",
  cover: "Couverture",
  cover_picture: "image {id}",
  no_cover: "aucune",
  lines_unchanged: { one: "{count} ligne inchangée", other: "{count} lignes inchangées" },
  lines_more: {
    one: "encore {count} ligne, trop pour cette page",
    other: "encore {count} lignes, trop pour cette page",
  },
  withdrawn_gone:
    "Ce texte n’est plus sur le site : sa page a disparu, et aucune liste, aucun flux ni aucune recherche ne le montre.",
  withdrawn_lists:
    "La page de ce texte a disparu. Certaines listes le montrent encore, jusqu’à ce qu’elles puissent être réécrites.",
  withdrawn_going:
    "Ce texte est en cours de retrait. D’ici là, des lecteurs peuvent encore le voir.",
  link_asked:
    "Quelqu’un a demandé à la connexion un lien pour définir votre mot de passe, envoyé à votre adresse e-mail,",
  link_created: "{who} a créé un lien pour définir votre mot de passe",
  link_operator: "L’exploitant de ce site",
  link_former_editor: "Un ancien éditeur",
  link_on: "{what} le {moment}.",
  link_used: "Il a été utilisé le {moment}.",
  link_unused: "Il n’a pas été utilisé.",
  link_advice:
    "Quiconque utilise un tel lien peut agir en votre nom. Si vous ne l’avez pas demandé, changez votre mot de passe et vérifiez les événements de sécurité sous {account}.",
  dismiss: "J’ai compris",
};
