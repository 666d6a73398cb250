/** What mails say in English. Every other language has the same. */
export const en = {
  hello: "Hello {name},",
  invitation_subject: "You are invited to write",
  invited_by: "{name} invites you to write at {site} ({home}).",
  invited: "You are invited to write at {site} ({home}).",
  set_password_to_begin: "Set a password with this link to begin. It works once, until {time}:",
  password_subject: "A link to set your password",
  password_asked:
    "Somebody asked for a link to set a new password for your account. It works once, until {time}:",
  password_signs_out: "Setting a new password signs you out everywhere and removes your passkeys.",
  password_not_asked:
    "If you did not ask for it, you need not do anything: your password stays as it is.",
  sign_in_subject: "New sign-in to your account",
  signed_in: "Somebody signed in to your account on {time}: {browser}.",
  unknown_browser: "An unknown browser",
  not_you: "If that was not you, end the session and change your password at {address}.",
  returned_subject: "Your piece was returned: {headline}",
  returned: "{name} returned your piece “{headline}” with this note:",
  the_operator: "The operator",
  time_taken_back_subject: "No longer scheduled: {headline}",
  time_taken_back:
    "“{headline}” was to appear at a time that you set. The time was taken back, so it does not appear. The page of the piece says why:",
  publish_again: "To publish it, open Publish again.",
  suggested_subject: {
    one: "Changes are suggested to a piece of yours",
    other: "Changes are suggested to {count} of your pieces",
  },
  suggested_line: "- {headline} ({name})",
  suggested_close: "You take them or not, change by change. Taking them publishes nothing.",
  commented_subject: {
    one: "New comments on a piece of yours",
    other: "New comments on {count} of your pieces",
  },
  commented_line: "- {headline} ({name})",
  commented_close: "Readers do not see comments.",
  drafted_subject: {
    one: "A program drafted a piece for you",
    other: "A program drafted {count} pieces for you",
  },
  asked_subject: {
    one: "A program asks you to look at a piece",
    other: "A program asks you to look at {count} pieces",
  },
  drafted_line: "- {headline} ({name})",
  drafted_close: "Readers see nothing of a draft until you publish it.",
  waiting_subject: { one: "A piece waits for review", other: "{count} pieces wait for review" },
  waiting_line: "- {headline} by {name}",
  waiting_close: "You get this mail because you are an editor.",
  and_more: "and {count} more",
  switch_off: "Switch such mails off: {address}",
  browser_from: "{browser}, from {address}",
  browser_on: "{browser} on {system}",
};
