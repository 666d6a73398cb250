import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { refuseIfPaused } from "../pieces/drafts/agent-pauses.ts";
import type { Actor } from "../log/audit.ts";
import type { Queryable } from "../engine/open.ts";
import { requireNotSuspended } from "../people/suspension.ts";
import { lockKeyOwner } from "../people/writer-lock.ts";

/**
 * Refuses a key that was revoked while its request waited, and the keys of a writer who is suspended or has paused them. Called after the piece was
 * locked, in the order in which an edit in the desk locks the piece and its writer.
 */
export async function requireLiveKey(
  tx: Queryable,
  { keyId, writerId }: Extract<Actor, { kind: "key" }>,
): Promise<void> {
  const [owner] = await lockKeyOwner(tx, { keyId });
  if (owner?.id !== writerId) throw revokedMeanwhile();
  refuseIfPaused(owner.agents_paused_at);
  await requireNotSuspended(tx, writerId);
}

/** For a key and for a program that signed in alike: both were valid when the request came. */
export function revokedMeanwhile(): Refusal {
  return new Refusal(
    "invalid_key",
    say(
      "The writer has revoked the access of this program. Sign in again, or ask the writer for a new key.",
    ),
  );
}
