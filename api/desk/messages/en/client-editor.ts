/** For the script of the editor. */
export const client_editor = {
  // The line below the text.
  too_long: "Too long for a piece",
  no_words: "No words yet",
  length: "{words}, {minutes} to read",
  words: { one: "{count} word", other: "{count} words" },
  minutes: { one: "{count} minute", other: "{count} minutes" },

  // The details in one line.
  tagged: "tagged {tags}",
  no_tags: "no tags",
  with_cover: "with a cover",
  no_cover: "no cover",
  elsewhere: "first published elsewhere",
};
