import type { Status } from "../../contract/vocabulary.ts";

/** The statuses of a piece, as people read them. */
export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  draft: "Draft",
  pending: "Pending",
  approved: "Published",
  changes_requested: "Changes requested",
  rejected: "Rejected",
};

/** Shown in place of the status: whichever the editor chose, the piece stays down until an editor lifts the takedown. */
export const TAKEN_DOWN_WORD = "Taken down";
