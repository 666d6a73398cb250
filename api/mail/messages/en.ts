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
  password_signs_out:
    "Setting a new password signs you out everywhere and ends your passkeys, and the API keys, programs and preview links that were added since your last password.",
  password_not_asked:
    "If you did not ask for it, you need not do anything: your password stays as it is.",
  sign_in_subject: "New sign-in to your account",
  signed_in: "Somebody signed in to your account on {time}: {browser}.",
  unknown_browser: "An unknown browser",
  not_you:
    "If that was not you, open “Secure your account”, end what you do not know and change your password: {address}\nIf you can no longer sign in, ask for a link to set a new password: {forgotten}",
  account_subject: "Your account was changed",
  changed_mint: "An API key was created for your account: {name}.",
  changed_connect: "A program was connected to your account and may draft for you: {name}.",
  changed_add_passkey: "A passkey was added to your account: {name}.",
  changed_set_password: "The password of your account was changed.",
  changed_set_password_by_link: "The password of your account was set with a one-time link.",
  changed_set_credentials: "The email and the password of your account were set.",
  changed_ask_for_email:
    "Somebody asked to change the email of your account to {name}. It changes when that address is confirmed.",
  changed_set_email: "The email of your account was changed to {name}.",
  changed_restore_email:
    "Your account is back at this email, with a new password. All other access was ended.",
  changed_by: "This was on {time}: {browser}.",
  changed_on: "This was on {time}.",
  email_confirm_subject: "Confirm your new email",
  email_confirm:
    "Somebody wants to use this email for an account at {site}. If that was you, confirm it with this link. It works once, until {time}:",
  email_confirm_not_you:
    "If that was not you, you need not do anything: without the link nothing changes.",
  email_taken_subject: "Your email is in use already",
  email_taken:
    "Somebody asked to use this email for another account at {site}. It belongs to your account already, so nothing was changed.",
  email_taken_yours:
    "If that was you, sign in with this email. If it was not, you need not do anything.",
  email_changed_subject: "The email of your account was changed",
  email_changed:
    "The email of your account at {site} is now {email}. Links and mails go there from now on.",
  email_undo:
    "If that was not you, take it back with this link until {time}. It ends all access to your account and lets you set a new password:",
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
