import { createHash } from "node:crypto";

export interface TextFile {
  path: string;
  content: string;
}

/** A file under a name that changes with its content, so that it may be cached for ever. */
export interface Asset {
  /** Its name in the manifest: `site.css`. */
  name: string;
  file: TextFile;
}

export function asset(name: string, content: string): Asset {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
  return { name, file: { path: `assets/${name.replace(".", `.${hash}.`)}`, content } };
}

/** Maps the name of each asset to its address, for the server, which renders pages of its own. */
export function manifestOf(assets: readonly Asset[]): TextFile {
  const names = Object.fromEntries(assets.map(({ name, file }) => [name, `/${file.path}`]));
  return { path: "assets/manifest.json", content: JSON.stringify(names) };
}
