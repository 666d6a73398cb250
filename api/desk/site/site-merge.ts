import { changedSettings, type SiteSettings } from "../../contract/site/site-settings.ts";
import { fieldsOf, type SiteFields } from "./site-form.ts";

interface Merged {
  fields: SiteFields;
  /** What somebody else changed, and this form did not. */
  theirs: (keyof SiteSettings)[];
  /** What both changed. The form keeps its own. */
  both: (keyof SiteSettings)[];
}

/** What was typed, and what somebody else has saved meanwhile. `base` is the version that both began with. */
export function mergeFields(
  typed: SiteFields,
  { base, current }: { base: SiteSettings; current: SiteSettings },
): Merged {
  const [was, is] = [fieldsOf(base), fieldsOf(current)];
  const changed = changedSettings(base, current);
  const isTyped = (name: keyof SiteSettings): boolean => {
    const field = name === "navigation" ? "links" : name;
    return JSON.stringify(typed[field]) !== JSON.stringify(was[field]);
  };
  const both = changed.filter(isTyped);
  const theirs = changed.filter((name) => !isTyped(name));
  const taken = theirs.map((name) => (name === "navigation" ? "links" : name));
  return {
    fields: { ...typed, ...Object.fromEntries(taken.map((field) => [field, is[field]])) },
    theirs,
    both,
  };
}
