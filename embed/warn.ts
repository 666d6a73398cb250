const warned = new Set<string>();

/** Warns the site's author in the console. Fifty widgets with the same fault warn once. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  console.warn(`embed.js: ${message}`);
}
