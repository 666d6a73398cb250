import type { Configuration } from "../../api/contract/configuration.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { nodeIdOf } from "../../api/store/log/node.ts";
import { createProgress } from "../command/progress.ts";
import { createFolder } from "./folder.ts";
import { writeGhost } from "./ghost.ts";
import { createLeaving } from "./leaving.ts";
import { type Counts, writeMarkdownSite } from "./markdown-site.ts";

export type { Counts };

export const DESTINATIONS = ["hugo", "eleventy", "ghost", "markdown"] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** Writes everything public into a new folder, for another system. */
export async function exportTo(
  store: Store,
  configuration: Configuration,
  {
    to,
    folder: root,
    writerSlug,
  }: { to: Destination; folder: string; writerSlug?: string | undefined },
): Promise<Counts> {
  const { baseUrl, siteName } = configuration;
  const folder = createFolder(root);
  const progress = createProgress("piece");
  let done = 0;
  const onPiece = (): void => progress.update(++done);
  const counts = await store.snapshot(async (db) => {
    const follower = nodeIdOf(configuration);
    const site = await createLeaving(db, { baseUrl, siteName, follower, writerSlug });
    return to === "ghost"
      ? writeGhost(site, folder, onPiece)
      : writeMarkdownSite(site, folder, to, onPiece);
  });
  progress.finish();
  return counts;
}

/** What the operator does with the folder. */
export const NEXT: Readonly<Record<Destination, string>> = {
  hugo: "To build it: run hugo in the folder, which writes the site to public. Its layouts are a plain beginning; put a theme in their place.",
  eleventy:
    "To build it: run npm install and npx eleventy in the folder, which writes the site to _site. Its layouts are a plain beginning.",
  ghost:
    "To import it: pack ghost.json and the folder content into one ZIP file, and choose that in Ghost under Settings, Import/Export. Then upload redirects.json under Redirects. Writers set a new password by mail; those without an email have one that gets no mail.",
  markdown:
    "Each text begins with its facts as YAML. Addresses that begin with a slash are files of this folder.",
};
