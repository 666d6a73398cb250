import { DRAWN } from "../../contract/site/public-settings.ts";
import type { PageLine, SiteFileLine, SiteLine } from "../../contract/transfer/transfer-site.ts";
import type { Queryable } from "../engine/open.ts";
import { settingsIn } from "../site/site-settings.ts";
import { findRows, requireRow } from "../engine/rows.ts";

/** The site's pictures, settings and pages. */
export async function* siteLines(
  db: Queryable,
): AsyncGenerator<SiteFileLine | SiteLine | PageLine> {
  yield* fileLines(db);
  const versions = await db
    .selectFrom("site_versions")
    .select(["number", "settings", "saved_by", "via", "created_at"])
    .orderBy("number")
    .execute();
  if (versions.length) {
    yield {
      type: "site",
      versions: versions.map(({ settings, via, ...row }) => ({
        ...row,
        via: via as SiteLine["versions"][number]["via"],
        settings: settingsIn(settings),
      })),
    };
  }
  const ids = await db.selectFrom("own_pages").select("id").orderBy("position").execute();
  for (const { id } of ids) yield await pageLine(db, id);
}

async function* fileLines(db: Queryable): AsyncGenerator<SiteFileLine> {
  const names = await db
    .selectFrom("site_files")
    .select(["id", "name"])
    .where("id", "not like", `${DRAWN}%`)
    .orderBy("id")
    .orderBy("name")
    .execute();
  for (const { id, name } of names) {
    const row = await requireRow(db, "site_files", { id, name }, [
      "width",
      "height",
      "base64",
      "created_at",
    ]);
    yield { type: "site_file", id, name: name as SiteFileLine["name"], ...row };
  }
}

async function pageLine(db: Queryable, pageId: string): Promise<PageLine> {
  const row = await requireRow(db, "own_pages", { id: pageId });
  const revisions = await findRows(
    db,
    "own_page_revisions",
    { page_id: pageId },
    ["number", "title", "body_md", "published", "saved_by", "via", "created_at"],
    "number",
  );
  return {
    type: "page",
    id: row.id,
    title: row.title,
    body_md: row.body_md,
    slug: row.slug,
    in_navigation: row.in_navigation === "yes",
    in_footer: row.in_footer === "yes",
    position: row.position,
    version: row.version,
    public:
      row.published_at === null
        ? null
        : {
            title: row.public_title ?? "",
            body_md: row.public_md ?? "",
            published_at: row.published_at,
            updated_at: row.public_updated_at ?? row.published_at,
          },
    created_at: row.created_at,
    updated_at: row.updated_at,
    revisions: revisions.map(({ via, ...revision }) => ({
      ...revision,
      via: via as PageLine["revisions"][number]["via"],
    })),
  };
}
