import { keep, kept, type Said } from "../../contract/say.ts";
import { type Actor, recordAudit } from "../log/audit.ts";
import { recordChange } from "../log/changes.ts";
import { recordVerification } from "../ledger/acts.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findSuspension } from "./suspension.ts";
import type { PresenceCheckRow } from "../engine/tables-writers.ts";
import { deleteRows, findRow, insertRow, updateById } from "../engine/rows.ts";

export type PresenceKind = PresenceCheckRow["kind"];

/** The last check of a writer's website or of the picture at an address. */
export interface PresenceCheck {
  url: string;
  checkedAt: string;
  isGood: boolean;
  /** The result, in words for the writer. */
  account: Said;
  /** The time of the first of the failures in a row, or null if the last check succeeded. */
  failingSince: string | null;
}

export interface Looked {
  writerId: string;
  url: string;
  isGood: boolean;
  account: Said;
}

export async function findCheck(
  db: Queryable,
  writerId: string,
  kind: PresenceKind,
): Promise<PresenceCheck | undefined> {
  const row = await findRow(db, "presence_checks", { writer_id: writerId, kind });
  return (
    row && {
      url: row.url,
      checkedAt: row.checked_at,
      isGood: row.failing_since === null,
      account: kept(row.account),
      failingSince: row.failing_since,
    }
  );
}

/** Writers whose website or picture was not checked since then. Those never checked come first. */
export async function dueChecks(
  db: Queryable,
  kind: PresenceKind,
  { since, limit }: { since: Date; limit: number },
) {
  const column = kind === "website" ? "writers.website" : "writers.avatar_url";
  const rows = await db
    .selectFrom("writers")
    .leftJoin("presence_checks", (join) =>
      join
        .onRef("presence_checks.writer_id", "=", "writers.id")
        .onRef("presence_checks.url", "=", column)
        .on("presence_checks.kind", "=", kind),
    )
    .select(["writers.id", "writers.slug", `${column} as url`])
    .where(column, "is not", null)
    .where(({ or, eb }) =>
      or([eb("checked_at", "is", null), eb("checked_at", "<=", since.toISOString())]),
    )
    .orderBy((eb) => eb.case().when("checked_at", "is", null).then(0).else(1).end())
    .orderBy("checked_at")
    .orderBy("writers.id")
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, slug, url }) => (url === null ? [] : [{ writerId: id, slug, url }]));
}

/** Stores the result of a check. */
export async function recordCheck(store: Store, kind: PresenceKind, looked: Looked): Promise<void> {
  await store.write((tx) => putCheck(tx, store, kind, looked));
}

/**
 * The same for a website, with its consequences. A link that is found sets the mark at once. A missing link removes the
 * mark only if it was missing on an earlier day too, so that one bad hour of a host costs nobody a mark. Returns
 * whether the website is verified now.
 */
export async function recordWebsiteCheck(
  store: Store,
  actor: Actor,
  looked: Looked,
): Promise<boolean> {
  return store.write(async (tx) => {
    const writer = await findRow(tx, "writers", { id: looked.writerId }, [
      "website",
      "website_verified_at",
    ]);
    // The writer entered another website while this one was checked.
    if (writer?.website !== looked.url) return false;
    const failingSince = await putCheck(tx, store, "website", looked);
    const now = store.clock().toISOString();
    const wasVerified = writer.website_verified_at !== null;
    const isLate = failingSince !== null && failingSince.slice(0, 10) < now.slice(0, 10);
    // A suspended writer's profile does not change, and a new mark is a change.
    const mayGain = wasVerified || !(await findSuspension(tx, looked.writerId));
    const isVerified = looked.isGood ? mayGain : wasVerified && !isLate;
    if (isVerified === wasVerified) return isVerified;
    await updateById(tx, "writers", looked.writerId, {
      website_verified_at: isVerified ? now : null,
      updated_at: now,
    });
    const action = `${isVerified ? "verify" : "unverify"} website`;
    const subject = ["writer", looked.writerId] as const;
    await recordAudit(tx, store, { actor, action, subject, note: keep(looked.account) });
    const { writerId } = looked;
    await recordChange(tx, store, { kind: "writer_changed", subjectId: writerId });
    await recordVerification(tx, store, { writerId, mark: "website", verified: isVerified });
    return isVerified;
  });
}

async function putCheck(
  tx: Queryable,
  store: Store,
  kind: PresenceKind,
  { writerId, url, isGood, account }: Looked,
): Promise<string | null> {
  const before = await findCheck(tx, writerId, kind);
  const now = store.clock().toISOString();
  const failedBefore = before?.url === url ? before.failingSince : null;
  const failingSince = isGood ? null : (failedBefore ?? now);
  await deleteRows(tx, "presence_checks", { writer_id: writerId, kind });
  await insertRow(tx, "presence_checks", {
    writer_id: writerId,
    kind,
    url,
    checked_at: now,
    account: keep(account),
    failing_since: failingSince,
  });
  return failingSince;
}
