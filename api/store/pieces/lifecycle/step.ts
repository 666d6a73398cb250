import type { Configuration } from "../../../contract/configuration.ts";
import type { PieceContent } from "../../../contract/draft.ts";
import type { RevisePieceBody } from "../../../contract/own-piece.ts";
import type { PublicationProof } from "../../../contract/ledger/proof.ts";
import type { Rendered } from "../../../contract/records.ts";
import type { Status } from "../../../contract/vocabulary.ts";
import type { Actor } from "../../log/audit.ts";
import type { GivenAnswer } from "../talk/suggestion-answers.ts";
import type { MailWish } from "../../../contract/mailing/mailing.ts";

/** The rendered text of a publication, made before the transaction: rendering takes too long under a lock. */
export interface RenderedText extends Rendered {
  /** The slug to start from, if the piece has none yet. */
  slug: string;
}

/** The fields that a key changes. */
export type PieceChanges = RevisePieceBody;

/**
 * What the actor has seen: nobody publishes or accepts what they have not read. A page gives the fingerprint of everything
 * that it showed. A caller that made the text itself gives its version.
 */
type Seen = { seen: string; version?: never } | { version: number; seen?: never };

/**
 * The text was rendered earlier. If a version of the renderer is given, a text that an older version rendered is
 * refused.
 */
interface RenderedBefore {
  renderer?: number | undefined;
}

/** The mail that its writer wants to send with a publication; null for none, undefined if they were not asked. */
interface Mailed {
  mail?: MailWish | null | undefined;
}

/** The verified proof of the actor's passkey. */
interface Signed {
  signed?: PublicationProof | undefined;
}

interface Acting {
  pieceId: string;
  actor: Actor;
  review: Configuration["review"];
}

export type Step = PublicStep | PrivateStep;

/** After it a text is public, or will be, or waits for an editor who can make it so. */
export type PublicStep = Acting &
  (
    | ({
        action: "publish";
        rendered: RenderedText;
        /** An earlier date that the piece gets, if it was never public. */
        dated?: string;
      } & Seen &
        Signed &
        Mailed)
    | ({ action: "update"; rendered: RenderedText } & Seen & Signed)
    /** The time, in UTC. */
    | ({ action: "schedule"; rendered: RenderedText; at: string } & Seen & Signed & Mailed)
    /** The plan has the fingerprint. */
    | ({ action: "publish_scheduled"; version: number; seen?: never } & RenderedBefore)
    /** With the id of the mailing that the editor was shown; empty for none. */
    | ({ action: "accept"; slug: string; mailing?: string } & Seen & Signed & RenderedBefore)
    | ({ action: "accept_update" } & Seen & Signed & RenderedBefore)
  );

export type PrivateStep = Acting &
  (
    | {
        action: "edit";
        content: PieceContent;
        version: number;
        /** Keeps the previous text as a revision, even within the same sitting. */
        separate?: boolean;
        /** The suggestion that the text was taken from, and how it was answered. */
        suggestion?: GivenAnswer;
      }
    /** A program changes fields of a draft. The text before always stays as a revision: nobody watched. */
    | { action: "revise"; changes: PieceChanges; version: number }
    | {
        action:
          | "ask_for_look"
          | "withdraw"
          | "unpublish"
          | "withdraw_update"
          | "lift"
          | "unschedule";
      }
    | {
        action: "return" | "ask_for_changes" | "reject" | "return_update";
        note: string;
        /**
         * The status that the actor has seen: the same action sends a pending piece back and takes a public one down.
         */
        status?: Status;
      }
  );

const PUBLIC_ACTIONS: ReadonlySet<Step["action"]> = new Set<PublicStep["action"]>([
  "publish",
  "update",
  "schedule",
  "publish_scheduled",
  "accept",
  "accept_update",
]);

export function isPublicStep(step: Step): step is PublicStep {
  return PUBLIC_ACTIONS.has(step.action);
}
