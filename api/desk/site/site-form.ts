import { z } from "zod";
import { typedVersion } from "../../contract/fields.ts";
import { SiteSettings } from "../../contract/site/site-settings.ts";
import type { FormValues } from "../form-values.ts";

/** The settings as the form has them. */
export interface SiteFields {
  name: string;
  tagline: string;
  language: string;
  accent: string;
  face: string;
  logo: string;
  icon: string;
  links: { label: string; url: string }[];
  footer_md: string;
  css: string;
}

export function fieldsOf(settings: SiteSettings): SiteFields {
  const { name, tagline, accent, logo, icon, navigation, ...others } = settings;
  return {
    ...others,
    name: name ?? "",
    tagline: tagline ?? "",
    accent: accent ?? "",
    logo: logo ?? "",
    icon: icon ?? "",
    links: navigation ?? [],
  };
}

/** What was typed. A button of the form may take the nearest colour that can be read. */
export function typedFields(values: FormValues): SiteFields {
  const urls = values.all("nav_url[]");
  const chosen = values.get("accent_choice");
  const accent = values.get("accent_take") || completed(values.get("accent")) || chosen;
  return {
    name: values.get("name"),
    tagline: values.get("tagline"),
    language: values.get("language"),
    accent,
    face: values.get("face"),
    logo: values.get("logo_remove") ? "" : values.get("logo"),
    icon: values.get("icon_remove") ? "" : values.get("icon"),
    links: values
      .all("nav_label[]")
      .slice(0, ROWS_MAX)
      .map((label, row) => ({ label, url: urls[row] ?? "" }))
      // Without empty rows, so that the number of a link is that of its row.
      .filter(({ label, url }) => label.trim() || url.trim()),
    footer_md: values.get("footer_md"),
    css: values.get("css"),
  };
}

/** Six digits without their sign are a colour as well. */
function completed(colour: string): string {
  return /^\s*[0-9a-f]{6}\s*$/i.test(colour) ? `#${colour.trim()}` : colour;
}

/** A few more than are allowed, so that too many are refused in words. */
const ROWS_MAX = 40;

/** Empty fields stand for the shipped values, and empty rows for no link. */
function candidateOf(fields: SiteFields): Record<keyof SiteSettings, unknown> {
  const links = fields.links.map(({ label, url }) => ({ label, url: url.trim() }));
  return {
    name: orNull(fields.name),
    tagline: orNull(fields.tagline),
    language: fields.language,
    accent: orNull(fields.accent),
    face: fields.face,
    logo: orNull(fields.logo),
    icon: orNull(fields.icon),
    navigation: links.length ? links : null,
    footer_md: fields.footer_md,
    css: fields.css,
  };
}

function orNull(text: string): string | null {
  return text.trim() || null;
}

export function parseFields(fields: SiteFields) {
  return SiteSettings.safeParse(candidateOf(fields));
}

/** The settings for a preview: what is half typed is left as it was saved. */
export function previewSettings(fields: SiteFields, saved: SiteSettings): SiteSettings {
  const candidate = candidateOf(fields);
  const shape: Record<string, z.ZodType> = SiteSettings.shape;
  const fitting = Object.entries(candidate).flatMap(([name, value]) => {
    const parsed = shape[name]?.safeParse(value);
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return { ...saved, ...(Object.fromEntries(fitting) as Partial<SiteSettings>) };
}

/** The number of the version that was edited. The other fields are checked as a whole. */
export const SiteForm = z.looseObject({ version: typedVersion() });
