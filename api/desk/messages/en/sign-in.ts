/** Signing in, and setting a password by a link. */
export const sign_in = {
  title: "Sign in",
  email: "Email",
  password: "Password",
  with_passkey: "Sign in with a passkey",
  forgot: "{link} If you have no account yet, ask an editor of this site.",
  forgot_link: "Forgot your password?",
  forgot_no_mail:
    "Forgot your password, or don't have one yet? Ask an editor of this site for a link to set one.",
  signed_out: "You are signed out.",
  signed_out_everywhere:
    "You are signed out everywhere. Passkeys, API keys, programs and preview links still work. If you suspect somebody, sign in and {secure}.",
  secure_link: "secure your account",
  still_works: "Signing in with a passkey still works, and so does a link to set a new password.",
  deleted_gone: "Your account is deleted. Your pages and pieces are gone from this site.",
  deleted_lists:
    "Your account is deleted, and your pages are gone. Some lists still show them until they can be rewritten.",
  deleted_going:
    "Your account is deleted. Your public pages are still being removed, and readers may see them until that is done. This page tells you when they are gone.",

  set_password: "Set your password",
  welcome: "Welcome, {name}.",
  will_sign_in: "You will sign in with {email} and this password.",
  set_and_enter: "Set password and sign in",
};
