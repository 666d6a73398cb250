import type { Queryable } from "../engine/open.ts";

/** The address of a writer's webhook; undefined if there is none or it is switched off. */
export async function findWebhookUrl(db: Queryable, writerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("webhook_endpoints")
    .select("url")
    .where("writer_id", "=", writerId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row?.url;
}
