import type { Rendered } from "../../contract/records.ts";
import type { SiteSettings } from "../../contract/site/site-settings.ts";
import type { Actor } from "../../store/log/audit.ts";
import type { Store } from "../../store/engine/open.ts";
import { saveSettings } from "../../store/site/site-settings.ts";
import type { Encoder } from "../encoder.ts";
import { ensureDrawnIcons } from "./drawn-icons.ts";

export interface SiteTools {
  store: Store;
  actor: Actor;
  /** The name of a site that has none of its own. */
  siteName: string;
  drawIcons: Encoder["drawIcons"];
  render: (markdown: string) => Promise<Rendered>;
}

/** Saves the settings of the site, with everything that its next tree needs: one build brings all of it. */
export async function saveSite(
  { store, actor, siteName, drawIcons, render }: SiteTools,
  { settings, basedOn }: { settings: SiteSettings; basedOn: number },
): Promise<{ number: number; isChanged: boolean }> {
  const footer = await render(settings.footer_md);
  if (settings.icon === null) {
    const site = { ...settings, name: settings.name ?? siteName };
    await ensureDrawnIcons({ store, actor, drawIcons }, site);
  }
  return saveSettings(store, actor, { settings, footer, basedOn });
}
