// Bytes as text and text as bytes, in browsers as well, which have no Buffer.

export type Bytes = Uint8Array<ArrayBuffer>;

/** SHA-256. In a browser it takes a promise. */
export type Sha256 = (bytes: Bytes) => Uint8Array | Promise<Uint8Array>;

/** By WebCrypto, which Node has as well. */
export async function webSha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Of base64 and of base64url; undefined if it is neither. */
export function fromBase64(text: string): Bytes | undefined {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
