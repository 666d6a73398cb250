import { createHash } from "node:crypto";

/**
 * What is kept of a key, a session's token or a link's: a copy of the database opens nothing. They are random and long, so
 * a plain hash is as good as a slow one.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
