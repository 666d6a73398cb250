/** The list of writers, for editors. */
export const writers = {
  done_invited:
    "Invited. A mail with a link to set a password is on its way. If it does not arrive, create a link below and send it yourself.",
  done_verified: "Verified. The tick appears when the pages are updated, usually within seconds.",
  done_suspended: "Suspended. The writer sees your note on every page of the desk.",
  done_unsuspended: "The suspension has ended.",
  done_unverified:
    "No longer verified. The tick disappears when the pages are updated, usually within seconds.",
  link_about:
    "Copy this link and send it to {name}: it is shown only once. It lets them set a password, works once, and expires on {time}. Their older links no longer work. If they already have a password, the desk tells them that you created this link.",
  one_time_link: "One-time link",
  invite_title: "Invite a writer",
  name: "Name",
  name_hint: "Shown to readers, and used in their address.",
  email: "Email",
  email_hint: "Used to sign in.",
  invite: "Invite",
  all: "All writers",
  search_label: "Search by name, address or email",
  none: "No writers found.",
  more: "There are more writers. Search to find them.",
  identity_verified: "Identity verified",
  verified: "verified",
  no_email: "no email",
  access_writer: "writer",
  access_editor: "editor",
  published: "{count} published",
  can_sign_in: "can sign in",
  no_password: "has not set a password",
  suspended_since: "Suspended since {time}: {note}",
  renamed_verified:
    "Verified as {name}, renamed since then. If the new name is not theirs, remove the verification.",
  lost_tick:
    "Was verified as {name} and lost the tick by changing the name. If the new name is theirs, verify it.",
  this_is_you:
    "This is you. Another editor or the operator can verify you. You can change your password under {account}.",
  only_operator:
    "Only the operator can suspend an editor or create a link to set an editor's password: {command}",
  verify: "Verify",
  unverify: "Unverify",
  create_invitation: "Create invitation link",
  create_password: "Create password link",
  for_name: "for {name}",
  email_to_sign_in: "Email to sign in with",
  end_suspension: "End suspension",
  of_name: "of {name}",
  suspend: "Suspend",
  suspend_about:
    "Suspended writers can sign in, edit drafts, unpublish pieces and export their data. They cannot publish or change their profile, picture or shop, and their API keys, programs and preview links do not work until the suspension ends. Published pieces stay public until you take them down one by one.",
  reason: "Reason (the writer sees it)",
};
