import { createHash } from "node:crypto";
import type { SiteAssets } from "../../site/site-assets.ts";

export interface AssetFile {
  path: string;
  content: string | Buffer;
}

/** All files that the software brings along. */
export interface Assets {
  files: AssetFile[];
  /** The addresses that pages name. */
  names: SiteAssets;
}

/** The same in a form that JSON can hold. */
export interface PackedAssets {
  files: PackedFile[];
  names: SiteAssets;
}

export interface PackedFile {
  path: string;
  content: string;
  isBase64?: true;
}

/** A file under a name that changes with its content, so that it may be cached for ever. */
export interface Asset {
  /** Its name in the manifest: `site.css`. */
  name: string;
  file: AssetFile;
}

export function asset(name: string, content: string | Buffer): Asset {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
  return { name, file: { path: `assets/${name.replace(".", `.${hash}.`)}`, content } };
}

/** Maps the name of each asset to its address, for the server, which renders pages of its own. */
export function manifestOf(assets: readonly Asset[]): AssetFile {
  const names = Object.fromEntries(assets.map(({ name, file }) => [name, `/${file.path}`]));
  return { path: "assets/manifest.json", content: JSON.stringify(names) };
}
