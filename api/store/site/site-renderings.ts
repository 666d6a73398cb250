import type { Rendered } from "../../contract/records.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { SITE_SETTINGS, readSettings, recordSettingsChange } from "./site-settings.ts";
import { updateRows } from "../engine/rows.ts";

/** A public text of the site's own, one of its pages or the footer, whose HTML an older renderer made. */
export interface OldSiteText {
  /** The id of the page; `SITE_SETTINGS` for the footer. */
  id: string;
  markdown: string;
  html: string | null;
}

/** All of them: a site has few pages of its own. */
export async function findOldSiteTexts(
  db: Queryable,
  isOld: (version: number) => boolean,
): Promise<OldSiteText[]> {
  const pages = await db
    .selectFrom("own_pages")
    .select(["id", "public_md", "public_html", "renderer_version"])
    .where("published_at", "is not", null)
    .orderBy("id")
    .execute();
  const old = pages.filter((page) => isOld(page.renderer_version ?? 0));
  const texts = old.map(({ id, public_md, public_html }) => ({
    id,
    markdown: public_md ?? "",
    html: public_html,
  }));
  const footer = await db
    .selectFrom("site_versions")
    .select(["renderer_version"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!footer || !isOld(footer.renderer_version)) return texts;
  const { settings, footerHtml } = await readSettings(db);
  return [...texts, { id: SITE_SETTINGS, markdown: settings.footer_md, html: footerHtml }];
}

/** An old text, and its new HTML; null where it cannot be made again, and the old stays. */
export interface NewSiteText {
  old: OldSiteText;
  rendered: Rendered | null;
}

/**
 * Puts new HTML in the place of the old. Not an edit: dates and versions stay. A text that has changed meanwhile is left
 * alone. The build is told once for all of them, because it builds the whole site.
 */
export async function replaceSiteTexts(
  store: Store,
  texts: readonly NewSiteText[],
  version: number,
): Promise<void> {
  await store.write(async (tx) => {
    let isChanged = false;
    for (const { old, rendered } of texts) {
      const html = rendered && old.html !== null ? rendered.html : old.html;
      const isReplaced =
        old.id === SITE_SETTINGS
          ? await replaceFooter(tx, old, { html, version })
          : await replacePage(tx, old, { rendered, version });
      isChanged ||= isReplaced && html !== old.html;
    }
    if (isChanged) await recordSettingsChange(tx, store);
  });
}

async function replacePage(
  tx: Queryable,
  { id, markdown }: OldSiteText,
  { rendered, version }: { rendered: Rendered | null; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("own_pages")
    .set({ renderer_version: version })
    .$if(rendered !== null, (query) =>
      query.set({ public_html: rendered?.html ?? "", public_text: rendered?.text ?? "" }),
    )
    .where("id", "=", id)
    .where("public_md", "=", markdown)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function replaceFooter(
  tx: Queryable,
  { markdown }: OldSiteText,
  { html, version }: { html: string | null; version: number },
): Promise<boolean> {
  const { number, settings } = await readSettings(tx);
  if (settings.footer_md !== markdown) return false;
  await updateRows(
    tx,
    "site_versions",
    { number },
    { footer_html: html, renderer_version: version },
  );
  return true;
}
