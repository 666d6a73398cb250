/**
 * The path to return to after sign-in. Only pages of the desk are allowed, so that a link cannot lead to another site.
 */
export function deskPath(to: string): string {
  return /^\/desk(?:\/[\w/-]*)?(?:\?[\w=&%.+*-]*)?$/.test(to) ? to : "/desk";
}
