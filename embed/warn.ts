const told = new Set<string>();

/** For the site's author, in the console; fifty widgets with one fault say so once. */
export function warnOnce(message: string): void {
  if (told.has(message)) return;
  told.add(message);
  console.warn(`embed.js: ${message}`);
}
