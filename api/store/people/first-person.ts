import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { Writer } from "../../contract/records.ts";
import { OPERATOR } from "../log/audit.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findRow } from "../engine/rows.ts";
import { addPasskeyIn, type NewPasskey } from "./passkeys.ts";
import { addWriterIn, hasAnyWriter, type NewWriter } from "./writers.ts";

// The first person of a site comes in by a code that the log has: only the operator reads the log. Every node of a service
// gives the same code. It goes with the first person, whichever way they come.

const NAME = "setup" as const;
/** Letters and digits that nobody mistakes for others: 60 bits in twelve of them. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 12;

/** The code with which the first person comes in, made when it is first needed. Undefined on a site with people. */
export async function setupCode(store: Store): Promise<string | undefined> {
  const code = await store.writeAlongside(async (tx) => {
    if (await hasAnyWriter(tx)) {
      await forgetSetupCode(tx);
      return undefined;
    }
    const fresh = Array.from(store.random(LENGTH), (byte) => LETTERS[byte % LETTERS.length]);
    await tx
      .insertInto("mailing_secrets")
      .values({ name: NAME, value: fresh.join("") })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await findRow(tx, "mailing_secrets", { name: NAME }))?.value;
  });
  return code?.replace(/(.{4})(?=.)/g, "$1-");
}

export async function isSetupCode(db: Queryable, typed: string): Promise<boolean> {
  return (await findRow(db, "mailing_secrets", { name: NAME, value: plain(typed) })) !== undefined;
}

async function forgetSetupCode(tx: Queryable): Promise<void> {
  await tx.deleteFrom("mailing_secrets").where("name", "=", NAME).execute();
}

/**
 * Adds the first person, an editor. Of two who try at the same time, the second waits for the row of the code, and finds
 * it gone.
 */
export async function addFirstPerson(
  store: Store,
  { code, passkey, ...writer }: Omit<NewWriter, "access"> & { code: string; passkey?: NewPasskey },
): Promise<Writer> {
  return store.write(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("mailing_secrets")
      .where("name", "=", NAME)
      .where("value", "=", plain(code))
      .executeTakeFirst();
    if (numDeletedRows === 0n || (await hasAnyWriter(tx))) throw alreadySetUp();
    const first = await addWriterIn(tx, store, OPERATOR, { ...writer, access: "editor" });
    if (passkey) await addPasskeyIn(tx, store, OPERATOR, { ...passkey, writer_id: first.id });
    return first;
  });
}

function alreadySetUp(): Refusal {
  return new Refusal("conflict", say("This site is set up already. Sign in instead."));
}

/** As the code is stored, however it is typed. */
function plain(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
