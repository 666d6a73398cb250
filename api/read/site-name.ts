import { z } from "zod";
import type { Tree } from "./tree.ts";

/** The file of the tree that has the name, for browsers and for this server. */
const MANIFEST = "site.webmanifest";

const Manifest = z.object({ name: z.string() });

/** The site's name as the live tree has it; the configured one until there is a tree. */
export function createSiteName(tree: Pick<Tree, "readJson">, configured: string): () => string {
  return () => {
    const parsed = Manifest.safeParse(readOrNothing());
    return parsed.success ? parsed.data.name : configured;
  };

  /** A damaged file is mended by the worker. Meanwhile no page fails for want of a name. */
  function readOrNothing(): unknown {
    try {
      return tree.readJson(MANIFEST);
    } catch {
      return undefined;
    }
  }
}
