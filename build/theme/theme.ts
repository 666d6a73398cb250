import { createHash } from "node:crypto";
import { z } from "zod";
import { EMPTY_MANIFEST, ThemeManifest } from "../../api/contract/site/theme-manifest.ts";

/** A theme as it was read: the operator's templates and files, which replace or extend the shipped ones. */
export const Theme = z.object({
  /** A hash of the fields below. */
  hash: z.string(),
  /** The text of each template by its path in the folder, such as `piece.liquid` or `_includes/base.njk`. */
  templates: z.record(z.string(), z.string()),
  /** Files in base64 by their path below `assets/`. */
  assets: z.record(z.string(), z.string()),
  /** The content of `theme.json`. Trees of earlier versions have none. */
  manifest: ThemeManifest.default(EMPTY_MANIFEST),
  /** The operator's code for the <head> of every page; empty if there is none. */
  head: z.string().default(""),
});
export type Theme = z.infer<typeof Theme>;

export function createTheme({
  templates,
  assets,
  manifest = EMPTY_MANIFEST,
  head = "",
}: Omit<z.input<typeof Theme>, "hash" | "manifest"> & { manifest?: ThemeManifest }): Theme {
  const sorted: unknown[] = [templates, assets].map((files) =>
    Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  // Left out where there is none, as in trees that were built before there could be one.
  if (manifest !== EMPTY_MANIFEST) sorted.push(manifest);
  if (head) sorted.push(head);
  const hash = createHash("sha256").update(JSON.stringify(sorted)).digest("hex").slice(0, 16);
  return { hash, templates, assets, manifest, head };
}

/** The files of a theme that go into the tree. */
export function themeAssets(theme: Theme | null): { path: string; content: Buffer }[] {
  return Object.entries(theme?.assets ?? {}).map(([path, content]) => ({
    path: `assets/theme/${path}`,
    content: Buffer.from(content, "base64"),
  }));
}

/** A fault of a theme, with its place. */
export class ThemeError extends Error {
  override name = "ThemeError";
  readonly file: string;
  readonly line: number | null;
  readonly reason: string;
  /** Further faults. */
  others: readonly ThemeError[] = [];

  constructor(file: string, line: number | null, reason: string) {
    super(`theme/${file}${line === null ? "" : `:${line}`}: ${reason}`);
    this.file = file;
    this.line = line;
    this.reason = reason;
  }
}

/** The fault of a theme behind an error. Eleventy and the build wrap it in others. */
export function themeErrorIn(error: unknown): ThemeError | undefined {
  if (error instanceof ThemeError) return error;
  if (!(error instanceof Error)) return undefined;
  const { originalError, cause } = error as Error & { originalError?: unknown };
  return themeErrorIn(originalError ?? cause);
}
