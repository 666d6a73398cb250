import type { DeskMessages } from "../shape.ts";

export const status: DeskMessages["status"] = {
  draft: "Entwurf",
  pending: "In Durchsicht",
  approved: "Veröffentlicht",
  changes_requested: "Änderungen erbeten",
  rejected: "Abgelehnt",
  taken_down: "Heruntergenommen",
  all_pieces: "Alle",
  all_draft: "Entwürfe",
  all_agent: "Von Agenten",
  all_pending: "Bei der Redaktion",
  all_changes_requested: "Änderungen erbeten",
  all_approved: "Veröffentlicht",
  all_rejected: "Abgelehnt",
  all_deleted: "Gelöscht",
};
