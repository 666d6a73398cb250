import { dateOf, type Keys } from "./front-matter-keys.ts";

/** Values that mean no. Any other value of `draft`, even an unknown one, makes a draft. */
const NO = new Set(["", "false", "no", "off", "n", "f", "0", "never", "null", "{}", "[]"]);
const YES = new Set(["", "true", "yes", "on", "y", "t", "1", "always"]);
/** Values of a state that mean public. */
const PUBLIC = new Set(["", "publish", "published", "public", "live", "final", "done"]);

/** Keys that hide a piece unless their value means no. */
const HIDING = [
  ["draft", "drafts", "isDraft", "is_draft", "wip", "unpublished"],
  ["private", "isPrivate", "hidden", "hide", "unlisted", "headless"],
  ["eleventyExcludeFromCollections"],
] as const;
/** Keys that hide a piece unless their value means yes. */
const SHOWING = ["published", "publish", "public"] as const;
const STATES = ["status", "state", "post_status", "visibility"] as const;

/**
 * Whether a file was hidden from readers. A file that is not plainly public becomes a draft: publishing something hidden
 * cannot be undone.
 */
export function isHidden(keys: Keys, file: string, now: Date): boolean {
  const says = (name: string): string => wordOf(keys.get(name));
  const expires = dateOf(keys.get("expiryDate", "unpublishDate", "expires"));
  const isOver = expires !== undefined && !(new Date(expires) > now);
  const build = keys.get("build", "_build");
  return (
    HIDING.flat().some((name) => !NO.has(says(name))) ||
    SHOWING.some((name) => !YES.has(says(name)) && !isDate(says(name))) ||
    STATES.some((name) => !PUBLIC.has(says(name))) ||
    // Eleventy writes no file for it.
    keys.get("permalink") === false ||
    keys.get("password") !== undefined ||
    (typeof build === "object" && hidesPage(build)) ||
    isOver ||
    isInDraftFolder(file)
  );
}

/** Hugo's build options: `render: never`, `list: never`. */
function hidesPage(build: object | null): boolean {
  const options = Object.entries(build ?? {}).map(([key, value]) => [key.toLowerCase(), value]);
  return options.some(
    ([key, value]) => (key === "render" || key === "list") && !YES.has(wordOf(value)),
  );
}

/** `_drafts/`, `drafts/`, and names with an underscore in front, which Jekyll and Hugo leave out. */
function isInDraftFolder(file: string): boolean {
  return /(^|[\\/])(_?drafts?[\\/]|_[^\\/]*$)/i.test(file);
}

/** YAML's yes and no arrive as text, other formats have true and false. */
function wordOf(value: unknown): string {
  return JSON.stringify(value ?? "")
    .replaceAll('"', "")
    .trim()
    .toLowerCase();
}

/** Some sites write the date of publication there. */
function isDate(word: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(word);
}
