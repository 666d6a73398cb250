// Texts that others have written, and that may be anything.

/** The value of a text in JSON; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The letters that an address encodes; the address itself if they cannot be read. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
