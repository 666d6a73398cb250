import { z } from "zod";
import type { PieceContent } from "../../contract/draft.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { StoredPiece } from "../../contract/records.ts";
import type { Store } from "../../store/engine/open.ts";
import { findPiece, findWorkingCopy } from "../../store/pieces/drafts/pieces.ts";
import { action, type DeskRoute, type DeskTools, seeOther, type SignedInVisit } from "../route.ts";

export interface OwnPiece {
  piece: StoredPiece;
  /** The newest text: the working copy if there is one. */
  content: PieceContent;
  /** Whether the newest text differs from the public one. */
  hasWorkingCopy: boolean;
}

/** Finds the piece that an address names. Another writer's piece is answered like one that does not exist. */
export async function findOwnPiece(
  store: Store,
  { me, params }: Pick<SignedInVisit, "me" | "params">,
): Promise<OwnPiece> {
  const piece = await findPiece(store.read, (params["id"] ?? "").toLowerCase());
  if (!piece || piece.writerId !== me.id) {
    throw new Refusal("not_found", say("You have no piece at this address."));
  }
  const copy =
    piece.status === "approved" ? await findWorkingCopy(store.read, piece.id) : undefined;
  return { piece, content: copy ?? piece.content, hasWorkingCopy: copy !== undefined };
}

/** A form of a page of the writer's own piece: `act` says where it leads, from the piece's own path on. */
export function pieceAction<Schema extends z.ZodType>(
  store: Store,
  {
    path,
    form,
    act,
  }: {
    path: string;
    form: Schema;
    act: (own: OwnPiece, visit: SignedInVisit, data: z.output<Schema>) => Promise<string>;
  },
): DeskRoute {
  return action({
    path: `/desk/pieces/:id/${path}`,
    form,
    run: async (visit, data) => {
      const own = await findOwnPiece(store, visit);
      return seeOther(`${piecePath(own.piece.id)}${await act(own, visit, data)}`);
    },
  });
}

/** What each step that a visitor takes says of them. */
export function stepOf(
  { config }: Pick<DeskTools, "config">,
  visit: SignedInVisit,
  pieceId: string,
) {
  return { pieceId, actor: visit.actor, review: config.review };
}

export const NO_FIELDS = z.object({});

export function piecePath(id: string, page = ""): string {
  return `/desk/pieces/${id}${page && `/${page}`}`;
}

/** The editor, with everything that keeps the text from being published or sent to an editor. */
export function unfinishedPath(id: string, next: "publish" | "look"): string {
  return `${piecePath(id)}?check=${next}`;
}
