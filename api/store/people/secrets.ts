import { hash } from "node:crypto";

/**
 * The stored form of a key or of the token of a session or link: nobody can use it from a copy of the database. The
 * secrets are long and random, so no slow hash is needed.
 */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}
