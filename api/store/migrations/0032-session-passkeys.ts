import type { Migration } from "./migration.ts";

/** The passkey that opened a session. It is not a reference: the row of the passkey goes first. */
export const sessionPasskeys: Migration = {
  name: "session-passkeys",
  async up(tx) {
    await tx.schema.alterTable("sessions").addColumn("passkey_id", "text").execute();
  },
};
