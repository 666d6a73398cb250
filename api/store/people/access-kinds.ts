import { recordAccountChange } from "./account-changes.ts";
import type { Actor } from "../log/audit.ts";
import { revokeProofs } from "../ledger/revoked-proofs.ts";
import { listChangedEmails, takeBackEmail } from "./changed-emails.ts";
import { endIssued, listIssued } from "./issued-links.ts";
import {
  cancelPlan,
  listPlans,
  listWebhooks,
  switchOffWebhook,
} from "../pieces/lifecycle/later-acts.ts";
import { hostOf } from "../keys/oauth-clients.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { hashSecret } from "./secrets.ts";
import type { Tables } from "../engine/tables.ts";

// Everything besides the password that opens an account, or a part of it, and what acts in its name later, in one
// list. An intruder who is signed out must keep no access, so every remedy ends access through `endAccess`, and a test
// holds that each table with a secret is named here.

export const ACCESS_KINDS = [
  "session",
  "email",
  "passkey",
  "key",
  "program",
  "preview",
  "link",
  "issued",
  "plan",
  "webhook",
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** One way into an account, or one thing that was set to happen in its name. */
export interface Access {
  kind: AccessKind;
  id: string;
  /**
   * What its owner called it; null for a session. Of an issued link, the person it is for; of a plan, the
   * headline; of a webhook, its address; of a changed email, the new one.
   */
  name: string | null;
  /**
   * The email that counted before, the key's ends, the host of a program that has a document, the piece of a preview, the
   * purpose of a link, the time of a plan.
   */
  detail: string | null;
  /** Set if nobody can end it who is only signed in. */
  outlastsSessions?: boolean;
  /** The passkey that opened a session. Whoever is put out with the one is put out of the other. */
  passkeyId?: string | null;
  addedAt: string;
  address: string | null;
  userAgent: string | null;
  lastUsedAt: string | null;
}

interface AccessTable {
  /** The tables with its secrets. */
  tables: readonly (keyof Tables)[];
  /**
   * A suspended writer comes into the desk, to read why, export, unpublish and leave: the desk refuses each step that
   * publishes. Whatever acts for the writer outside of it, or opens something to others, is refused as a whole. Nothing
   * is ended, so that it works again when the suspension ends.
   */
  whileSuspended: "opens" | "refused";
  /** It opens nothing, but does something in the writer's name later. The owner may have set it long ago. */
  actsLater?: true;
  list(db: Queryable, of: { writerId: string; now: string }): Promise<Omit<Access, "kind">[]>;
  end(tx: Queryable, ids: readonly string[], ending: Ending): Promise<unknown>;
}

interface Ending {
  store: Store;
  actor: Actor;
  writerId: string;
  now: string;
}

export const ACCESS: Readonly<Record<AccessKind, AccessTable>> = {
  session: {
    tables: ["sessions", "challenges"],
    whileSuspended: "opens",
    list: (db, { writerId, now }) =>
      db
        .selectFrom("sessions")
        .select(["id", "address", "user_agent as userAgent", "created_at as addedAt"])
        .select((eb) => [eb.val(null).as("name"), eb.val(null).as("detail")])
        .select(["last_seen_at as lastUsedAt", "passkey_id as passkeyId"])
        .where("writer_id", "=", writerId)
        .where("expires_at", ">", now)
        .orderBy("last_seen_at", "desc")
        .orderBy("id")
        .execute(),
    end: async (tx, ids) => {
      // A passkey may be about to be added in the session.
      await tx.deleteFrom("challenges").where("asked_by", "in", ids.map(hashSecret)).execute();
      await tx.deleteFrom("sessions").where("id", "in", ids).execute();
    },
  },
  email: {
    tables: ["email_changes"],
    whileSuspended: "opens",
    list: async (db, of) => {
      const changes = await listChangedEmails(db, of);
      return changes.map(
        ({ id, new_email, old_email, confirmed_at, from_address, from_agent }) => ({
          id,
          name: new_email,
          detail: old_email,
          addedAt: confirmed_at,
          address: from_address,
          userAgent: from_agent,
          lastUsedAt: null,
        }),
      );
    },
    end: async (tx, ids, { store, actor, writerId }) => {
      // The latest is the first of them. To take back an earlier one takes back those after it.
      const id = ids.at(-1) ?? "";
      const back = await takeBackEmail(tx, store, { writerId, id });
      if (!back) return;
      const note = back.email;
      await recordAccountChange(tx, store, { actor, writerId, action: "set email", note });
    },
  },
  passkey: {
    tables: ["passkeys"],
    whileSuspended: "opens",
    list: (db, { writerId }) =>
      db
        .selectFrom("passkeys")
        .select(["id", "name", "created_at as addedAt", "last_used_at as lastUsedAt"])
        .select(["from_address as address", "from_agent as userAgent"])
        .select((eb) => eb.val(null).as("detail"))
        .where("writer_id", "=", writerId)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute(),
    end: async (tx, ids, { store, actor, now }) => {
      await tx.deleteFrom("passkeys").where("id", "in", ids).execute();
      await revokeProofs(tx, store, { actor, keys: ids, now });
    },
  },
  key: {
    tables: ["api_keys"],
    whileSuspended: "refused",
    list: async (db, of) => {
      const keys = await liveKeys(db, of);
      return keys
        .filter(({ client_id }) => client_id === null)
        .map(({ client_id: _, ends, ...key }) => ({ ...key, detail: ends }));
    },
    end: revokeKeys,
  },
  program: {
    tables: ["oauth_connections", "oauth_codes"],
    whileSuspended: "refused",
    list: async (db, of) => {
      const keys = await liveKeys(db, of);
      return keys.flatMap(({ client_id, ends: _, ...key }) =>
        client_id === null ? [] : [{ ...key, detail: hostOf(client_id) }],
      );
    },
    end: revokeKeys,
  },
  preview: {
    tables: ["preview_links"],
    whileSuspended: "refused",
    list: (db, { writerId, now }) =>
      db
        .selectFrom("preview_links")
        .innerJoin("pieces", "pieces.id", "preview_links.piece_id")
        .select(["preview_links.id", "label as name", "headline as detail"])
        .select(["preview_links.created_at as addedAt", "last_used_at as lastUsedAt"])
        .select(["from_address as address", "from_agent as userAgent"])
        .where("pieces.writer_id", "=", writerId)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", now)
        .orderBy("preview_links.created_at", "desc")
        .orderBy("preview_links.id")
        .execute(),
    end: (tx, ids, { now }) =>
      tx.updateTable("preview_links").set({ revoked_at: now }).where("id", "in", ids).execute(),
  },
  link: {
    // A mail that waits to be sent makes its link when it is sent.
    tables: ["invitations", "email_changes", "mails"],
    whileSuspended: "opens",
    list: async (db, of) => [...(await openLinks(db, of)), ...(await openEmailChanges(db, of))],
    end: async (tx, ids, { now }) => {
      for (const [table, column] of [
        ["invitations", "voided_at"],
        ["email_changes", "ended_at"],
      ] as const) {
        await tx
          .updateTable(table)
          .set({ [column]: now })
          .where("id", "in", ids)
          .execute();
      }
    },
  },
  // An editor's account can make links for writers. In the hands of an intruder they open those accounts.
  issued: {
    tables: ["invitations", "mails"],
    whileSuspended: "refused",
    list: listIssued,
    end: endIssued,
  },
  // The step itself is refused to the service while the writer is suspended.
  plan: {
    tables: [],
    whileSuspended: "refused",
    actsLater: true,
    list: (db, { writerId }) => listPlans(db, writerId),
    end: async (tx, ids, { store, actor }) => {
      for (const id of ids) await cancelPlan(tx, store, actor, id);
    },
  },
  // It tells of what was published before.
  webhook: {
    tables: ["webhook_endpoints"],
    whileSuspended: "opens",
    actsLater: true,
    list: (db, { writerId }) => listWebhooks(db, writerId),
    end: async (tx, ids, { store, actor }) => {
      for (const id of ids) await switchOffWebhook(tx, store, actor, id);
    },
  },
};

/** Whether access of this kind is refused because its writer is suspended. */
export function isRefused(kind: AccessKind, suspendedAt: string | null | undefined): boolean {
  return ACCESS[kind].whileSuspended === "refused" && (suspendedAt ?? null) !== null;
}

/** Keys and connections that can be used, or refreshed. */
async function liveKeys(db: Queryable, { writerId, now }: { writerId: string; now: string }) {
  const rows = await db
    .selectFrom("api_keys")
    .leftJoin("oauth_connections", "oauth_connections.key_id", "api_keys.id")
    .select(["api_keys.id", "name", "created_at as addedAt", "last_used_at as lastUsedAt"])
    .select(["from_address as address", "from_agent as userAgent"])
    .select(["prefix", "last_four", "client_id"])
    .where("writer_id", "=", writerId)
    .where("revoked_at", "is", null)
    .where(({ or, eb }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .where(({ or, eb }) =>
      or([eb("refresh_expires_at", "is", null), eb("refresh_expires_at", ">", now)]),
    )
    .orderBy("created_at", "desc")
    .orderBy("api_keys.id")
    .execute();
  return rows.map(({ prefix, last_four, ...row }) => ({ ...row, ends: `${prefix}…${last_four}` }));
}

function revokeKeys(tx: Queryable, ids: readonly string[], { now }: Ending): Promise<unknown> {
  return tx.updateTable("api_keys").set({ revoked_at: now }).where("id", "in", ids).execute();
}

async function openLinks(db: Queryable, { writerId, now }: { writerId: string; now: string }) {
  const rows = await db
    .selectFrom("invitations")
    .leftJoin("writers", "writers.id", "invitations.created_by")
    .select(["invitations.id", "writers.name", "purpose as detail", "created_at as addedAt"])
    .select(["from_address as address", "created_by"])
    .where("writer_id", "=", writerId)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ created_by, ...row }) => ({
    ...row,
    // The owner asked for it at sign-in, or has it from the operator. An intruder who has the password could otherwise end
    // every link with which the owner wants to come back.
    outlastsSessions: created_by === null,
    userAgent: null,
    lastUsedAt: null,
  }));
}

async function openEmailChanges(
  db: Queryable,
  { writerId, now }: { writerId: string; now: string },
) {
  const rows = await db
    .selectFrom("email_changes")
    .select(["id", "new_email as name", "created_at as addedAt"])
    .select(["from_address as address", "from_agent as userAgent"])
    .where("writer_id", "=", writerId)
    .where("confirmed_at", "is", null)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({ ...row, detail: "email", lastUsedAt: null }));
}
