import type { PieceContent } from "../contract/draft.ts";
import { CLIENTS_MAX } from "../contract/limits.ts";
import type { Drafting } from "../contract/piece.ts";
import { type Contributor, contributionsOf } from "./contributions.ts";
import type { Queryable } from "./open.ts";
import type { PublicMoment } from "./public-moment.ts";
import { idsIn, repeatable } from "./repeatable.ts";
import type { DraftingRow } from "./tables-pieces.ts";

/**
 * Keeps what readers are told about who wrote a text that becomes public. It is derived from the revisions: nobody types
 * it. A text that only an import has brought is by nobody that we know of.
 */
export async function keepDrafting(
  tx: Queryable,
  { pieceId, content }: { pieceId: string; content: PieceContent },
): Promise<void> {
  const drafting = await draftingOf(tx, { pieceId, content });
  await tx.deleteFrom("drafting").where("piece_id", "=", pieceId).execute();
  if (drafting) {
    await tx
      .insertInto("drafting")
      .values({ piece_id: pieceId, ...drafting })
      .execute();
  }
}

/** What readers would be told today. Undefined for a text that only an import has brought. */
export async function draftingOf(
  db: Queryable,
  { pieceId, content }: { pieceId: string; content: PieceContent },
): Promise<Omit<DraftingRow, "piece_id"> | undefined> {
  const { contributors, byProgramsAlone } = await contributionsOf(db, { pieceId, content });
  const programs = contributors.filter(({ kind }) => kind === "program");
  if (!programs.length) {
    const hasPerson = contributors.some(({ kind }) => kind === "person");
    return hasPerson ? { by: "person", client: null, unchanged: null } : undefined;
  }
  const shares = programs.map(({ share }) => share);
  return {
    by: byProgramsAlone ? "agent" : "both",
    client: namesOf(programs),
    // The sum of rounded shares may be more than the whole.
    unchanged: shares.includes(undefined)
      ? null
      : Math.min(
          100,
          shares.reduce<number>((sum, share = 0) => sum + share, 0),
        ),
  };
}

/** Readers see them, so they must not look like verified names. */
function namesOf(programs: readonly Contributor[]): string | null {
  const names = new Set(programs.flatMap(({ name }) => name ?? []));
  return names.size ? [...names].slice(0, CLIENTS_MAX).join(", ") : null;
}

/** What readers are told of these pieces, by id. Pieces from before there was such a record have none. */
export async function draftingsOf(
  db: PublicMoment,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Drafting>> {
  const rows = await draftings(db, { ids: JSON.stringify(ids) });
  return new Map(rows.map((row) => [row.piece_id, draftingFrom(row)]));
}

export function draftingFrom({ by, client, unchanged }: Omit<DraftingRow, "piece_id">): Drafting {
  return {
    by,
    ...(client === null ? {} : { client }),
    ...(unchanged === null ? {} : { unchanged: unchanged / 100 }),
  };
}

/** With what the writer says about it. */
export function withStatement(
  drafting: Drafting | undefined,
  statement: string | undefined,
): Drafting | undefined {
  return drafting && statement ? { ...drafting, statement } : drafting;
}

const draftings = repeatable<{ ids: string }>()((db, value) =>
  db
    .selectFrom("drafting")
    .select(["piece_id", "by", "client", "unchanged"])
    .where("piece_id", "in", idsIn(value("ids"))),
);
