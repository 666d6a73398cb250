import { OWN_PAGE_LIMITS } from "../../contract/site/own-page.ts";
import type { Rendered } from "../../contract/records.ts";
import type { PageLine, SiteFileLine, SiteLine } from "../../contract/transfer/transfer-site.ts";
import type { Outcome } from "./import-rows.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { placeColumns } from "../site/own-pages.ts";
import { heldPaths } from "../site/site-paths.ts";
import { recordSettingsChange } from "../site/site-settings.ts";
import { hasRow, insertRow } from "../engine/rows.ts";

// Imports the site's own settings, pages and files. What the site has already is not changed.

export async function importSiteFile(tx: Queryable, line: SiteFileLine): Promise<Outcome> {
  const { type: _, ...row } = line;
  if (await hasRow(tx, "site_files", { id: line.id, name: line.name })) return "present";
  const bytes = Buffer.from(line.base64, "base64").length;
  await insertRow(tx, "site_files", { ...row, bytes });
  return "added";
}

/** The settings of a site that has none of its own. `footers` are those of its versions, rendered. */
export async function importSettings(
  tx: Queryable,
  store: Store,
  { versions }: SiteLine,
  footers: readonly Rendered[],
): Promise<Outcome> {
  const here = await tx.selectFrom("site_versions").select("number").limit(1).executeTakeFirst();
  if (here) return "present";
  for (const [index, { settings, ...row }] of versions.entries()) {
    const footer = footers[index];
    await insertRow(tx, "site_versions", {
      ...row,
      settings: JSON.stringify(settings),
      footer_html: settings.footer_md.trim() ? (footer?.html ?? null) : null,
      renderer_version: footer?.version ?? 0,
    });
  }
  await recordSettingsChange(tx, store);
  return "added";
}

/** `rendered` is the public text, rendered. */
export async function importOwnPage(
  tx: Queryable,
  store: Store,
  line: PageLine,
  rendered: Rendered | undefined,
): Promise<Outcome> {
  const { id, slug } = line;
  const all = await tx.selectFrom("own_pages").select(["id", "slug"]).execute();
  if (all.some((page) => page.id === id || page.slug === slug)) return "present";
  if (all.length >= OWN_PAGE_LIMITS.pages) {
    return { problem: `a site can have ${OWN_PAGE_LIMITS.pages} pages of its own` };
  }
  if ((await heldPaths(tx, [`/${slug}`])).has(`/${slug}`)) {
    return { problem: `a redirect leads from /${slug}` };
  }
  const shown = rendered ? line.public : null;
  await insertRow(tx, "own_pages", {
    id,
    slug,
    title: line.title,
    body_md: line.body_md,
    position: line.position,
    version: line.version,
    created_at: line.created_at,
    updated_at: line.updated_at,
    ...placeColumns(line),
    public_title: shown?.title ?? null,
    public_md: shown?.body_md ?? null,
    public_html: shown && rendered ? rendered.html : null,
    public_text: shown && rendered ? rendered.text : null,
    renderer_version: shown && rendered ? rendered.version : null,
    published_at: shown?.published_at ?? null,
    public_updated_at: shown?.updated_at ?? null,
  });
  for (const revision of line.revisions) {
    await insertRow(tx, "own_page_revisions", { page_id: id, ...revision });
  }
  if (shown) await recordSettingsChange(tx, store);
  return "added";
}
