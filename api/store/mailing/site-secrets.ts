import { createHmac } from "node:crypto";
import type { Store } from "../engine/open.ts";
import { findRow } from "../engine/rows.ts";

// Random values that belong to one site. `addresses` salts the hashes of addresses and networks, so that those of two sites
// cannot be compared. `forms` signs what the form to follow sends back.

/** The value, made when it is first needed. Each process that asks at the same time gets the same one. */
export async function siteSecret(store: Store, name: "addresses" | "forms"): Promise<string> {
  const known = await findRow(store.read, "mailing_secrets", { name });
  if (known) return known.value;
  return store.writeAlongside(async (tx) => {
    const value = store.random(32).toString("base64url");
    await tx
      .insertInto("mailing_secrets")
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await findRow(tx, "mailing_secrets", { name }))?.value ?? value;
  });
}

/** The form in which an address or a network stays when it must not be readable. */
export function saltedHash(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
