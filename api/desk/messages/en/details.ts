/** The details of a piece: what a writer rarely changes. */
export const details = {
  title: "Details",
  category_hint: "The section where readers find it.",
  frame_hint: "How the piece is told.",
  frame_lesson: "A lesson",
  frame_origin: "An origin",
  frame_contrarian: "Against the grain",
  frame_before_after: "Before and after",
  style_hint: "The kind of text.",
  language_hint: "A code such as en or pt-BR.",
  tags_hint:
    "Up to {tags} tags, separated by commas, of at most {max} characters each. Put a tag that contains a comma in quotation marks.",
  tags_hint_short: "Up to {tags}, separated by commas, of at most {max} characters each.",
  address_hint: "The end of the address: {address}",
  address_empty: "Leave it empty to make it from the headline.",
  address_moves: "If you change it, the old address leads to the new one.",
  address_otherwise: "If you leave it empty, it is {slug}.",
  original_hint:
    "The URL where this piece first appeared. Search engines are told that it is the original.",
  statement_hint:
    "In your own words, for readers: which tools you used, or who helped you. It appears below the text. Up to {max} characters; leave it empty to say nothing.",

  // The cover.
  cover_missing: "This picture is not in your library. Choose another one.",
  cover_alt: "The cover",
  cover_choose: "Choose from your pictures",
  cover_hint: "Readers see it under the headline and in lists.",
  cover_newest:
    "Your newest {count} pictures are here. To use an older one, upload it again: it is stored only once.",
  cover_all: "All your pictures",
  cover_none: "No cover",
  cover_upload: "{upload}, save your text, and choose the picture here.",
  undescribed: "Picture {id}, without a description",
};
