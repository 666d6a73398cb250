import type { SiteLook } from "../../api/contract/site/site-look.ts";
import { drawnIconsId } from "../../api/render/monogram.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { readLook } from "../../api/store/site/site-look.ts";

/** The look that the next tree is built with: one state of the settings and the own pages. */
export async function readLookOf(
  store: Pick<Store, "snapshot">,
  { siteName }: { siteName: string },
): Promise<SiteLook> {
  return store.snapshot((db) => readLook(db, { siteName, drawnIcons: drawnIconsId }));
}
