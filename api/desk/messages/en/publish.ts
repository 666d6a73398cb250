/** Publishing, unpublishing, and what follows. */
export const publish = {
  publish: "Publish",
  update: "Update",
  send: "Send to an editor",
  back: "← Back to the text",
  heading: "{action}: {headline}",
  cancel: "Cancel",
  changes: "What changes for readers",
  share_card: "Share card",
  share_card_about: "Other services show this picture with a link to the piece.",
  share_card_of: "Share card: {headline}",
  preview: "Preview",
  preview_title: "Preview of the piece",

  // Texts of programs.
  key_drafted: "The program {key} drafted this on {moment}.",
  key_changed: "The program {key} changed this on {moment}.",
  key_advice: "Read it before you publish it: it appears under your name.",

  // What happens.
  old_address: "Its old address, {address}, leads there.",
  review_new: "An editor reads it first. When they accept it, it appears at {address}.",
  review_update:
    "An editor reads it first. When they accept it, it replaces the text at {address}.",
  review_until_then: "Until then, readers see the published text.",
  review_withdraw: "To edit it while it waits, withdraw it first.",
  moves_to: "Moves to {address}.",
  stays_at: "Stays at {address}.",
  appears_at: "Appears at {address}.",
  appears_first_at:
    "Appears at {address}. The address stays the same, even if you change the headline.",
  listed:
    "Listed on {page}, on the front page and in the category {category}. Readers find it by search, and programs by the API.",
  your_page: "your page",
  in_feeds: "Included in your feeds ({rss}, {json}) and in the site's feeds.",
  to_webhook: "Sent to your webhook at {host}.",
  no_webhook: "Not sent to other services: you have no webhook.",

  // When.
  when: "When",
  at_once: "Now",
  earlier_date: "Backdate",
  earlier_date_hint:
    "For a piece that you wrote or published before. The history keeps the true date.",
  first_appeared:
    "It first appeared on {date}. Readers will see this date; the history keeps the true one.",
  at_a_time: "Schedule",
  day_and_time: "Day and time {zone}",
  at_hint:
    "This text is published then, as you see it here. If you change it before, the time is taken back.",

  // A time that was set.
  scheduled_for: "Scheduled for {moment}.",
  scheduled_means: "{what} If you change the text before then, the time is taken back.",
  unschedule: "Cancel schedule",
  taken_back: "This piece is no longer scheduled.",
  taken_back_means:
    "{what} It was to appear on {planned}. The time was taken back on {moment}: {why}. To publish it, open Publish again.",
  ok: "OK",

  // Live.
  live: "Live",
  not_live: "Not live yet",
  quoted: "“{headline}”",
  is_live: "{headline} is published. Readers can see it now.",
  its_address: "Link",
  open: "Open",
  share: "Share…",
  waiting:
    "Your piece is published, but readers don't see it yet: its page is waiting to be written. It will appear at {address}. You don't need to wait here.",
  failed:
    "Your piece is published, but its page could not be written. Your text is saved. The operator of this site can see the reason and try again.",
  edit: "Edit",

  // Unpublishing.
  being_removed: "Being removed",
  tells_when_gone: "This page tells you when it is gone.",
  nothing_to_update: "Nothing to update",
  unchanged: "{headline} has not changed since it was published.",
  unpublish: "Unpublish",
  unpublish_page: "Its page is removed, and it disappears from lists, feeds and search.",
  unpublish_draft: "It becomes a draft with the text that you saved last.",
  unpublish_again: "If you publish it again, it keeps its address and its first date.",
  unpublish_copies: "Feed readers and other services keep what they have already copied.",
  keep_published: "Keep it published",

  // Waiting for an editor.
  pending_edit: "To edit it, withdraw it first.",
  withdraw_update: "Withdraw update",
  withdraw: "Withdraw",
  unpublish_piece: "Unpublish the piece",
  the_piece: "The piece",
  update_scheduled_for: "Update scheduled for {moment}.",
  update_scheduled_means:
    "{what} Until then, readers see the published text. If you change the text before then, the time is taken back.",
  update_taken_back: "This update is no longer scheduled.",
  at_hint_update:
    "This text replaces the published one then, as you see it here. If you change it before, the time is taken back.",
  update_waits_planned:
    "{what} If an editor accepts it before {moment}, readers see it then; if later, at once. Until then, they see the published text. The text you sent is below.",
  update_accepted: "An editor accepted your update.",
  update_accepted_planned:
    "{what} Readers see it on {moment}. Until then, they see the published text. The text you sent is below.",
  update_waits: "Your update is waiting for an editor.",
  update_waits_means:
    "{what} Readers see the published text until an editor accepts this one. The text you sent is below.",
  look_taken_down:
    "You asked an editor for a look at a piece that was taken down. If they lift the takedown, it becomes a draft, and you can publish it again.",
  waits: "This piece is waiting for an editor.",
  waits_planned:
    "{what} If an editor accepts it before {moment}, it is published then; if later, at once.",
  accepted: "An editor accepted this piece.",
  accepted_planned: "{what} It is published on {moment}.",
  waits_means:
    "This piece is waiting for an editor. It is published when an editor accepts it. You don't need to do anything else.",
  look_means:
    "You asked an editor for a look. They will return it with a note. Only you and the editors can see it.",
};
