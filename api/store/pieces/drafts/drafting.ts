import type { Queryable } from "../../engine/open.ts";

/** Who wrote a draft: each revision knows whether a person or a program has made it. */
export interface Drafting {
  /** The name of the key that drafted it; null if it was a person, undefined if it came with an import. */
  firstKey: string | null | undefined;
  /** Whether a person has saved it since a program did. */
  byPerson: boolean;
  /** Whether a program has saved it at all. */
  byProgram: boolean;
}

export async function findDrafting(db: Queryable, pieceId: string): Promise<Drafting> {
  const saves = await db
    .selectFrom("revisions")
    .select("via")
    .distinct()
    .where("piece_id", "=", pieceId)
    .execute();
  const first = await db
    .selectFrom("revisions")
    .innerJoin("pieces", "pieces.id", "revisions.piece_id")
    .leftJoin("api_keys", "api_keys.id", "pieces.key_id")
    .select(["revisions.via", "api_keys.name"])
    .where("piece_id", "=", pieceId)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  const vias = new Set(saves.map(({ via }) => via));
  return {
    firstKey:
      first?.via === "import" ? undefined : first?.via === "api" ? (first.name ?? "") : null,
    byPerson: vias.has("desk"),
    byProgram: vias.has("api"),
  };
}
