import type { OwnPagePlace, OwnPageText } from "../../contract/site/own-page.ts";
import type { Queryable } from "../engine/open.ts";

export interface OwnPage extends OwnPageText, OwnPagePlace {
  id: string;
  version: number;
  publishedAt: string | null;
  /** Whether the saved text differs from the public one. */
  isAhead: boolean;
  updatedAt: string;
}

/** All pages in their order, without their texts' public versions. */
export async function listOwnPages(db: Queryable): Promise<OwnPage[]> {
  const rows = await pages(db).orderBy("position").orderBy("id").execute();
  return rows.map(fromRow);
}

export async function findOwnPage(
  db: Queryable,
  by: "id" | "slug",
  value: string,
): Promise<OwnPage | undefined> {
  const row = await pages(db).where(by, "=", value).executeTakeFirst();
  return row && fromRow(row);
}

/** The public pages in their order, as they were rendered. */
export async function publicPages(db: Queryable) {
  const rows = await db
    .selectFrom("own_pages")
    .select(["slug", "public_title", "public_html", "public_text", "public_updated_at"])
    .select(["in_navigation", "in_footer"])
    .where("published_at", "is not", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    slug: row.slug,
    title: row.public_title ?? "",
    html: row.public_html ?? "",
    text: row.public_text ?? "",
    updated_at: row.public_updated_at ?? "",
    in_navigation: row.in_navigation === "yes",
    in_footer: row.in_footer === "yes",
  }));
}

function pages(db: Queryable) {
  return db
    .selectFrom("own_pages")
    .select(["id", "slug", "title", "body_md", "version", "in_navigation", "in_footer"])
    .select(["published_at", "updated_at", "public_title", "public_md"]);
}

type PageRow = Awaited<ReturnType<ReturnType<typeof pages>["execute"]>>[number];

function fromRow(row: PageRow): OwnPage {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    body_md: row.body_md,
    in_navigation: row.in_navigation === "yes",
    in_footer: row.in_footer === "yes",
    version: row.version,
    publishedAt: row.published_at,
    isAhead:
      row.published_at !== null &&
      (row.title !== row.public_title || row.body_md !== row.public_md),
    updatedAt: row.updated_at,
  };
}

export function placeColumns({ in_navigation, in_footer }: Omit<OwnPagePlace, "slug">) {
  return {
    in_navigation: in_navigation ? "yes" : "no",
    in_footer: in_footer ? "yes" : "no",
  } as const;
}
