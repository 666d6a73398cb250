import { newId } from "../../../contract/random.ts";
import { timestamp } from "../../../contract/clock.ts";
import { LINKS_PER_PIECE } from "../../../contract/comments.ts";
import type { PieceContent } from "../../../contract/draft.ts";
import { Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import type { StoredPiece } from "../../../contract/records.ts";
import { isRefused } from "../../people/access-kinds.ts";
import { originOf, requireSession } from "../../people/signed-in.ts";
import { type Actor, recordAudit } from "../../log/audit.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { findPiece, findWorkingCopy, lockPiece } from "./pieces.ts";
import { hashSecret } from "../../people/secrets.ts";
import { findSuspension } from "../../people/suspension.ts";
import type { PreviewLinkRow } from "../../engine/tables-comments.ts";
import { countRows, insertRow, updateById } from "../../engine/rows.ts";

const DAY_MS = 86_400_000;
/** Links that no longer work are listed for this long. */
const LISTED_DAYS = 30;

/** Makes a link with which anybody can read the piece as it is at the time. The token is shown once, and stored as a hash. */
export async function createPreviewLink(
  store: Store,
  actor: Extract<Actor, { kind: "writer" }>,
  { pieceId, label, days }: { pieceId: string; label: string; days: number },
): Promise<{ token: string; expiresAt: string }> {
  const token = store.random(32).toString("base64url");
  return store.write(async (tx) => {
    await requireSession(tx, actor);
    const piece = await lockPiece(tx, pieceId);
    if (!piece || piece.writerId !== actor.writerId) {
      throw new Refusal("not_found", say("You have no piece at this address."));
    }
    await requireShowable(tx, piece);
    const now = store.clock();
    const live = tx
      .selectFrom("preview_links")
      .where("piece_id", "=", pieceId)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now.toISOString());
    if ((await countRows(live)) >= LINKS_PER_PIECE) {
      throw new Refusal(
        "quota_exceeded",
        say("This piece has {count} links that work. Revoke one first.", {
          count: LINKS_PER_PIECE,
        }),
      );
    }
    const expiresAt = new Date(now.getTime() + days * DAY_MS).toISOString();
    await insertRow(tx, "preview_links", {
      id: newId(store.random),
      piece_id: pieceId,
      token_hash: hashSecret(token),
      label,
      created_at: now.toISOString(),
      expires_at: expiresAt,
      revoked_at: null,
      last_used_at: null,
      ...originOf(actor),
    });
    const subject = ["piece", pieceId] as const;
    await recordAudit(tx, store, { actor, action: "make preview link", subject });
    return { token, expiresAt };
  });
}

/** A link must not show readers what an editor took down, nor what a suspended writer cannot publish. */
async function requireShowable(tx: Queryable, piece: StoredPiece): Promise<void> {
  if (await isShowable(tx, piece)) return;
  throw new Refusal(
    "conflict",
    piece.takenDown
      ? say(
          "An editor took this piece down. It cannot be shown by a link until the takedown is lifted.",
        )
      : say("While you are suspended, you cannot show pieces by a link."),
  );
}

async function isShowable(db: Queryable, { takenDown, writerId }: StoredPiece): Promise<boolean> {
  return takenDown === null && !isRefused("preview", (await findSuspension(db, writerId))?.at);
}

export type ListedLink = Pick<
  PreviewLinkRow,
  "id" | "label" | "created_at" | "expires_at" | "revoked_at"
>;

/** The links to a piece, newest first. */
export async function listPreviewLinks(db: Queryable, pieceId: string): Promise<ListedLink[]> {
  return db
    .selectFrom("preview_links")
    .select(["id", "label", "created_at", "expires_at", "revoked_at"])
    .where("piece_id", "=", pieceId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

export async function revokePreviewLink(
  store: Store,
  actor: Actor,
  { pieceId, id }: { pieceId: string; id: string },
): Promise<void> {
  await store.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("preview_links")
      .set({ revoked_at: timestamp(store.clock) })
      .where("id", "=", id)
      .where("piece_id", "=", pieceId)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (!numUpdatedRows) return;
    const subject = ["piece", pieceId] as const;
    await recordAudit(tx, store, { actor, action: "revoke preview link", subject });
  });
}

export interface PreviewedPiece {
  linkId: string;
  expiresAt: string;
  piece: StoredPiece;
  /** The newest text that is saved. */
  content: PieceContent;
}

/** What a link shows; undefined if it does not work. */
export async function findPreviewed(
  db: Queryable,
  store: Pick<Store, "clock">,
  token: string,
): Promise<PreviewedPiece | undefined> {
  const link = await db
    .selectFrom("preview_links")
    .select(["id", "piece_id", "expires_at"])
    .where("token_hash", "=", hashSecret(token))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", timestamp(store.clock))
    .executeTakeFirst();
  const piece = link && (await findPiece(db, link.piece_id));
  if (!piece || !(await isShowable(db, piece))) return undefined;
  const copy = piece.status === "approved" ? await findWorkingCopy(db, piece.id) : undefined;
  const content = copy ?? piece.content;
  return { linkId: link.id, expiresAt: link.expires_at, piece, content };
}

/** Its writer wants to see whether a link is in use, not each visit: one write an hour is enough. */
const USE_WRITTEN_EVERY_MS = 3_600_000;

export async function markPreviewUsed(store: Store, linkId: string): Promise<void> {
  const now = store.clock();
  const staleAt = new Date(now.getTime() - USE_WRITTEN_EVERY_MS).toISOString();
  const stale = store.read
    .selectFrom("preview_links")
    .select("id")
    .where("id", "=", linkId)
    .where(({ or, eb }) => or([eb("last_used_at", "is", null), eb("last_used_at", "<=", staleAt)]));
  if (!(await stale.executeTakeFirst())) return;
  await store.writeAlongside((tx) =>
    updateById(tx, "preview_links", linkId, { last_used_at: now.toISOString() }),
  );
}

/** Forgets links that have not worked for a while. Comments that came by them stay. */
export async function forgetPreviewLinks(store: Store): Promise<void> {
  const before = new Date(store.clock().getTime() - LISTED_DAYS * DAY_MS).toISOString();
  await store.write(async (tx) => {
    await tx
      .deleteFrom("preview_links")
      .where(({ or, eb }) => or([eb("expires_at", "<", before), eb("revoked_at", "<", before)]))
      .execute();
  });
}
