import { slugOf } from "../../api/render/slug.ts";
import { importWriter } from "../../api/store/import-others.ts";
import type { Queryable, Store } from "../../api/store/open.ts";
import { findWriter } from "../../api/store/writers.ts";
import { idOfName } from "./name-id.ts";

/** The writers whom a file names, by slug or by name. */
export interface Writers {
  /** The id of one of them, who is made up where there is none. */
  find(tx: Queryable, author: string): Promise<string>;
  created(): number;
}

export function createWriters(store: Store): Writers {
  const known = new Map<string, string>();
  let created = 0;

  async function findOrCreate(tx: Queryable, author: string): Promise<string> {
    const slug = slugOf(author, idOfName(author));
    const writer = await findWriter(tx, "slug", slug);
    if (writer) return writer.id;
    const id = idOfName(`writer ${slug}`);
    await importWriter(tx, store, {
      type: "writer",
      id,
      slug,
      name: author === slug ? nameFrom(slug) : author,
      email: null,
      password_hash: null,
      access: "writer",
      bio: null,
      role: null,
      niche: null,
      location: null,
      avatar_url: null,
      website: null,
      socials: {},
      identity_verified_at: null,
      website_verified_at: null,
    });
    created++;
    return id;
  }

  return {
    find: async (tx, author) => {
      const id = known.get(author) ?? (await findOrCreate(tx, author));
      known.set(author, id);
      return id;
    },
    created: () => created,
  };
}

function nameFrom(slug: string): string {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
