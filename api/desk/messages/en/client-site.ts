/** For the script of the site's settings. The first three are on the page as well. */
export const client_site = {
  shown: "Every page of the site shows it.",
  waiting:
    "The site is being rebuilt. Readers see the old pages until all new ones are ready: seconds for a small site, minutes for a large one.",
  failed:
    "The site could not be rebuilt, and shows its old pages. The operator finds the reason in the log.",
  preview_failed: "The preview could not be made. Press a button to try again.",
  choose_colour: "Choose a colour",
  no_answer: "The server did not answer. Try again.",
  not_uploaded: "The picture could not be uploaded.",
};
