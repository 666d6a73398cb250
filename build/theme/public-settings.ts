import type { PublicSettings } from "../../api/contract/site/public-settings.ts";
import { drawnIconsId } from "../../api/render/monogram.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { readPublicSettings } from "../../api/store/site/public-settings.ts";

/** The settings that the next tree is built with: one state of the settings and the own pages. */
export async function readNextSettings(
  store: Pick<Store, "snapshot">,
  { siteName }: { siteName: string },
): Promise<PublicSettings> {
  return store.snapshot((db) => readPublicSettings(db, { siteName, drawnIcons: drawnIconsId }));
}
