import type { DeskMessages } from "../shape.ts";

export const status: DeskMessages["status"] = {
  draft: "Rascunho",
  pending: "Em revisão",
  approved: "Publicado",
  changes_requested: "Alterações pedidas",
  rejected: "Recusado",
  taken_down: "Retirado",
  all_pieces: "Todos",
  all_draft: "Rascunhos",
  all_agent: "De agentes",
  all_pending: "Com a redação",
  all_changes_requested: "Alterações pedidas",
  all_approved: "Publicados",
  all_rejected: "Recusados",
  all_deleted: "Excluídos",
};
