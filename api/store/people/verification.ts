import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { recordChange } from "../log/changes.ts";
import { recordVerification } from "../ledger/acts.ts";
import { requireOtherEditor } from "./editors.ts";
import type { Store } from "../engine/open.ts";
import { findWriter } from "./writers.ts";

export type VerifiedMark = "identity" | "website";

/** Sets or removes a verification mark. Repeating it changes nothing. */
export async function setVerified(
  store: Store,
  actor: Actor,
  {
    writerId,
    mark,
    verified,
    name,
  }: {
    writerId: string;
    mark: VerifiedMark;
    verified: boolean;
    /** The name that the editor saw, so that nobody vouches for a name changed since. */
    name?: string;
  },
): Promise<void> {
  const column = mark === "identity" ? "identity_verified_at" : "website_verified_at";
  const now = timestamp(store.clock);
  await store.write(async (tx) => {
    await requireOtherEditor(tx, actor, writerId);
    const named = name === undefined ? undefined : await findWriter(tx, "id", writerId);
    if (named && named.name !== name) {
      throw new Refusal(
        "conflict",
        say("This writer is now called “{name}”. Check the name.", { name: named.name }),
      );
    }
    const { numUpdatedRows } = await tx
      .updateTable("writers")
      .set({ [column]: verified ? now : null, updated_at: now })
      .where("id", "=", writerId)
      .where(column, verified ? "is" : "is not", null)
      .executeTakeFirst();
    if (!numUpdatedRows) return;
    const action = `${verified ? "verify" : "unverify"} ${mark}`;
    await recordAudit(tx, store, { actor, action, subject: ["writer", writerId] });
    await recordChange(tx, store, { kind: "writer_changed", subjectId: writerId });
    await recordVerification(tx, store, { writerId, mark, verified });
  });
}
