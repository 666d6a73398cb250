/** Each way in which a piece can come in other than it was, in words that a number follows. */
export const LOSSES = {
  became_draft: "Came in as drafts, since they were not plainly public",
  front_matter: "Front matter that a piece has no place for",
  data_file: "Data files that are programs, which are not run",
  date: "Dates that cannot be read",
  language: "Languages that cannot be read",
  cut: "Texts cut at their limit",
  category: "Categories that Galley does not have: they became tags",
  tag: "Tags left out (a piece has at most 8, each at most 32 characters long)",
  author: "Further authors left out (a piece has one)",
  page: "Pages left out (only posts are imported)",
  other_item: "Other items left out",
  comment: "Comments left out",
  attachment: "Pictures and files not copied: texts show them from the old site",
  featured: "Featured pictures left out",
  picture:
    "Pictures without a full address, which will not show; --site gives the old site's address",
  frame: "Embedded frames that became links",
  media: "Videos and sounds that became links",
  embed: "Scripts, forms, blocks and other elements left out",
  shortcode: "Shortcodes and template tags left as text",
  link: "Links into the old site that lead to no imported piece",
  code: "Code injected into the page, left out",
} as const;
export type Loss = keyof typeof LOSSES;

export interface Note {
  loss: Loss;
  /** What to count by within the kind: a shortcode's name, a key of front matter. */
  label?: string;
  /** For the file of details: the value that was lost. */
  detail?: string;
  /** How many; one when left out. */
  count?: number;
}
