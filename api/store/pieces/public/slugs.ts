import { sql } from "kysely";
import { Refusal } from "../../../contract/errors.ts";
import { say } from "../../../contract/say.ts";
import { cutSlug, hasOtherScript, shownSlug } from "../../../contract/site/slugs.ts";
import { RESERVED_FOR_PIECES } from "../../../contract/redirects.ts";
import type { Queryable } from "../../engine/open.ts";
import { addressesFor } from "../../site/site-settings.ts";

/** The first of slug, slug-2, slug-3… that is not taken. */
export async function firstFree(
  wanted: string,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `-${number}`;
    const cut = cutSlug(shownSlug(wanted), suffix).replace(/-+$/, "");
    const slug = encodeURIComponent(cut) + suffix;
    if (!(await isTaken(slug))) return slug;
  }
}

export interface WantedSlug {
  writerId: string;
  /** The piece that gets the slug: its current slug counts as free. */
  pieceId: string;
  wanted: string;
  /** False for slugs that are taken but not in the table yet; a quick answer for those known to be free. */
  isFree?: (slug: string) => boolean;
}

export async function freePieceSlug(
  tx: Queryable,
  { writerId, pieceId, wanted, isFree }: WantedSlug,
): Promise<string> {
  return firstFree(wanted, async (slug) => {
    if (RESERVED_FOR_PIECES.has(slug)) return true;
    if (isFree) {
      if (!isFree(slug)) return true;
      if (slug === wanted) return false;
    }
    return isSlugTaken(tx, { writerId, pieceId, slug });
  });
}

/** Whether another piece of the writer has the slug or is planned with it, or another redirect leads from its address. */
export async function isSlugTaken(
  tx: Queryable,
  { writerId, pieceId, slug }: { writerId: string; pieceId: string; slug: string },
): Promise<boolean> {
  const other = await tx
    .selectFrom("pieces")
    .select("id")
    .where("writer_id", "=", writerId)
    .where("slug", "=", slug)
    .where("id", "!=", pieceId)
    .executeTakeFirst();
  if (other) return true;
  // It was accepted with its address, or its writer set the time for it.
  const planned = await tx
    .selectFrom("publication_plans")
    .select("piece_id")
    .where("planned_by", "=", writerId)
    .where("slug", "=", slug)
    .where("piece_id", "!=", pieceId)
    .where("taken_back_at", "is", null)
    .executeTakeFirst();
  if (planned) return true;
  const redirect = await tx
    .selectFrom("redirects")
    .select("redirects.piece_id")
    .where(
      "path",
      "=",
      sql<string>`'/author/' || (select slug from writers where id = ${writerId}) || ${`/${slug}`}`,
    )
    .executeTakeFirst();
  return redirect !== undefined && redirect.piece_id !== pieceId;
}

/** Whether the site takes the letters of a slug that a writer has chosen. */
export async function isAddressAllowed(db: Queryable, slug: string): Promise<boolean> {
  const shown = shownSlug(slug);
  return !hasOtherScript(shown) || (await addressesFor(db, shown)) === "script";
}

/** Refuses a slug that the writer has chosen and cannot have. */
export async function requireFreeSlug(
  tx: Queryable,
  { id: pieceId, writerId }: { id: string; writerId: string },
  slug: string,
): Promise<void> {
  if (!(await isSlugTaken(tx, { writerId, pieceId, slug }))) return;
  const said = say("Another piece of yours has or had the address “{slug}”. Choose another.", {
    slug,
  });
  throw new Refusal("validation_failed", said, [{ path: "wanted_slug", said }]);
}
