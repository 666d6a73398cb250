/** Edits that programs and editors suggest. */
export const suggestions = {
  title: "Suggestions",
  title_of: "Suggestions for {headline}",
  about:
    "Programs and editors can suggest another text. Nothing changes until you take it, and taking it publishes nothing.",
  none: "No suggestions yet.",
  all: "← All suggestions",
  suggestion: "Suggestion {number}",
  count: "({count} waiting)",
  waiting: {
    one: "A suggestion waits for your answer",
    other: "{count} suggestions wait for your answer",
  },
  by_editor: "{name}, editor",
  removed_key: "that was removed",
  an_editor: "Somebody",
  status_open: "Waiting for an answer",
  status_stale: "The text has changed since",
  status_taken: "Taken",
  status_taken_in_part: "Taken in part",
  status_declined: "Declined",
  answered: "Answered {moment}.",
  stale_means:
    "The text has changed since this was suggested. You can read it, but not take it. If you need it, copy what you want into your text, then decline it.",
  with_editors:
    "This piece is waiting for an editor. Withdraw it first if you want to take changes.",
  changes: "Changes",
  change: "Change {number}",
  answer: "Reply",
  answer_hint: "The program or the editor that suggests this can read it.",
  take: "Take this change",
  take_ticked: "Accept selected",
  take_hint:
    "The changes go into your text exactly as they are shown. Readers see nothing of them until you publish.",
  decline: "Decline",
  done_declined: "The suggestion is declined.",
  done_taken: "The changes are in your text. The text before is among the revisions.",
  suggest: "Suggest changes",
  suggest_for: "Suggest changes to {headline}",
  suggest_about:
    "Change the text below. Its writer sees the differences and takes some of them, all or none. The piece itself stays as it is.",
  back_to_review: "← The piece in review",
  note_hint: "Why, in a sentence or two.",
  send: "Send suggestion",
};
