import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id, the library's default: 19 MiB, two passes, one lane; 50 ms, off the main thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), COST);
}

export async function checkPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password.normalize("NFC"));
}
