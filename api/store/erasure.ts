import { type Actor, recordDeed } from "./audit.ts";
import { type ChangeDetail, recordChange } from "./changes.ts";
import { writerCounter } from "./counters.ts";
import type { Queryable, Store } from "./open.ts";
import { findWriter } from "./writers.ts";

type Erased = NonNullable<ChangeDetail["erased"]>;

/**
 * Removes a writer and all that was theirs: pieces, revisions, keys, sessions, products, webhooks and deliveries go with
 * the row; the audit stays, without the name. The files follow when the build has done its part.
 */
export async function eraseWriter(store: Store, actor: Actor, writerId: string): Promise<void> {
  await store.write(async (tx) => {
    const writer = await findWriter(tx, "id", writerId);
    if (!writer) return;
    const erased: Erased = { slug: writer.slug, ...(await publicThings(tx, writerId)) };
    await tx.deleteFrom("writers").where("id", "=", writerId).execute();
    await tx.deleteFrom("counters").where("name", "=", writerCounter(writerId)).execute();
    await tx
      .updateTable("audit")
      .set({ actor_name: null })
      .where("actor_id", "=", writerId)
      .execute();
    await recordDeed(tx, store, {
      actor,
      action: "remove",
      subject: { kind: "writer", id: writerId },
    });
    await recordChange(tx, store, {
      kind: "writer_removed",
      subjectId: writerId,
      detail: { erased },
    });
  });
}

async function publicThings(
  tx: Queryable,
  writerId: string,
): Promise<Pick<Erased, "pieces" | "products">> {
  const pieces = await tx
    .selectFrom("pieces")
    .select(["id", "slug", "ordinal", "category", "tags"])
    .where("writer_id", "=", writerId)
    .where("status", "=", "approved")
    .execute();
  const products = await tx
    .selectFrom("products")
    .select("id")
    .where("writer_id", "=", writerId)
    .execute();
  return {
    pieces: pieces.flatMap(({ slug, ordinal, tags, ...piece }) =>
      slug === null || ordinal === null
        ? []
        : [{ ...piece, slug, ordinal, tags: JSON.parse(tags) as string[] }],
    ),
    products: products.map(({ id }) => id),
  };
}
