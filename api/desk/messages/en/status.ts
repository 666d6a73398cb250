/** The statuses of a piece, and the lists of pieces by status. */
export const status = {
  draft: "Draft",
  pending: "Pending",
  approved: "Published",
  changes_requested: "Changes requested",
  rejected: "Rejected",

  // In place of the status: the piece stays down until an editor lifts the takedown.
  taken_down: "Taken down",

  // Lists.
  all_pieces: "All",
  all_draft: "Drafts",
  all_agent: "From agents",
  all_pending: "With editors",
  all_changes_requested: "Changes requested",
  all_approved: "Published",
  all_rejected: "Rejected",
  all_deleted: "Deleted",
};
