import { createHash } from "node:crypto";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { canonicalJson } from "../../contract/ledger/canonical-json.ts";
import { timestamp } from "../../contract/clock.ts";
import { committedText, isAbout } from "../../contract/ledger/check-proof.ts";
import { committedBytes, SALT_BYTES } from "../../contract/ledger/commitment.ts";
import type { PublicationProof } from "../../contract/ledger/proof.ts";
import type { Act, LedgerEntry, PieceStatement, Pressed } from "../../contract/ledger/statement.ts";
import { insertMany } from "../engine/bulk.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { findRow, insertRow } from "../engine/rows.ts";
import type { LedgerKeyRow } from "./tables-ledger.ts";
import type { Actor } from "../log/audit.ts";
import { bodyHash, readPieceFacts } from "./piece-facts.ts";

// Each public act adds one entry to the ledger, in the transaction of the act. `store.write` admits one at a time in the
// whole service, so entries have neither gaps nor two heirs.

/** The subject of an act: the rest of its statement, and its writer. Without a statement, the entry is mute at once. */
export interface LedgerAct {
  kind: Act;
  subject: string;
  says: object | null;
  /** The proofs of those who signed it. The statement commits to each. */
  proofs?: readonly PublicationProof[];
}

/** The current address and key; undefined until the service has started its ledger. */
export async function currentKey(db: Queryable): Promise<LedgerKeyRow | undefined> {
  return db
    .selectFrom("ledger_keys")
    .selectAll()
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The number of entries. */
export async function ledgerLength(db: Queryable): Promise<number> {
  const { last } = await db
    .selectFrom("ledger_entries")
    .select(({ fn }) => fn.max<number | null>("number").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

/**
 * The ledger begins, or goes on at another address or with another key. Every public piece gets an entry after it, unless the
 * key before has signed the new one (`handover`): then they are expected from `piecesFrom` on.
 */
export async function insertLedgerKey(
  tx: Queryable,
  store: Store,
  key: { baseUrl: string; publicKey: string; handover?: string; piecesFrom?: number },
): Promise<void> {
  const { baseUrl, publicKey, handover, piecesFrom } = key;
  const number = await ledgerLength(tx);
  // With the number, so that a return to an earlier address or key does not forget what opens the earlier entry.
  const subject = `${baseUrl} ${publicKey} ${number}`;
  const act = { kind: "key", subject, says: { public_key: publicKey, handover } } as const;
  await addEntries(tx, store, { acts: [act], site: baseUrl });
  await insertRow(tx, "ledger_keys", {
    number,
    base_url: baseUrl,
    public_key: publicKey,
    pieces_from: piecesFrom ?? number,
    created_at: timestamp(store.clock),
  });
}

/**
 * Adds entries. Earlier statements about the same subjects are no longer public, and are forgotten with their salts. Whose
 * they were is forgotten too, unless a new statement takes their place.
 */
export async function addEntries(
  tx: Queryable,
  store: Store,
  { acts, site }: { acts: readonly LedgerAct[]; site: string },
): Promise<void> {
  if (!acts.length) return;
  const replaced = acts.flatMap(({ subject, says }) => (says ? [subject] : []));
  const gone = acts.flatMap(({ subject, says }) => (says ? [] : [subject]));
  if (replaced.length) {
    await tx
      .updateTable("ledger_entries")
      .set({ salt: null, statement: null, proofs: null })
      .where("subject", "in", replaced)
      .where("statement", "is not", null)
      .execute();
  }
  if (gone.length) await forgetStatements(tx, gone);
  const first = await ledgerLength(tx);
  const at = timestamp(store.clock);
  const rows = acts.map(({ kind, subject, says, proofs = [] }, index) => {
    const salt = Buffer.from(store.random(SALT_BYTES));
    const statement = canonicalJson({ v: 1, kind, at, site, ...says, ...hashesOf(proofs) });
    const commitment = createHash("sha256")
      .update(committedBytes(salt, statement))
      .digest("base64");
    const kept =
      says === null
        ? MUTE
        : { subject, salt: salt.toString("base64"), statement, proofs: proofsJson(proofs) };
    const entry: LedgerEntry = { v: 1, kind, at, commitment };
    return { number: first + index, entry: canonicalJson(entry), ...kept };
  });
  await insertMany(tx, "ledger_entries", rows);
}

const MUTE = { subject: null, salt: null, statement: null, proofs: null } as const;

function proofsJson(proofs: readonly PublicationProof[]): string | null {
  return proofs.length ? JSON.stringify(proofs) : null;
}

function hashesOf(proofs: readonly PublicationProof[]): Pick<PieceStatement, "proofs"> {
  if (!proofs.length) return {};
  return { proofs: proofs.map(hashOf) };
}

function hashOf(proof: PublicationProof): string {
  return createHash("sha256").update(committedText(proof)).digest("hex");
}

/** The entries stay, and say nothing any more. */
async function forgetStatements(tx: Queryable, subjects: readonly string[]): Promise<void> {
  await tx.updateTable("ledger_entries").set(MUTE).where("subject", "in", subjects).execute();
}

/** One entry about a writer, a page of the site's own or the site. */
export async function recordAct(tx: Queryable, store: Store, act: LedgerAct): Promise<void> {
  const key = await currentKey(tx);
  if (key) await addEntries(tx, store, { acts: [act], site: key.base_url });
}

/**
 * Pieces have become public or changed: each as its rows say now. Pieces that are not public are passed over. `proofs` are
 * those of a person's publication, and must be about it; an act without any keeps what was signed before, as far as it is
 * still what readers get.
 */
export async function recordPieces(
  tx: Queryable,
  store: Store,
  act: {
    kind: PieceStatement["kind"];
    ids: readonly string[];
    pressed: Pressed;
    proofs?: readonly PublicationProof[];
  },
): Promise<void> {
  const key = await currentKey(tx);
  if (!key) return;
  const { kind, ids, pressed } = act;
  const facts = await readPieceFacts(tx, { ids, baseUrl: key.base_url });
  const kept = act.proofs ? undefined : await proofsOf(tx, ids);
  const around = { v: 1, kind, at: timestamp(store.clock), site: key.base_url } as const;
  const acts = facts.map((of): LedgerAct => {
    const says = { ...of, pressed };
    const isOfThis = ({ signed }: PublicationProof) => isAbout(signed, { ...around, ...says });
    const { id } = of.piece;
    if (act.proofs && !act.proofs.every(isOfThis))
      throw new Refusal(
        "conflict",
        say("What was signed is not what would be published. Look again."),
      );
    const proofs = act.proofs ?? kept?.get(id)?.filter(isOfThis) ?? [];
    return { kind, subject: id, says, proofs };
  });
  await addEntries(tx, store, { acts, site: key.base_url });
}

/** The proofs of the texts that are public now. */
async function proofsOf(
  tx: Queryable,
  ids: readonly string[],
): Promise<Map<string | null, PublicationProof[]>> {
  if (!ids.length) return new Map();
  const rows = await tx
    .selectFrom("ledger_entries")
    .select(["subject", "proofs"])
    .where("subject", "in", ids)
    .where("proofs", "is not", null)
    .execute();
  return new Map(
    rows.map(({ subject, proofs }) => [subject, JSON.parse(proofs ?? "[]") as PublicationProof[]]),
  );
}

/** A writer's account and all of their pieces go. Before their rows do: it looks their pieces up. */
export async function recordErasure(tx: Queryable, store: Store, writerId: string): Promise<void> {
  const key = await currentKey(tx);
  if (!key) return;
  await tx
    .updateTable("ledger_entries")
    .set(MUTE)
    .where("subject", "in", ({ selectFrom }) =>
      selectFrom("pieces").select("id").where("writer_id", "=", writerId),
    )
    .execute();
  await forgetStatements(
    tx,
    MARKS.map((mark) => markOf(mark, writerId)),
  );
  const act = { kind: "erasure", subject: writerId, says: null } as const;
  await addEntries(tx, store, { acts: [act], site: key.base_url });
}

/** The mark of a writer has been set or taken. */
export async function recordVerification(
  tx: Queryable,
  store: Store,
  { writerId, ...says }: { writerId: string; mark: "identity" | "website"; verified: boolean },
): Promise<void> {
  const writer = await findRow(tx, "writers", { id: writerId }, ["slug"]);
  await recordAct(tx, store, {
    kind: "verification",
    subject: markOf(says.mark, writerId),
    says: { writer: writer?.slug ?? "", ...says },
  });
}

/** A page of the site's own has been published. */
export async function recordPage(
  tx: Queryable,
  store: Store,
  { id, slug, title, html }: { id: string; slug: string; title: string; html: string },
): Promise<void> {
  const key = await currentKey(tx);
  if (!key) return;
  const url = `${key.base_url}/${slug}`;
  const says = { page: { url, title, body: bodyHash(html, { base: url }) } };
  const act = { kind: "page", subject: id, says } as const;
  await addEntries(tx, store, { acts: [act], site: key.base_url });
}

const MARKS = ["identity", "website"] as const;

function markOf(mark: (typeof MARKS)[number], writerId: string): string {
  return `${mark} of ${writerId}`;
}

/** The actor, without a name: a receipt says no more than is known. */
export async function pressedBy(tx: Queryable, actor: Actor): Promise<Pressed> {
  switch (actor.kind) {
    case "writer":
    case "editor": {
      const id = actor.from?.sessionId;
      const session = id && (await findRow(tx, "sessions", { id }, ["passkey_id"]));
      const through = session && session.passkey_id !== null ? "passkey_session" : "session";
      return { by: actor.kind, through };
    }
    case "operator":
      return { by: "operator", through: actor.via === "import" ? "import" : "command" };
    case "system":
      return { by: "service", through: "service" };
    case "key":
      throw new Error("A key does nothing public.");
  }
}
