import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { recordChange } from "../log/changes.ts";
import { recordVerification } from "../ledger/acts.ts";
import type { Store } from "../engine/open.ts";
import { requireNotSuspended } from "./suspension.ts";
import { findWriter, type Profile } from "./writers.ts";
import { updateById } from "../engine/rows.ts";

/** The action whose note is the former name. */
export const RENAME = "rename";

/** The action that removes a writer's mark. If a rename caused it, its note is the verified name. */
export const UNVERIFY = "unverify identity";

/** Saves a writer's profile, which appears on all of their pages. */
export async function saveProfile(
  store: Store,
  actor: Actor,
  { writerId, profile }: { writerId: string; profile: Profile },
): Promise<void> {
  // Column by column: other properties of the caller's object must not reach the table.
  const { name, bio, role, niche, location, avatarUrl, website, socials } = profile;
  await store.write(async (tx) => {
    const before = await findWriter(tx, "id", writerId);
    if (!before) throw new Refusal("not_found", say("No such writer."));
    await requireNotSuspended(tx, writerId);
    const losesMark = name !== before.name && before.identityVerifiedAt !== null;
    const losesSite = website !== before.website && before.websiteVerifiedAt !== null;
    // A fetched picture is removed with its address. An uploaded one has no address, and stays.
    const dropsAvatar = avatarUrl === null && before.avatarUrl !== null;
    if (dropsAvatar) await tx.deleteFrom("avatars").where("writer_id", "=", writerId).execute();
    await updateById(tx, "writers", writerId, {
      name,
      bio,
      role,
      niche,
      location,
      website,
      avatar_url: avatarUrl,
      socials: JSON.stringify(socials),
      updated_at: timestamp(store.clock),
      ...(dropsAvatar ? { avatar_file: null } : {}),
      // The mark was given to the old address, and must not vouch for another one.
      ...(website === before.website ? {} : { website_verified_at: null }),
      // Likewise, an editor vouched for the old name.
      ...(losesMark ? { identity_verified_at: null } : {}),
    });
    const subject = ["writer", writerId] as const;
    await recordAudit(tx, store, { actor, action: "edit profile", subject });
    if (name !== before.name) {
      await recordAudit(tx, store, { actor, action: RENAME, subject, note: before.name });
    }
    if (losesMark) {
      // Editors see the verified name, and decide whether to confirm the new one.
      await recordAudit(tx, store, { actor, action: UNVERIFY, subject, note: before.name });
    }
    const lost = [
      ...(losesMark ? (["identity"] as const) : []),
      ...(losesSite ? (["website"] as const) : []),
    ];
    for (const mark of lost) {
      await recordVerification(tx, store, { writerId, mark, verified: false });
    }
    await recordChange(tx, store, {
      kind: "writer_changed",
      subjectId: writerId,
      ...(dropsAvatar && before.avatarFile ? { detail: { avatarBefore: before.avatarFile } } : {}),
    });
  });
}
