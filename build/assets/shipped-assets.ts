import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Assets, PackedAssets } from "./asset.ts";
import { type Plan, writeTree } from "../tree/tree.ts";

let known: Assets["names"] | undefined;
/** Two parts of a start ask for them at once. Between builds nothing holds their three megabytes. */
let lastRead: WeakRef<Assets> | undefined;

/** The names of these files, which change with what is in them. */
export function shippedNames(): Assets["names"] {
  known ??= readShippedAssets().names;
  return known;
}

/** The browser's files of the bundle that this process runs: `scripts/compile.js` makes them together. */
export function readShippedAssets(): Assets {
  const assets = lastRead?.deref() ?? readAssets();
  lastRead = new WeakRef(assets);
  return assets;
}

function readAssets(): Assets {
  const folder = process.env["GALLEY_COMPILED"];
  if (!folder) throw new Error("The assets are part of the bundle that scripts/run.js makes.");
  const { files, names } = JSON.parse(
    readFileSync(join(folder, "assets.json"), "utf8"),
  ) as PackedAssets;
  return {
    files: files.map(({ path, content, isBase64 }) => ({
      path,
      content: isBase64 ? Buffer.from(content, "base64") : content,
    })),
    names,
  };
}

/**
 * Brings these files into a live tree. Its pages may be current while it has the desk's files of another version, which no
 * page names; and pages that are written into an old tree need the new stylesheet.
 */
export async function bringAssets(
  root: string,
  onPlan?: (plan: Plan) => Promise<void>,
): Promise<void> {
  const { files: pages } = readShippedAssets();
  await writeTree(root, { pages, removed: [] }, onPlan);
}
