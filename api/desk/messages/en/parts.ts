/** Parts that many pages have. */
export const parts = {
  optional: "(optional)",
  full_stop: ".",
  colon: ": ",
  between_faults: "; ",
  copy: "Copy",
  untitled: "Untitled",

  // Who drafted a piece.
  imported: "Imported.",
  changed_by: "Changed by {writer} since.",
  changed_by_program: "Changed by a program since.",
  drafted_by: "Drafted by {writer}.",
  drafted_by_key: "Drafted by the program {key}.",
  removed_key: "that was removed",
  unchanged_by_person: "No person has changed it since.",

  // Two texts side by side.
  no_changes: "No changes.",
  headline: "Headline",
  standfirst: "Subtitle",
  body: "Body",
  category: "Category",
  tags: "Tags",
  frame: "Story shape",
  style: "Style",
  language: "Language",
  address: "Address",
  new_address: "New address",
  first_published: "First published at",
  statement: "How it was made",
  cover: "Cover",
  cover_picture: "picture {id}",
  no_cover: "none",
  lines_unchanged: { one: "{count} line unchanged", other: "{count} lines unchanged" },
  lines_more: {
    one: "{count} line more, too many to show here",
    other: "{count} lines more, too many to show here",
  },

  // What becomes public besides the text.
  no_tags: "none",
  also_public: "What else becomes public",
  cover_description: "Description of the cover",
  cover_undescribed: "The cover has no description.",
  hotlinked_accept: "This picture is on {host} and can change after you accept it.",
  hotlinked_publish: "This picture is on {host} and can change after you publish it.",
  video_accept: "A video plays from {host} and can change after you accept it.",
  video_publish: "A video plays from {host} and can change after you publish it.",

  // What readers still see of a piece that was withdrawn.
  withdrawn_gone:
    "This piece is no longer on the site: its page is gone, and no list, feed or search shows it.",
  withdrawn_lists:
    "The page of this piece is gone. Some lists still show it until they can be rewritten.",
  withdrawn_going:
    "This piece is still being removed from the site. Readers may see it until that is done.",

  // What a text holds and its page does not show.
  behind_text: "Behind the text",
  behind_about:
    "The page does not show these, but programs, search engines and screen readers get them.",
  behind_links: "Links",
  behind_pictures: "Pictures",
  behind_videos: "Videos",
  behind_explanations: "Explanations",
  behind_languages: "Languages",

  // Notices on every page.
  link_asked:
    "Somebody asked at sign-in for a link to set your password, which was sent to your email",
  link_created: "{who} created a link to set your password",
  link_operator: "The operator of this site",
  link_former_editor: "A former editor",
  link_on: "{what} on {moment}.",
  link_used: "It was used on {moment}.",
  link_unused: "It has not been used.",
  link_void: "It was not used, and no longer works.",
  link_advice:
    "Anyone who uses such a link can act in your name. If you did not ask for it, set a new password by a link of your own, which ends all other links, and check the security events under {account}.",
  dismiss: "Dismiss",

  // Where a piece is live.
  live_on: "Live on {live} of {servers} servers.",
  live_on_and_bucket: "Live on {live} of {servers} servers and in the bucket.",
  live_on_not_bucket: "Live on {live} of {servers} servers, not yet in the bucket.",
  live_here_and_bucket: "Live on the server and in the bucket.",
  live_here_not_bucket: "Live on the server, not yet in the bucket.",
};
