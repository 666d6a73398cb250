/** A database of a server in words, without the password in its address. */
export function serverName(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `database ${pathname.slice(1)} on ${hostname}${port && `:${port}`}`;
}
