/** For the script of the site's settings. */
export const client_site = {
  preview_failed: "The preview could not be made. Press a button to try again.",
  choose_colour: "Choose a colour",
  no_answer: "The server did not answer. Try again.",
  not_uploaded: "The picture could not be uploaded.",
  uploaded: "{name} is uploaded. It is used when you press Save.",
  colour_digits: "A colour has six digits, such as #7a1f3d. The preview does not show this one.",
  colour_pale:
    "Too pale to be read on light pages: its contrast is {contrast}:1, and {needed}:1 is needed. The preview does not show it. The nearest that can be read is {nearest}.",
};
