import { join } from "node:path";
import type { Author, AuthorHit } from "../contract/people/author.ts";
import type { AuthorAnswer } from "../contract/envelopes.ts";
import { renderAuthorHit } from "../render/author.ts";
import { normalise } from "../search/normalise.ts";
import { AUTHORS_FOLDER } from "./addresses.ts";
import { createRecordFolder } from "./record-folder.ts";

export interface Authors {
  /** Finds writers with the text in their name, niche, role or bio: verified first, then by number of pieces. */
  search(request: { q: string; limit: number }): Promise<AuthorHit[]>;
}

export function createAuthors({ root }: { root: string }): Authors {
  const folder = createRecordFolder<Listed>({
    folder: join(root, AUTHORS_FOLDER),
    parse: (text) => listed((JSON.parse(text) as AuthorAnswer).author),
    compare: verifiedFirst,
  });
  return {
    search: async ({ q, limit }) => {
      const wanted = normalise(q);
      const hits: AuthorHit[] = [];
      for (const { texts, hit } of await folder.list()) {
        if (hits.length === limit) break;
        if (texts.some((text) => text.includes(wanted))) hits.push(hit);
      }
      return hits;
    },
  };
}

interface Listed {
  hit: AuthorHit;
  /** The texts to search, one by one: no match spans two of them. */
  texts: string[];
}

function listed(author: Author): Listed {
  const { name, niche, role, bio } = author;
  const texts = [name, niche, role, bio].flatMap((text) => (text === null ? [] : normalise(text)));
  return { hit: renderAuthorHit(author), texts };
}

function verifiedFirst({ hit: a }: Listed, { hit: b }: Listed): number {
  return (
    Number(b.identity_verified) - Number(a.identity_verified) ||
    b.pieces_count - a.pieces_count ||
    (a.slug < b.slug ? -1 : 1)
  );
}
