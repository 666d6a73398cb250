/** For the script of a private preview. */
export const client_comments = {
  quote: "Quote the selected words",
  select_first: "Select some words in the text first.",
};
