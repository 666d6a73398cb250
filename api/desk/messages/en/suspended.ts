/** The notice on every page of a suspended writer. */
export const suspended = {
  suspended: "Your account is suspended",
  since: "{suspended} (since {time}): {note}",
  about:
    "You can read and edit your drafts, unpublish pieces, remove your picture and listings, export your data and delete your account. You cannot publish, update, change your profile, add or change a picture or a listing, or create API keys, and your keys, programs and preview links do not work until the suspension ends. Your published pieces stay public unless an editor takes them down. To end the suspension, contact an editor of this site.",
};
