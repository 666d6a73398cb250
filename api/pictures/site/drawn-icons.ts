import { drawnIconsId, monogramOf } from "../../render/monogram.ts";
import type { Actor } from "../../store/log/audit.ts";
import type { Store } from "../../store/engine/open.ts";
import { putSiteFiles, siteFilesOf } from "../../store/site/site-files.ts";
import type { Encoder } from "../encoder.ts";

/** Draws and stores the icons of a site that has none. Returns whether they were missing. */
export async function ensureDrawnIcons(
  { store, actor, drawIcons }: { store: Store; actor: Actor; drawIcons: Encoder["drawIcons"] },
  site: { name: string; accent: string | null; language: string },
): Promise<boolean> {
  const id = drawnIconsId(site);
  if ((await siteFilesOf(store.read, id)).length) return false;
  await putSiteFiles(store, actor, { id, files: await drawIcons(monogramOf(site)) });
  return true;
}
