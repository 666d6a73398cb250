import { type Actor, recordAudit } from "../log/audit.ts";
import { type ChangeDetail, recordChange } from "../log/changes.ts";
import { recordErasure } from "../ledger/acts.ts";
import { writerCounter } from "../pieces/public/counters.ts";
import { translatedWith } from "../pieces/public/translations.ts";
import { listNumbersOf, writerNumberOf } from "../pieces/public/list-numbers.ts";
import { dropRedirectsOfWriter, oldAddressesOf } from "../pieces/public/old-addresses.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { picturesOf } from "../pictures/piece-pictures.ts";
import { forgetUnowned } from "../pictures/pictures.ts";
import { deleteCards } from "../pictures/share-cards.ts";
import { findWriter } from "./writers.ts";
import { deleteRows, findRows, hasRow, updateRows } from "../engine/rows.ts";

type Erased = NonNullable<ChangeDetail["erased"]>;

/**
 * Removes a writer with their pieces, revisions, keys, sessions, products, redirects, webhooks and deliveries. The audit
 * stays, without the name. The build removes the files.
 */
export async function eraseWriter(store: Store, actor: Actor, writerId: string): Promise<void> {
  await store.write(async (tx) => {
    const writer = await findWriter(tx, "id", writerId);
    if (!writer) return;
    const things = await publicThings(tx, writerId);
    const redirects = [
      ...(things.redirects ?? []),
      ...(await dropRedirectsOfWriter(tx, writer.slug)),
    ];
    const erased: Erased = {
      slug: writer.slug,
      ...(writer.avatarFile ? { avatar: writer.avatarFile } : {}),
      ...things,
      redirects: [...new Set(redirects)],
    };
    await deleteCards(tx, [
      `author:${writerId}`,
      ...erased.pieces.map(({ id }) => `piece:${id}` as const),
    ]);
    await recordErasure(tx, store, writerId);
    await tx.deleteFrom("writers").where("id", "=", writerId).execute();
    await deleteRows(tx, "subscriptions", { kind: "writer", subject: writerId });
    await forgetUnowned(tx);
    await tx.deleteFrom("counters").where("name", "=", writerCounter(writerId)).execute();
    await updateRows(tx, "audit", { actor_id: writerId }, { actor_name: null });
    await updateRows(tx, "audit", { subject_id: writerId, subject_kind: "writer" }, { note: null });
    await recordAudit(tx, store, { actor, action: "remove", subject: ["writer", writerId] });
    await recordChange(tx, store, {
      kind: "writer_removed",
      subjectId: writerId,
      detail: { erased },
    });
  });
}

/** Whether a writer was removed so recently that the build may not be done with it. */
export async function wasErased(db: Queryable, writerId: string): Promise<boolean> {
  return hasRow(db, "changes", { subject_id: writerId, kind: "writer_removed" });
}

async function publicThings(
  tx: Queryable,
  writerId: string,
): Promise<Omit<Erased, "slug" | "avatar">> {
  const pieces = await tx
    .selectFrom("pieces")
    .select(["id", "slug", "ordinal", "writer_ordinal", "category", "tags", "published_at"])
    .select(["original_id", "locale"])
    .where("writer_id", "=", writerId)
    // Includes pieces that were just taken down: the build may not have removed their files yet.
    .where("ordinal", "is not", null)
    .execute();
  const products = await findRows(tx, "products", { writer_id: writerId }, ["id"]);
  const naming = await tx
    .selectFrom("related")
    .innerJoin("pieces", "pieces.id", "related.related_id")
    .select("related.piece_id")
    .distinct()
    .where("pieces.writer_id", "=", writerId)
    .execute();
  const translated = await translatedWith(
    tx,
    pieces.map((piece) => piece.original_id ?? piece.id),
  );
  const { shards, slugs } = await oldAddressesOf(tx, { writerId });
  const numbers = await listNumbersOf(
    tx,
    pieces.map(({ id }) => id),
  );
  const number = await writerNumberOf(tx, writerId);
  return {
    ...(number === null ? {} : { number }),
    pieces: pieces.flatMap(({ id, slug, ordinal, tags, category, published_at, locale }) => {
      if (slug === null || ordinal === null) return [];
      const former = slugs.get(id);
      return [
        {
          id,
          slug,
          ordinal,
          category,
          tags: JSON.parse(tags) as string[],
          publishedAt: published_at ?? "",
          locale,
          numbers: numbers.get(id) ?? [],
          ...(former ? { former } : {}),
        },
      ];
    }),
    redirects: shards,
    products: products.map(({ id }) => id),
    pictures: await picturesOf(
      tx,
      pieces.map(({ id }) => id),
    ),
    naming: [...new Set([...naming.map(({ piece_id }) => piece_id), ...translated])],
    series: await seriesWithPiecesOf(tx, writerId),
    archived: Math.max(0, ...pieces.map((piece) => (piece.writer_ordinal ?? -1) + 1)),
  };
}

/** Their own series, and those of the site that have pieces of theirs. */
async function seriesWithPiecesOf(tx: Queryable, writerId: string) {
  return tx
    .selectFrom("series_pieces")
    .innerJoin("pieces", "pieces.id", "series_pieces.piece_id")
    .innerJoin("series", "series.id", "series_pieces.series_id")
    .select(["series.id", "series.slug"])
    .distinct()
    .where("pieces.writer_id", "=", writerId)
    .execute();
}
