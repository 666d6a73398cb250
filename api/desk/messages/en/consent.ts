/** The page on which a person allows a program to draft. */
export const consent = {
  title: "Connect a program",
  asks: "{host} wants to draft for you.",
  asks_list: "{host} wants to see the list of your pieces.",
  calls_itself: "It calls itself {name}.",
  careful: "Allow it only if you know this address and have just started to connect it yourself.",
  local:
    "Your answer goes to a program on this computer, at {host}. Any program here could use this name.",
  may: "It may",
  may_list: "see the list of your pieces, drafts included",
  may_read: "read your pieces, drafts included",
  may_draft: "create drafts, revise them and add pictures",
  may_suggest: "suggest changes to your pieces, which you take or decline",
  may_ask: "tell you that a draft is ready to be looked at",
  never: "It can never",
  never_publish: "publish, schedule or unpublish anything: only you can, here in the desk",
  never_account: "change your profile, your password or your keys",
  readers: "If you publish something that it drafted, readers see its name.",
  until:
    "It stays connected until you revoke it under {keys}. If it is not used for {count} days, it must ask again.",
  signed_in_as: "You are signed in as {name}.",
  returns: "Your answer goes to {host}.",
  going: "You are being sent back to {host}.",
  allow: "Allow",
  deny: "Deny",
  cannot: "This program cannot connect",
  bad_client:
    "What the program says about itself could not be read, so nobody can tell who asks. Nothing was allowed.",
  bad_request: "The program asked in a way that is not accepted here. Nothing was allowed.",
  for_makers: "For its makers:",
  back: "Return to {host}",
};
