import { timestamp } from "../../contract/clock.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { hasOtherScript } from "../../contract/site/slugs.ts";
import type { Rendered } from "../../contract/records.ts";
import {
  changedSettings,
  SHIPPED_SETTINGS,
  SITE_VERSIONS_KEPT,
  SiteSettings,
  type SiteSettings as Settings,
} from "../../contract/site/site-settings.ts";
import { type Actor, actorId, recordAudit } from "../log/audit.ts";
import { recordChange } from "../log/changes.ts";
import { requireEditor } from "../people/editors.ts";
import type { Queryable, Store } from "../engine/open.ts";
import { siteFilesOf } from "./site-files.ts";
import type { ChangeRow } from "../engine/tables-changes.ts";
import { findRow, insertRow } from "../engine/rows.ts";

/** The subject of changes to the settings and the pages of the site, as databases store it. */
export const SITE_SETTINGS = "look";

export interface SavedSettings {
  /** The number of the version; 0 before anything is saved. */
  number: number;
  settings: Settings;
  footerHtml: string | null;
}

/** The settings that count now. */
export async function readSettings(db: Queryable): Promise<SavedSettings> {
  const row = await db
    .selectFrom("site_versions")
    .select(["number", "settings", "footer_html"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return { number: 0, settings: SHIPPED_SETTINGS, footerHtml: null };
  return {
    number: row.number,
    settings: settingsIn(row.settings),
    footerHtml: row.footer_html,
  };
}

/** In which letters a new address is. A text that has Latin ones alone has the same address either way. */
export async function addressesFor(db: Queryable, text: string): Promise<Settings["addresses"]> {
  return hasOtherScript(text) ? (await readSettings(db)).settings.addresses : "latin";
}

/**
 * Saves a new version, and records the change that brings it to readers. `basedOn` is the number of the version that
 * was edited: if another has been saved since, nothing is.
 */
export async function saveSettings(
  store: Store,
  actor: Actor,
  {
    settings: given,
    footer,
    basedOn,
  }: { settings: Settings; footer: Pick<Rendered, "html" | "version">; basedOn: number },
): Promise<{ number: number; isChanged: boolean }> {
  const settings = SiteSettings.parse(given);
  return store.write(async (tx) => {
    await requireEditor(tx, actor);
    const before = await readSettings(tx);
    if (before.number !== basedOn) throw movedOn();
    await requirePictures(tx, settings);
    const changed = changedSettings(before.settings, settings);
    if (!changed.length) return { number: before.number, isChanged: false };
    const number = before.number + 1;
    await insertRow(tx, "site_versions", {
      number,
      settings: JSON.stringify(settings),
      footer_html: settings.footer_md.trim() ? footer.html : null,
      renderer_version: footer.version,
      saved_by: actorId(actor),
      via: actor.via,
      created_at: timestamp(store.clock),
    });
    await tx
      .deleteFrom("site_versions")
      .where("number", "<=", number - SITE_VERSIONS_KEPT)
      .execute();
    await recordAudit(tx, store, {
      actor,
      action: "change site",
      subject: ["site", SITE_SETTINGS],
      note: changed.join(", "),
    });
    await recordSettingsChange(tx, store);
    return { number, isChanged: true };
  });
}

export function isOfSettings({
  kind,
  subject_id,
}: Pick<ChangeRow, "kind" | "subject_id">): boolean {
  return kind === "site_changed" && subject_id === SITE_SETTINGS;
}

/** Every tree is built again, with the settings and pages as they are then. */
export async function recordSettingsChange(tx: Queryable, store: Store): Promise<void> {
  await recordChange(tx, store, { kind: "site_changed", subjectId: SITE_SETTINGS });
}

export async function readVersion(
  db: Queryable,
  number: number,
): Promise<SavedSettings | undefined> {
  if (number === 0) return { number, settings: SHIPPED_SETTINGS, footerHtml: null };
  const row = await findRow(db, "site_versions", { number }, ["number", "settings", "footer_html"]);
  return row && { number, settings: settingsIn(row.settings), footerHtml: row.footer_html };
}

export interface ListedVersion {
  number: number;
  savedAt: string;
  /** The name of the editor; null for the operator, and for one who was removed. */
  savedBy: string | null;
  via: string;
  changed: (keyof Settings)[];
  settings: Settings;
}

/** The newest versions, newest first. */
export async function listVersions(db: Queryable, limit: number): Promise<ListedVersion[]> {
  const rows = await db
    .selectFrom("site_versions")
    .leftJoin("writers", "writers.id", "site_versions.saved_by")
    .select(["number", "settings", "via", "site_versions.created_at", "writers.name"])
    .orderBy("number", "desc")
    .limit(limit + 1)
    .execute();
  return rows.slice(0, limit).map((row, index) => {
    const settings = settingsIn(row.settings);
    const before = rows[index + 1];
    return {
      number: row.number,
      savedAt: row.created_at,
      savedBy: row.name,
      via: row.via,
      changed: changedSettings(before ? settingsIn(before.settings) : SHIPPED_SETTINGS, settings),
      settings,
    };
  });
}

/** A setting that a later release has added gets the shipped value. */
export function settingsIn(json: string): Settings {
  return { ...SHIPPED_SETTINGS, ...(JSON.parse(json) as Partial<Settings>) };
}

async function requirePictures(tx: Queryable, { logo, icon }: Settings): Promise<void> {
  for (const [path, id] of Object.entries({ logo, icon })) {
    if (id === null) continue;
    const files = await siteFilesOf(tx, id);
    const isThere =
      path === "logo" ? files.some(isLogo) : files.some(({ name }) => !isLogo({ name }));
    if (isThere) continue;
    const [sentence, said] = path === "logo" ? NO_LOGO : NO_ICON;
    throw new Refusal("validation_failed", sentence, [{ path, said }]);
  }
}

const NO_LOGO = [
  say("The logo is gone. Upload it again."),
  say("must be an uploaded logo; upload it again"),
] as const;
const NO_ICON = [
  say("The icon is gone. Upload it again."),
  say("must be an uploaded icon; upload it again"),
] as const;

function isLogo({ name }: { name: string }): boolean {
  return name.startsWith("logo.");
}

function movedOn(): Refusal {
  return new Refusal(
    "conflict",
    say(
      "Somebody else has changed the site since you opened this page. Open it again to see their changes, then make yours.",
    ),
  );
}
