import { nameWithoutMark } from "../contract/mark.ts";
import { slugOf } from "../render/slug.ts";
import { importWriter } from "../store/transfer/import-others.ts";
import type { Queryable, Store } from "../store/engine/open.ts";
import { findWriter } from "../store/people/writers.ts";
import { idOfName } from "./name-id.ts";

/** The writers that a file names, by slug or by name. */
export interface Writers {
  /** The id of a writer, who is created if there is none. */
  find(tx: Queryable, author: string): Promise<string>;
  /** Says whether the last transaction, and with it the writers created in it, was committed. */
  end(outcome: "committed" | "rolled back"): void;
  created(): number;
}

export function createWriters(store: Store): Writers {
  const known = new Map<string, string>();
  /** Found or created in the open transaction. */
  const fresh = new Map<string, string>();
  let uncommitted = 0;
  let created = 0;

  async function findOrCreate(tx: Queryable, author: string): Promise<string> {
    const slug = authorSlug(author);
    const writer = await findWriter(tx, "slug", slug);
    if (writer) return writer.id;
    const id = idOfName(`writer ${slug}`);
    const outcome = await importWriter(tx, store, {
      type: "writer",
      id,
      slug,
      name: nameWithoutMark(author === slug ? nameFrom(slug) : author),
      email: null,
      password_hash: null,
      access: "writer",
      bio: null,
      role: null,
      niche: null,
      location: null,
      avatar_url: null,
      avatar: null,
      website: null,
      socials: {},
      suspension: null,
      agents_paused_at: null,
      identity_verified_at: null,
      website_verified_at: null,
      place: null,
    });
    if (typeof outcome === "object") throw new Error(`author: ${outcome.problem}`);
    uncommitted++;
    return id;
  }

  return {
    find: async (tx, author) => {
      const id = known.get(author) ?? fresh.get(author) ?? (await findOrCreate(tx, author));
      fresh.set(author, id);
      return id;
    },
    end: (outcome) => {
      if (outcome === "committed") {
        for (const [author, id] of fresh) known.set(author, id);
        created += uncommitted;
      }
      fresh.clear();
      uncommitted = 0;
    },
    created: () => created,
  };
}

/** Work of one transaction. The writers that it created count once it is committed. */
export async function inTransaction<Result>(
  store: Store,
  writers: Writers,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result | { problem: string }> {
  try {
    const result = await store.write(work);
    writers.end("committed");
    return result;
  } catch (error) {
    writers.end("rolled back");
    return { problem: (error as Error).message };
  }
}

/** "Ada Lovelace" and "ada-lovelace" are the same writer. */
export function authorSlug(author: string): string {
  return slugOf(author, idOfName(author));
}

function nameFrom(slug: string): string {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
