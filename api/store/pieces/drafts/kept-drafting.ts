import type { PieceContent } from "../../../contract/draft.ts";
import { CLIENTS_MAX, DRAFTING_SHARE_MIN } from "../../../contract/limits.ts";
import type { Drafting } from "../../../contract/piece.ts";
import { isOwnWords } from "../../../contract/own-words.ts";
import { type Contributor, contributionsOf } from "./contributions.ts";
import type { Queryable } from "../../engine/open.ts";
import type { PublicSnapshot } from "../../log/public-snapshot.ts";
import { idsIn, repeatable } from "../../engine/repeatable.ts";
import type { DraftingRow, SuggestedFields } from "../../engine/tables-pieces.ts";
import { insertRow } from "../../engine/rows.ts";

/**
 * Keeps what readers are told about who wrote a text that becomes public. It is derived from the revisions: nobody types
 * it. For a text that only an import has brought, the author is unknown.
 */
export async function keepDrafting(
  tx: Queryable,
  pieceId: string,
  drafting: Omit<DraftingRow, "piece_id"> | null,
): Promise<void> {
  await tx.deleteFrom("drafting").where("piece_id", "=", pieceId).execute();
  if (drafting) {
    await insertRow(tx, "drafting", { piece_id: pieceId, ...drafting });
  }
}

/** The record that readers would get today. Undefined for a text that only an import has brought. */
export async function draftingOf(
  db: Queryable,
  text: { pieceId: string; content: PieceContent; byPerson?: boolean },
): Promise<Omit<DraftingRow, "piece_id"> | undefined> {
  const { contributors, byProgramsAlone, suggested } = await contributionsOf(db, text);
  const programs = contributors.filter(({ kind }) => kind === "program");
  if (!programs.length) {
    return contributors.some(({ kind }) => kind === "person") ? BY_PERSON : undefined;
  }
  const shares = programs.map(({ share }) => share);
  // The sum of rounded shares may be more than the whole.
  const unchanged = shares.includes(undefined)
    ? null
    : Math.min(
        100,
        shares.reduce<number>((sum, share = 0) => sum + share, 0),
      );
  if (byProgramsAlone || unchanged === null || unchanged >= DRAFTING_SHARE_MIN) {
    const by = byProgramsAlone ? "agent" : "both";
    return { by, client: namesOf(programs), unchanged, suggested: null };
  }
  if (!suggested.length) return BY_PERSON;
  const fields = suggested.map(({ field }) => field).join(",") as SuggestedFields;
  return { by: "both", client: namesOf(suggested), unchanged: null, suggested: fields };
}

const BY_PERSON = { by: "person", client: null, unchanged: null, suggested: null } as const;

/** Readers see them, so they must not look like verified names. */
function namesOf(programs: readonly Pick<Contributor, "name">[]): string | null {
  const names = new Set(programs.flatMap(({ name }) => name ?? []));
  return names.size ? [...names].slice(0, CLIENTS_MAX).join(", ") : null;
}

/** The records that readers get of these pieces, by id. Pieces from before there was such a record have none. */
export async function draftingsOf(
  { db }: PublicSnapshot,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Drafting>> {
  const rows = await draftings(db, { ids: JSON.stringify(ids) });
  return new Map(rows.map((row) => [row.piece_id, draftingFrom(row)]));
}

export function draftingFrom(row: Omit<DraftingRow, "piece_id">): Drafting {
  const { by, client, unchanged, suggested } = row;
  // A row from before there was a threshold.
  if (by === "both" && unchanged !== null && unchanged < DRAFTING_SHARE_MIN) {
    return { by: "person" };
  }
  return {
    by,
    ...(suggested === null ? {} : { suggested: FIELDS[suggested] }),
    ...(client === null ? {} : { client }),
    ...(unchanged === null ? {} : { unchanged: unchanged / 100 }),
  };
}

const FIELDS: Record<SuggestedFields, NonNullable<Drafting["suggested"]>> = {
  headline: ["headline"],
  standfirst: ["standfirst"],
  "headline,standfirst": ["headline", "standfirst"],
};

/** The same with the writer's own statement. */
export function withStatement(
  drafting: Drafting | undefined,
  statement: string | undefined,
): Drafting | undefined {
  if (!drafting || !statement) return drafting;
  const isOwn = drafting.by !== "person" && !drafting.suggested && isOwnWords(statement);
  return { ...drafting, statement, ...(isOwn ? { own_words: true } : {}) };
}

const draftings = repeatable<{ ids: string }>()((db, value) =>
  db
    .selectFrom("drafting")
    .select(["piece_id", "by", "client", "unchanged", "suggested"])
    .where("piece_id", "in", idsIn(value("ids"))),
);
