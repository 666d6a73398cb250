/** My pieces. */
export const list = {
  title: "My pieces",
  new_piece: "New piece",
  archive: "Import and export",
  by_status: "Pieces by status",
  search_label: "Search headlines, subtitles, tags and texts",
  search_in: "Headlines, subtitles, tags, texts",
  search: "Search",
  none_match: "No pieces match “{search}”.",
  none: "No pieces here.",
  cut: "You have so many texts that only the newest were searched to the end. Headlines, subtitles and tags were searched in all of them.",
  pages: "Pages of the list",
  newer: "← Newer",
  older: "Older →",
  all_count: "All {count}",
  delete_ticked: "Delete the ticked drafts",
  delete_all_agent: "Delete all drafts from agents",

  // After an action.
  done_password: "Your password is set, and you are signed in.",
  done_none_ticked: "No draft was ticked, so nothing was deleted.",
  deleted: {
    one: "The draft is deleted. You can restore it from Deleted for {count} day.",
    other: "The draft is deleted. You can restore it from Deleted for {count} days.",
  },
  undo: "Undo",
  drafts_back: "The drafts are back.",
  deleted_together: { one: "One draft is deleted.", other: "{count} drafts are deleted." },
  restore_together: {
    one: "You can restore them from Deleted for {count} day.",
    other: "You can restore them from Deleted for {count} days.",
  },

  // Before all drafts of agents are deleted.
  agent_drafts: {
    one: "One draft by your API keys will be deleted, also those that you have edited.",
    other: "{count} drafts by your API keys will be deleted, also those that you have edited.",
  },
  agent_restore: {
    one: "You can restore them for {count} day.",
    other: "You can restore them for {count} days.",
  },
  delete_all: "Delete all",
  keep_them: "Keep them",

  // Deleting one draft.
  delete_draft: "Delete draft",
  delete_means: {
    one: "You can restore it from My pieces, under Deleted, for {count} day. After that, the draft and its revisions are deleted for good.",
    other:
      "You can restore it from My pieces, under Deleted, for {count} days. After that, the draft and its revisions are deleted for good.",
  },
  keep_it: "Keep it",

  // A piece in a list.
  tick: "Tick {headline}",
  note: "Note from an editor:",
  restore: "Restore",
  deleted_on: {
    one: "Deleted {date}. You can restore it for {count} day.",
    other: "Deleted {date}. You can restore it for {count} days.",
  },
  open: "Open",
  edit: "Edit",
  view: "View",
  update: "Update",
  reads: "Reads",
  unpublish: "Unpublish",
  publish: "Publish",
  delete: "Delete",
  scheduled_for: "Scheduled for {moment}",
  update_scheduled_for: "Update scheduled for {moment}",
  update_waits: "Your update is waiting for an editor",
  unpublished_changes: "Unpublished changes",
  published_when_accepted: "Published when an editor accepts it",
  came_by_key: "Came through {key}",
  published_on: "Published {date}",
  saved_on: "Saved {date}",
  read_count: { one: "{count} read", other: "{count} reads" },

  // The first steps.
  steps: "Three steps to your first piece",
  step_done: "Done",
  step_profile: "Say who you are",
  step_profile_about: "Readers see your name, your picture and a line about you. {link}",
  change_profile: "Change your profile",
  open_profile: "Open profile",
  step_write: "Write something",
  step_write_about: "Only you see a draft, until you publish it. {write}, or {bring}.",
  start_writing: "Start writing",
  bring_texts: "bring texts from another site",
  step_publish: "Publish it",
  step_publish_about:
    "Open your draft and press Publish. You see exactly what readers will see, and confirm.",
  steps_programs:
    "Programs can draft for you as well, but only you can publish. They need a key from {presence}.",
};
