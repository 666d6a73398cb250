import { plainName } from "../../contract/key.ts";
import type { Migration } from "./migration.ts";

/**
 * That a client has proved who it is outlives the copy of its document. Names of programs from before 0035 lose what nobody
 * sees, wherever they are stored.
 */
export const programs: Migration = {
  name: "programs",
  async up(tx) {
    await tx.schema
      .createTable("oauth_proven")
      .addColumn("client_id", "text", (column) => column.primaryKey().notNull())
      .addColumn("proved_at", "text", (column) => column.notNull())
      .execute();
    await tx.schema
      .createIndex("oauth_proven_by_proved_at")
      .on("oauth_proven")
      .column("proved_at")
      .execute();
    await tx
      .insertInto("oauth_proven")
      .columns(["client_id", "proved_at"])
      .expression((eb) =>
        eb
          .selectFrom("oauth_documents")
          .select(["client_id", "proved_at" as never])
          .where("proved_at" as never, "is not", null),
      )
      .execute();
    await tx.schema.alterTable("oauth_documents").dropColumn("proved_at").execute();
    await cleanNames(tx);
  },
};

async function cleanNames(tx: Parameters<Migration["up"]>[0]): Promise<void> {
  const keys = await tx
    .selectFrom("api_keys")
    .innerJoin("oauth_connections", "key_id", "api_keys.id")
    .select(["id", "name"])
    .execute();
  for (const { id, name } of keys) {
    const shown = plainName(name) || NAMELESS;
    if (shown === name) continue;
    await tx.updateTable("api_keys").set({ name: shown }).where("id", "=", id).execute();
  }
  const clients = await tx.selectFrom("oauth_clients").select(["id", "name"]).execute();
  for (const { id, name } of clients) {
    const shown = plainName(name) || NAMELESS;
    if (shown === name) continue;
    await tx.updateTable("oauth_clients").set({ name: shown }).where("id", "=", id).execute();
  }
  const notes = await tx
    .selectFrom("audit")
    .select(["id", "note"])
    .where("action", "=", "connect")
    .execute();
  for (const { id, note } of notes) {
    const shown = note && plainName(note);
    if (shown === note) continue;
    await tx.updateTable("audit").set({ note: shown }).where("id", "=", id).execute();
  }
  const told = await tx
    .selectFrom("drafting")
    .select(["piece_id", "client"])
    .where("client", "is not", null)
    .execute();
  for (const { piece_id, client } of told) {
    const shown = client && plainName(client);
    if (shown === client) continue;
    await tx
      .updateTable("drafting")
      .set({ client: shown || null })
      .where("piece_id", "=", piece_id)
      .execute();
  }
}

const NAMELESS = "Program";
