import { Refusal } from "../contract/errors.ts";
import { refuseIfPaused } from "./agent-pauses.ts";
import type { Actor } from "./audit.ts";
import type { Queryable } from "./open.ts";
import { requireNotSuspended } from "./suspension.ts";
import { lockKeyOwner } from "./writer-lock.ts";

/**
 * Refuses a key that was revoked while its request waited, and the keys of a writer who is suspended or has paused them. Called after the piece was
 * locked, in the order in which an edit in the desk locks the piece and its writer.
 */
export async function requireLiveKey(
  tx: Queryable,
  { keyId, writerId }: Extract<Actor, { kind: "key" }>,
): Promise<void> {
  const [owner] = await lockKeyOwner(tx, { keyId });
  if (owner?.id !== writerId) throw new Refusal("invalid_key");
  refuseIfPaused(owner.agents_paused_at);
  await requireNotSuspended(tx, writerId);
}
