import type { DeskMessages } from "../shape.ts";

export const status: DeskMessages["status"] = {
  draft: "Borrador",
  pending: "En revisión",
  approved: "Publicado",
  changes_requested: "Cambios solicitados",
  rejected: "Rechazado",
  taken_down: "Retirado",
  all_pieces: "Todos",
  all_draft: "Borradores",
  all_agent: "De agentes",
  all_pending: "En la redacción",
  all_changes_requested: "Cambios solicitados",
  all_approved: "Publicados",
  all_rejected: "Rechazados",
  all_deleted: "Eliminados",
};
