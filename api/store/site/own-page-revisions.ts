import { timestamp } from "../../contract/clock.ts";
import { OWN_PAGE_LIMITS, type OwnPageText } from "../../contract/site/own-page.ts";
import { type Actor, actorId } from "../log/audit.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { insertRow, updateRows } from "../engine/rows.ts";

/** Keeps the text of a page as it was saved. The oldest ones go when there are too many. */
export async function savePageRevision(
  tx: Queryable,
  store: Store,
  {
    pageId,
    title,
    body_md,
    actor,
    published = false,
  }: OwnPageText & { pageId: string; actor: Actor; published?: boolean },
): Promise<void> {
  const last = await tx
    .selectFrom("own_page_revisions")
    .select(["number", "title", "body_md", "published"])
    .where("page_id", "=", pageId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.title === title && last.body_md === body_md) {
    if (!published) return;
    await updateRows(
      tx,
      "own_page_revisions",
      { page_id: pageId, number: last.number },
      { published: "yes" },
    );
    return;
  }
  const number = (last?.number ?? 0) + 1;
  await insertRow(tx, "own_page_revisions", {
    page_id: pageId,
    number,
    title,
    body_md,
    saved_by: actorId(actor),
    via: actor.via,
    published: published ? "yes" : "no",
    created_at: timestamp(store.clock),
  });
  await tx
    .deleteFrom("own_page_revisions")
    .where("page_id", "=", pageId)
    .where("number", "<=", number - OWN_PAGE_LIMITS.revisions)
    .execute();
}

export type PageRevision = Awaited<ReturnType<typeof listPageRevisions>>[number];

/** The revisions of a page, newest first. */
export async function listPageRevisions(db: Queryable, pageId: string) {
  const rows = await db
    .selectFrom("own_page_revisions")
    .leftJoin("writers", "writers.id", "own_page_revisions.saved_by")
    .select(["number", "title", "body_md", "via", "published"])
    .select(["own_page_revisions.created_at as savedAt", "writers.name as savedBy"])
    .where("page_id", "=", pageId)
    .orderBy("number", "desc")
    .execute();
  return rows.map(({ published, ...row }) => ({ ...row, isPublished: published === "yes" }));
}
