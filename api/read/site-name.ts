import { z } from "zod";
import { SITE_LANGUAGES, type SiteLanguage } from "../contract/vocabulary.ts";
import type { Tree } from "./tree.ts";

/** The file of the tree that has the name and the language, for browsers and for this server. */
const MANIFEST = "site.webmanifest";

const Manifest = z.object({ name: z.string(), lang: z.enum(SITE_LANGUAGES).catch("en") });

/** The site's name as the live tree has it; the configured one until there is a tree. */
export function createSiteName(tree: Pick<Tree, "readJson">, configured: string): () => string {
  return () => readManifest(tree)?.name ?? configured;
}

/** The language of the site's own words, and of the desk; English until there is a tree. */
export function createSiteLanguage(tree: Pick<Tree, "readJson">): () => SiteLanguage {
  return () => readManifest(tree)?.lang ?? "en";
}

/** A damaged file is mended by the worker. Meanwhile no page fails for want of a name. */
function readManifest(tree: Pick<Tree, "readJson">): z.infer<typeof Manifest> | undefined {
  try {
    const json = tree.readJson(MANIFEST);
    if (typeof json !== "object" || json === null) return undefined;
    // The same object until the file changes.
    const known = manifests.get(json);
    if (known) return known;
    const { data } = Manifest.safeParse(json);
    if (data) manifests.set(json, data);
    return data;
  } catch {
    return undefined;
  }
}

const manifests = new WeakMap<object, z.infer<typeof Manifest>>();
