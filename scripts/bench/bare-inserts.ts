import { randomUUID } from "node:crypto";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { CreatePieceBody } from "../../api/contract/draft.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";

/** The yardstick for drafts: the rows of one draft, inserted in a transaction without any check. */
export async function bareInserts(store: Store): Promise<() => Promise<void>> {
  const { id: writerId } = await store.read
    .selectFrom("writers")
    .select("id")
    .executeTakeFirstOrThrow();
  const content = CreatePieceBody.parse({
    headline: "A draft",
    body_md: "A paragraph of ordinary length, as an agent would write it. ".repeat(20),
  });
  const { id } = await addDraft(store, OPERATOR, { writerId, content });
  const piece = await store.read
    .selectFrom("pieces")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const revision = await store.read
    .selectFrom("revisions")
    .selectAll()
    .where("piece_id", "=", id)
    .executeTakeFirstOrThrow();
  const size = await store.read
    .selectFrom("text_sizes")
    .selectAll()
    .where("piece_id", "=", id)
    .executeTakeFirstOrThrow();
  const entry = await store.read
    .selectFrom("audit")
    .selectAll()
    .where("subject_id", "=", id)
    .executeTakeFirstOrThrow();
  return () =>
    store.writeAlongside(async (tx) => {
      const fresh = randomUUID();
      await tx
        .insertInto("pieces")
        .values({ ...piece, id: fresh })
        .execute();
      await tx
        .insertInto("revisions")
        .values({ ...revision, piece_id: fresh })
        .execute();
      await tx
        .insertInto("text_sizes")
        .values({ ...size, piece_id: fresh })
        .execute();
      await tx
        .insertInto("audit")
        .values({ ...entry, id: randomUUID(), subject_id: fresh })
        .execute();
    });
}
