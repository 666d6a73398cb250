import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** A pause of the mails to a subscriber may end on a day. */
export const mailingPauses: Migration = {
  name: "mailing-pauses",
  async up(tx) {
    await tx.schema.alterTable("subscribers").addColumn("paused_until", "text").execute();
    await sql`
      create index subscribers_by_paused_until on subscribers (paused_until)
      where paused_until is not null
    `.execute(tx);
  },
};
