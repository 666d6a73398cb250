import type { Configuration } from "../contract/configuration.ts";
import type { PieceContent } from "../contract/draft.ts";
import type { RevisePieceBody } from "../contract/own-piece.ts";
import type { Rendered } from "../contract/records.ts";
import type { Status } from "../contract/vocabulary.ts";
import type { Actor } from "./audit.ts";
import type { GivenAnswer } from "./suggestion-answers.ts";

/** The rendered text of a publication, made before the transaction: rendering takes too long under a lock. */
export interface Proof extends Rendered {
  /** The slug to start from, if the piece has none yet. */
  slug: string;
}

/** The fields that a key changes. */
export type PieceChanges = RevisePieceBody;

/**
 * `version` is the version that the actor has seen: nobody publishes or accepts a text that they have not read. `pictures`
 * is the mark of the pictures that an editor has seen with it.
 */
export type Step = { pieceId: string; actor: Actor; review: Configuration["review"] } & (
  | {
      action: "edit";
      content: PieceContent;
      version: number;
      /** Keeps the previous text as a revision, even within the same sitting. */
      separate?: boolean;
      /** The suggestion that the text was taken from, and what came of it. */
      suggestion?: GivenAnswer;
    }
  /** A program changes fields of a draft. The text before always stays as a revision: nobody watched. */
  | { action: "revise"; changes: PieceChanges; version: number }
  | {
      action: "publish";
      proof: Proof;
      version: number;
      /** An earlier date that the piece gets, if it was never public. */
      dated?: string;
    }
  | { action: "update"; proof: Proof; version: number }
  /** The time, in UTC. */
  | { action: "schedule"; proof: Proof; version: number; at: string }
  | { action: "publish_scheduled"; version: number }
  | { action: "accept"; version: number; slug: string; pictures?: string }
  | { action: "accept_update"; version: number; pictures?: string }
  | {
      action: "ask_for_look" | "withdraw" | "unpublish" | "withdraw_update" | "lift" | "unschedule";
    }
  | {
      action: "return" | "ask_for_changes" | "reject" | "return_update";
      note: string;
      /** The status that the actor has seen: the same action sends a pending piece back and takes a public one down. */
      status?: Status;
    }
);
