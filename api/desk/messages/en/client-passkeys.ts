/** For the script of passkeys. */
export const client_passkeys = {
  cancelled: "The browser found no passkey, or you cancelled.",
  reload: "Reload the page and try again.",
  failed: "That did not work. Try again.",
};
