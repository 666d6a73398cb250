import type { Configuration } from "../contract/configuration.ts";
import type { PieceContent } from "../contract/draft.ts";
import type { Rendered } from "../contract/records.ts";
import type { Status } from "../contract/vocabulary.ts";
import type { Actor } from "./audit.ts";

/** What must be made of a text before the transaction that lets it go: rendering takes time, and a lock must not. */
export interface Proof extends Rendered {
  /** The slug to start from, should the piece never have had one. */
  slug: string;
}

/** `version` is that of the text which whoever acts has seen: nobody publishes, or accepts, what they have not read. */
export type Step = { pieceId: string; actor: Actor; review: Configuration["review"] } & (
  | {
      action: "edit";
      content: PieceContent;
      version: number;
      /** Leaves what was there before among the revisions, though it is of the same sitting. */
      apart?: boolean;
    }
  | { action: "publish" | "update"; proof: Proof; version: number }
  | { action: "accept"; version: number; slug: string }
  | { action: "accept_update"; version: number }
  | { action: "ask_for_look" | "withdraw" | "unpublish" | "withdraw_update" | "lift" }
  | {
      action: "return" | "ask_for_changes" | "reject" | "return_update";
      note: string;
      /** As whoever acts has seen it: what sends a pending piece back takes a public one down. */
      status?: Status;
    }
);
