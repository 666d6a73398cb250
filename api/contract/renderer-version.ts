/** Raise it when the same Markdown gives different HTML or text, so that stored pieces are rendered again. */
export const RENDERER_VERSION = 7;

/** The version of a text without the pictures of other hosts: each setting renders what the other made. */
const WITHOUT_HOTLINKS = 1_000_000;

/** The version that the renderer writes into `Rendered.version` with this setting. */
export function versionOf({ hotlinks = true }: { hotlinks?: boolean }): number {
  return hotlinks ? RENDERER_VERSION : RENDERER_VERSION + WITHOUT_HOTLINKS;
}

/** Whether a text must be rendered again: an older renderer made it, or one with the other setting. */
export function isOldVersion(made: number, version: number): boolean {
  const [was, is] = [made >= WITHOUT_HOTLINKS, version >= WITHOUT_HOTLINKS];
  return was !== is || made < version;
}
