import type { Queryable } from "./open.ts";

/** Where a writer wants to be told of new pieces; undefined where nowhere, or where it has stopped working. */
export async function findWebhookUrl(db: Queryable, writerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("webhook_endpoints")
    .select("url")
    .where("writer_id", "=", writerId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row?.url;
}
