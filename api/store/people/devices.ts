import { timestamp } from "../../contract/clock.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { hashSecret } from "./secrets.ts";
import { deleteRows, putRow } from "../engine/rows.ts";

// A browser that has signed in keeps a random cookie for a while. A sign-in with one that the account does not know is
// told to its owner: a user agent or an address proves nothing, since anybody can have the same.

export const DEVICE_DAYS = 180;
/** More browsers than anyone uses. It bounds a program that signs in over and over. */
const DEVICES_MAX = 50;

/** Whether a writer has signed in with this browser before. */
export async function isKnownDevice(
  db: Queryable,
  { clock }: Pick<Store, "clock">,
  { writerId, device }: { writerId: string; device: string | undefined },
): Promise<boolean> {
  if (device === undefined) return false;
  const since = new Date(clock().getTime() - DEVICE_DAYS * 86_400_000).toISOString();
  const row = await db
    .selectFrom("devices")
    .select("hash")
    .where("writer_id", "=", writerId)
    .where("hash", "=", hashSecret(device))
    .where("seen_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

/** The same by email, in one query whether or not there is such an account. */
export async function isDeviceOf(
  db: Queryable,
  { clock }: Pick<Store, "clock">,
  { email, device }: { email: string; device: string },
): Promise<boolean> {
  const since = new Date(clock().getTime() - DEVICE_DAYS * 86_400_000).toISOString();
  const row = await db
    .selectFrom("devices")
    .innerJoin("writers", "writers.id", "devices.writer_id")
    .select("hash")
    .where("hash", "=", hashSecret(device))
    .where("email", "=", email)
    .where("seen_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberDevice(
  tx: Queryable,
  { clock }: Pick<Store, "clock">,
  { writerId, device }: { writerId: string; device: string },
): Promise<void> {
  const seen_at = timestamp(clock);
  await putRow(tx, "devices", { writer_id: writerId, hash: hashSecret(device) }, { seen_at });
  const theirs = tx.selectFrom("devices").select("hash").where("writer_id", "=", writerId);
  await tx
    .deleteFrom("devices")
    .where("writer_id", "=", writerId)
    .where("hash", "not in", theirs.orderBy("seen_at", "desc").orderBy("hash").limit(DEVICES_MAX))
    .execute();
}

/**
 * Forgets all browsers of a writer after an intrusion, and sends mails about sign-ins again: the intruder may have
 * switched them off.
 */
export async function forgetDevices(tx: Queryable, writerId: string): Promise<void> {
  await deleteRows(tx, "mails_off", { writer_id: writerId, kind: "signed_in" });
  await tx.deleteFrom("devices").where("writer_id", "=", writerId).execute();
}
