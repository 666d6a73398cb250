import { timestamp } from "../contract/clock.ts";
import { Refusal } from "../contract/errors.ts";
import { type Actor, recordDeed } from "./audit.ts";
import { recordChange } from "./changes.ts";
import type { Store } from "./open.ts";
import { requireNotSuspended } from "./suspension.ts";
import { findWriter, type Profile } from "./writers.ts";

/** The deed whose note is the name that was given up. */
export const RENAME = "rename";

/** The deed by which a writer lost the mark; its note is the name that it was given to, where a rename was the cause. */
export const UNVERIFY = "unverify identity";

/** Saves what a writer says of themselves; the name and the rest reach every page of theirs. */
export async function saveProfile(
  store: Store,
  actor: Actor,
  { writerId, profile }: { writerId: string; profile: Profile },
): Promise<void> {
  // Column by column: whatever else a caller's object carries must not reach the table.
  const { name, bio, role, niche, location, avatarUrl, website, socials } = profile;
  await store.write(async (tx) => {
    const before = await findWriter(tx, "id", writerId);
    if (!before) throw new Refusal("not_found", "No such writer.");
    await requireNotSuspended(tx, writerId);
    const losesMark = name !== before.name && before.identityVerifiedAt !== null;
    // A picture that was fetched goes with its address; one that was uploaded has none, and stays.
    const dropsAvatar = avatarUrl === null && before.avatarUrl !== null;
    if (dropsAvatar) await tx.deleteFrom("avatars").where("writer_id", "=", writerId).execute();
    await tx
      .updateTable("writers")
      .set({
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
        // The mark was given to the old address: it would vouch for any other that is put in its place.
        ...(website === before.website ? {} : { website_verified_at: null }),
        // Likewise: an editor vouched for the old name.
        ...(losesMark ? { identity_verified_at: null } : {}),
      })
      .where("id", "=", writerId)
      .execute();
    const subject = { kind: "writer", id: writerId } as const;
    await recordDeed(tx, store, { actor, action: "edit profile", subject });
    if (name !== before.name) {
      await recordDeed(tx, store, { actor, action: RENAME, subject, note: before.name });
    }
    if (losesMark) {
      // Editors see under which name the writer was verified, and confirm the new one or not.
      await recordDeed(tx, store, { actor, action: UNVERIFY, subject, note: before.name });
    }
    await recordChange(tx, store, {
      kind: "writer_changed",
      subjectId: writerId,
      ...(dropsAvatar && before.avatarFile ? { detail: { avatarBefore: before.avatarFile } } : {}),
    });
  });
}
