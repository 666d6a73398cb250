/** Pages that say why something did not work. */
export const failure = {
  not_found: "Page not found",
  in_a_moment: "Try again in a moment",
  did_not_work: "That did not work",
  try_again: "Try again",
  all_here: "Everything you sent is on this page. “Try again” sends it again.",
  your_text: "Your text",
  copy_it: "Copy it before you leave this page, unless it is already saved.",
  go_to_pieces: "Go to your pieces",
  stale_form:
    "The page sent something that this site does not expect. Nothing was changed. Load the page again and try once more.",
  back: "← Back",
};
