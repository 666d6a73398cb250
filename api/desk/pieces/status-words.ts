import type { Status } from "../../contract/vocabulary.ts";

/** What the states of a piece are called where people read them. */
export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  draft: "Draft",
  pending: "Pending",
  approved: "Published",
  changes_requested: "Changes requested",
  rejected: "Rejected",
};

/** In place of the state's own word: whatever the editor chose, the piece is down until it is lifted. */
export const TAKEN_DOWN_WORD = "Taken down";
