export const SITE = "/desk/site";
/** Where editors see pictures that are in no tree yet. */
export const SITE_FILES = `${SITE}/files`;
export const OWN_PAGES = `${SITE}/pages`;

/** The address of an uploaded picture in the desk. No dot: a web server in front may take it for a file of the tree. */
export function shownAt(use: "logo" | "icon", id: string): string {
  return `${SITE_FILES}/${id}-${use === "logo" ? "logo-webp" : "icon-192-png"}`;
}
