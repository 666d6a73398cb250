import { newId } from "../../contract/random.ts";
import { timestamp } from "../../contract/clock.ts";
import { nameWithoutMark } from "../../contract/mark.ts";
import { insertion } from "../engine/bulk.ts";
import type { Query } from "../engine/engine.ts";
import type { Queryable, Store } from "../engine/open.ts";
import type { AuditRow } from "../engine/tables-writers.ts";
import { findRow } from "../engine/rows.ts";

/** The session of a request to the desk, and where it came from. */
export interface Origin {
  sessionId: string;
  userAgent: string | null;
  address: string;
}

/** A person or program that acts, and the interface. */
export type Actor =
  | { kind: "writer"; writerId: string; via: "desk"; from?: Origin }
  | { kind: "editor"; writerId: string; via: "desk"; from?: Origin }
  | { kind: "key"; writerId: string; keyId: string; via: "api" }
  | { kind: "operator"; via: "admin" | "import" }
  | { kind: "system"; via: "worker" };

/** The person who runs the service, at its command line. */
export const OPERATOR: Actor = { kind: "operator", via: "admin" };

/** The service itself. */
export const WORKER: Actor = { kind: "system", via: "worker" };

export interface AuditEntry {
  actor: Actor;
  action: string;
  /** The kind and the id of the record that it was done to. */
  subject: readonly [AuditRow["subject_kind"], string];
  from?: AuditRow["from_status"];
  to?: AuditRow["to_status"];
  note?: string | null;
}

export async function recordAudit(tx: Queryable, store: Store, entry: AuditEntry): Promise<void> {
  const query = auditInsertion(tx, store, entry, await actorNameOf(tx, entry.actor));
  await tx.executeQuery(query.compile());
}

/** The same as a query, for callers that know the actor's name. */
export function auditInsertion(
  tx: Queryable,
  store: Store,
  entry: AuditEntry,
  actorName: string | null,
): Query {
  const row = {
    id: newId(store.random),
    at: timestamp(store.clock),
    actor_kind: entry.actor.kind,
    actor_id: actorId(entry.actor),
    actor_name: actorName === null ? null : nameWithoutMark(actorName),
    key_id: entry.actor.kind === "key" ? entry.actor.keyId : null,
    via: entry.actor.via,
    action: entry.action,
    subject_kind: entry.subject[0],
    subject_id: entry.subject[1],
    from_status: entry.from ?? null,
    to_status: entry.to ?? null,
    note: entry.note ?? null,
  };
  return insertion(tx, "audit", [row]);
}

/** The owner of a key is responsible for its actions. */
export function actorId(actor: Actor): string | null {
  return "writerId" in actor ? actor.writerId : null;
}

export async function actorNameOf(tx: Queryable, actor: Actor): Promise<string | null> {
  const id = actorId(actor);
  if (!id) return null;
  const writer = await findRow(tx, "writers", { id }, ["name"]);
  return writer?.name ?? null;
}
