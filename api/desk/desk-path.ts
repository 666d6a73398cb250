/** Only pages of the desk, so that a link cannot redirect a visitor to another site after sign-in. */
export function deskPath(to: string): string {
  return /^\/desk(?:\/[\w/-]*)?(?:\?[\w=&%.+*-]*)?$/.test(to) ? to : "/desk";
}
