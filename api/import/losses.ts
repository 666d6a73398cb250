/** Each way in which an import can change or lose something. A number follows the text. */
export const LOSSES = {
  became_draft: "Imported as drafts, because they were not plainly public",
  front_matter: "Front matter keys that Galley does not use",
  data_file: "Data files left out (programs are not run)",
  date: "Dates that could not be read",
  language: "Languages that could not be read",
  cut: "Texts shortened to their limit",
  category: "Categories that Galley does not have, turned into tags",
  tag: "Tags left out (a piece has at most 8, each at most 32 characters long)",
  author: "More authors left out (a piece has one)",
  page: "Pages left out",
  page_picture:
    "Pictures of pages, which stay on other servers or are left out (pages of the site's own have no library)",
  other_item: "Other items left out",
  comment: "Comments left out",
  attachment: "Attachments that no imported text shows, left out",
  featured: "Covers on other servers, left out (take them in with --fetch-pictures)",
  featured_caption: "Captions of covers, left out",
  picture_remote: "Pictures that stay on other servers (take them in with --fetch-pictures)",
  picture_missing:
    "Pictures that are not in the folder (name another one with --pictures, or fetch them from the old site with --site and --fetch-pictures)",
  picture_refused: "Pictures that cannot be used",
  picture_unreachable: "Pictures that could not be fetched",
  picture_quota: "Pictures for which their writer has no room left (PICTURE_QUOTA)",
  frame: "Embedded frames turned into links",
  media: "Videos and sounds turned into links",
  embed: "Scripts, forms, blocks and other elements left out",
  shortcode: "Shortcodes left out, or left as text in texts of WordPress",
  template: "Template tags left as text (their pieces are drafts)",
  link: "Links into the old site that match no imported piece",
  code: "Code injected into pages, left out",
} as const;
export type Loss = keyof typeof LOSSES;

export interface Note {
  loss: Loss;
  /** The cause, which is counted by itself: a shortcode's name, a key of front matter. */
  label?: string;
  /** The value that was lost, for the full report. */
  detail?: string;
  /** How many; 1 by default. */
  count?: number;
}
