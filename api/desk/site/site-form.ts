import { z } from "zod";
import { typedVersion } from "../../contract/fields.ts";
import {
  ADDRESSES,
  changedSettings,
  SHIPPED_SETTINGS,
  SITE_LIMITS,
  SiteSettings,
} from "../../contract/site/site-settings.ts";
import { type Fault, issuesOf } from "../../contract/errors.ts";
import type { ThemeManifest, ThemeValues } from "../../contract/site/theme-manifest.ts";
import type { FormValues } from "../form-values.ts";
import type { FormTable } from "../parts/form-table.tsx";
import { type FrontFields, frontFieldsOf, frontOf, typedFront } from "./front-form.ts";
import { LANGUAGE_NAMES } from "./site-words.ts";
import { type ThemeFields, themeFieldsOf, themeValues, typedTheme } from "./theme-fields.tsx";

/** The settings that are fields of text. The form has its own ways to choose the others. */
export const SITE_FIELDS = {
  name: { label: ({ site }) => site.name, max: SITE_LIMITS.name },
  tagline: { label: ({ site }) => site.tagline, max: SITE_LIMITS.tagline },
  language: {
    kind: "choice",
    label: ({ site }) => site.language,
    hint: ({ site }) => site.language_hint,
    options: () => Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label })),
    required: true,
  },
  addresses: {
    kind: "choice",
    label: ({ site }) => site.addresses,
    hint: ({ site }) => site.addresses_hint,
    options: ({ site }) => ADDRESSES.map((value) => ({ value, label: site[`addresses_${value}`] })),
    required: true,
  },
  accent: { label: ({ site }) => site.or_another, hint: ({ site }) => site.or_another_hint },
  footer_md: {
    kind: "text",
    label: ({ site }) => site.footer_label,
    hint: ({ site }) => site.footer_hint,
    max: SITE_LIMITS.footer,
  },
  css: {
    kind: "text",
    label: ({ site }) => site.css_label,
    hint: ({ site }) => site.css_hint,
    max: SITE_LIMITS.css,
    rows: 8,
  },
} satisfies FormTable;

type TextSetting = Exclude<keyof SiteSettings, "navigation" | "theme" | "front">;

/** The settings as the form has them. */
export interface SiteFields extends Record<TextSetting, string> {
  navigation: { label: string; url: string }[];
  theme: ThemeFields;
  front: FrontFields;
}

function eachText<Value>(of: (name: TextSetting) => Value): Record<TextSetting, Value> {
  const { navigation: _, theme: _theme, front: _front, ...texts } = SHIPPED_SETTINGS;
  const names = Object.keys(texts) as TextSetting[];
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<TextSetting, Value>;
}

export function fieldsOf(settings: SiteSettings, manifest: ThemeManifest): SiteFields {
  return {
    ...eachText((name) => settings[name] ?? ""),
    navigation: settings.navigation ?? [],
    theme: themeFieldsOf(manifest, settings.theme),
    front: frontFieldsOf(settings.front),
  };
}

/** The typed settings. A button of the form may take the nearest colour that can be read. */
export function typedFields(values: FormValues, manifest: ThemeManifest): SiteFields {
  const urls = values.all("nav_url[]");
  const chosen = values.get("accent_choice");
  return {
    ...eachText((name) => (values.get(`${name}_remove`) ? "" : values.get(name))),
    accent: values.get("accent_take") || completed(values.get("accent")) || chosen,
    navigation: values
      .all("nav_label[]")
      .slice(0, ROWS_MAX)
      .map((label, row) => ({ label, url: urls[row] ?? "" }))
      // Without empty rows, so that the number of a link is that of its row.
      .filter(({ label, url }) => label.trim() || url.trim()),
    theme: typedTheme(manifest, values),
    front: typedFront(values),
  };
}

/** Six digits without their sign are a colour as well. */
function completed(colour: string): string {
  return /^\s*[0-9a-f]{6}\s*$/i.test(colour) ? `#${colour.trim()}` : colour;
}

/** A few more than are allowed, so that too many are refused in words. */
const ROWS_MAX = 40;

/** Empty fields stand for the shipped values, and empty rows for no link. */
function candidateOf(fields: SiteFields, theme: ThemeValues): Record<keyof SiteSettings, unknown> {
  const links = fields.navigation.map(({ label, url }) => ({ label, url: url.trim() }));
  return {
    ...eachText((name) =>
      SHIPPED_SETTINGS[name] === null ? fields[name].trim() || null : fields[name],
    ),
    navigation: links.length ? links : null,
    theme,
    front: frontOf(fields.front),
  };
}

/** What the values of the theme's settings depend on: what it declares, and what was saved for others. */
export interface ThemeState {
  manifest: ThemeManifest;
  saved: SiteSettings;
}

export function parseFields(
  fields: SiteFields,
  { manifest, saved }: ThemeState,
): { settings: SiteSettings } | { issues: Fault[] } {
  const { theme, issues } = themeValues(manifest, fields.theme, saved.theme);
  const parsed = SiteSettings.safeParse(candidateOf(fields, theme));
  if (parsed.success && !issues.length) return { settings: parsed.data };
  return { issues: [...(parsed.success ? [] : issuesOf(parsed.error)), ...issues] };
}

/** The settings for a preview: what is half typed is left as it was saved. */
export function previewSettings(fields: SiteFields, { manifest, saved }: ThemeState): SiteSettings {
  const { theme } = themeValues(manifest, fields.theme, saved.theme);
  const candidate = candidateOf(fields, theme);
  const shape: Record<string, z.ZodType> = SiteSettings.shape;
  const fitting = Object.entries(candidate).flatMap(([name, value]) => {
    const parsed = shape[name]?.safeParse(value);
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return { ...saved, ...(Object.fromEntries(fitting) as Partial<SiteSettings>) };
}

/** The number of the version that was edited. The other fields are checked as a whole. */
export const SiteForm = z.looseObject({ version: typedVersion() });

export interface Merged {
  fields: SiteFields;
  /** Settings that somebody else changed, and this form did not. */
  theirs: (keyof SiteSettings)[];
  /** Settings that both changed. The form keeps its own. */
  both: (keyof SiteSettings)[];
}

/** The typed settings, and those that somebody else has saved meanwhile. `base` is the version that both began with. */
export function mergeFields(
  typed: SiteFields,
  { base, current }: { base: SiteSettings; current: SiteSettings },
  manifest: ThemeManifest,
): Merged {
  const [was, is] = [fieldsOf(base, manifest), fieldsOf(current, manifest)];
  const changed = changedSettings(base, current);
  const isTyped = (name: keyof SiteSettings): boolean =>
    JSON.stringify(typed[name]) !== JSON.stringify(was[name]);
  const theirs = changed.filter((name) => !isTyped(name));
  return {
    fields: { ...typed, ...Object.fromEntries(theirs.map((name) => [name, is[name]])) },
    theirs,
    both: changed.filter(isTyped),
  };
}
