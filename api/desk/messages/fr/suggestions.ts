import type { DeskMessages } from "../shape.ts";

export const suggestions: DeskMessages["suggestions"] = {
  title: "Suggestions",
  title_of: "Suggestions pour {headline}",
  about:
    "Les programmes et les éditeurs peuvent suggérer un autre texte. Rien ne change tant que vous ne l’adoptez pas, et l’adopter ne publie rien.",
  none: "Pas encore de suggestions.",
  all: "← Toutes les suggestions",
  suggestion: "Suggestion {number}",
  count: "({count} en attente)",
  waiting: {
    one: "Une suggestion attend votre réponse",
    other: "{count} suggestions attendent votre réponse",
  },
  by_editor: "{name}, rédaction",
  removed_key: "qui a été supprimé",
  an_editor: "Quelqu’un",
  status_open: "En attente d’une réponse",
  status_stale: "Le texte a changé depuis",
  status_taken: "Adoptée",
  status_taken_in_part: "Adoptée en partie",
  status_declined: "Refusée",
  answered: "Réponse donnée {moment}.",
  stale_means:
    "Le texte a changé depuis cette suggestion. Vous pouvez la lire, mais pas l’adopter. Au besoin, copiez-en ce que vous voulez dans votre texte, puis refusez-la.",
  with_editors:
    "Ce texte attend un éditeur. Retirez-le d’abord si vous voulez adopter des modifications.",
  changes: "Modifications",
  change: "Modification {number}",
  answer: "Réponse",
  answer_hint: "Le programme ou l’éditeur qui fait la suggestion peut le lire.",
  take: "Adopter cette modification",
  take_ticked: "Accepter la sélection",
  take_hint:
    "Les modifications entrent dans votre texte exactement comme elles sont montrées. Les lecteurs n’en voient rien avant que vous publiiez.",
  decline: "Refuser",
  done_declined: "La suggestion est refusée.",
  done_taken: "Les modifications sont dans votre texte. Le texte d’avant est parmi les versions.",
  suggest: "Suggérer des modifications",
  suggest_for: "Suggérer des modifications à {headline}",
  suggest_about:
    "Modifiez le texte ci-dessous. Son auteur voit les différences et en adopte quelques-unes, toutes ou aucune. Le texte lui-même reste tel quel.",
  back_to_review: "← Le texte en relecture",
  note_hint: "Pourquoi, en une ou deux phrases.",
  send: "Envoyer la suggestion",
};
