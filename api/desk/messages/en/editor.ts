/** The page of a text that is being written. */
export const editor = {
  new_piece: "New piece",
  edit_piece: "Edit piece",
  write_standfirst: "Subtitle: one or two sentences under the headline",
  write_body: "Write",
  upload_picture: "Upload a picture",
  paste_picture: "{upload} and paste its Markdown into your text.",
  saved: "Saved",
  not_saved_yet: "Not saved yet",
  edited: "Saved. Press Update to publish your changes",
  withdraw_and_save: "Withdraw and save",
  save: "Save",
  ask_for_look: "Ask an editor for a look",
  more_actions: "More actions",
  view_published: "View the published page",
  revisions: "Revisions",
  comments: "Comments and private preview",
  new_comments: "({count} new)",
  discard_changes: "Discard changes",
  delete_draft: "Delete draft",
  preview: "Preview",
  preview_empty: "Your text appears here as readers will see it.",

  // After an action.
  done_saved: "Saved.",
  done_restored: "The older text is restored. The text it replaced is in the revisions.",
  done_uncovered:
    "The older text is restored without its cover: you have deleted that picture. The text it replaced is in the revisions.",
  done_discarded: "The published text is restored. Your changes are in the revisions.",
  done_withdrawn: "Withdrawn. You can edit it again.",
  done_undeleted: "The draft is restored.",
  done_scheduled: "Scheduled.",
  done_update_unscheduled: "The time is taken back. Readers still see the published text.",
  done_unscheduled: "The time is taken back. The piece is a draft.",
  check_publish: "Saved. To publish it, correct the fields that are marked below.",
  check_look: "Saved. To send it to an editor, correct the fields that are marked below.",
  not_saved: "Not saved. {why}",

  // Notices.
  taken_down: "An editor took this piece down.",
  taken_down_means:
    "{what} You can edit it and ask an editor for a look. You can publish it again after an editor lifts the takedown.",
  note_from: "Note from {editor}:",
  note_from_at: "Note from {editor}, {moment}:",
  an_editor: "an editor",
  came_by_key: "Drafted by {key}.",
  check_gone: "Check when it is gone",
  draft_again: "It is a draft again.",
  conflict: "This piece was saved somewhere else in the meantime,",
  conflict_means:
    "{what} perhaps in another tab. Nothing was overwritten. Your text is below, not saved yet.",
  conflict_choice:
    "Press “{button}” to keep your text; the other one stays in the revisions. Or {discard}.",
  conflict_discard: "discard your text and load the other one",
  conflict_diff: "What your text would change in the saved one",
};
