import type { DeskMessages } from "../shape.ts";

export const status: DeskMessages["status"] = {
  draft: "Brouillon",
  pending: "En relecture",
  approved: "Publié",
  changes_requested: "Modifications demandées",
  rejected: "Refusé",
  taken_down: "Retiré",
  all_pieces: "Tous",
  all_draft: "Brouillons",
  all_agent: "D’agents",
  all_pending: "À la rédaction",
  all_changes_requested: "Modifications demandées",
  all_approved: "Publiés",
  all_rejected: "Refusés",
  all_deleted: "Supprimés",
};
