import { z } from "zod";
import { CATEGORIES } from "../vocabulary.ts";
import { HEX_COLOUR } from "./colour.ts";

/** A theme's settings are fields of the desk, and its lists are queries of every publication: both are few. */
export const MANIFEST_LIMITS = {
  settings: 30,
  /** Characters of a text setting. */
  text: 500,
  options: 12,
  /** Lists of one template, and of all. */
  lists: 6,
  allLists: 20,
  pieces: 24,
} as const;

/** Names of settings and lists, as templates write them. */
const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const nameText = () =>
  z
    .string()
    .regex(NAME, "must consist of small letters, digits and underscores, such as show_writers");

const label = z.string().trim().min(1).max(120);
const hint = z.string().trim().min(1).max(300).optional();
const text = z.string().max(MANIFEST_LIMITS.text);
const colour = z.string().toLowerCase().regex(HEX_COLOUR, "must be a colour such as #1f4e5f");

const ThemeSetting = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), label, hint, default: text.default("") }),
  z.strictObject({ type: z.literal("colour"), label, hint, default: colour }),
  z.strictObject({
    type: z.literal("choice"),
    label,
    hint,
    options: z
      .array(z.strictObject({ value: nameText(), label }))
      .min(2)
      .max(MANIFEST_LIMITS.options),
    default: nameText(),
  }),
  z.strictObject({ type: z.literal("boolean"), label, hint, default: z.boolean() }),
  z.strictObject({
    type: z.literal("number"),
    label,
    hint,
    min: z.number(),
    max: z.number(),
    default: z.number(),
  }),
]);
export type ThemeSetting = z.infer<typeof ThemeSetting>;

export const ThemeValue = z.union([z.string().max(MANIFEST_LIMITS.text), z.number(), z.boolean()]);
export type ThemeValue = z.infer<typeof ThemeValue>;

/** The values that an editor has chosen, by the names of the settings. Those of an earlier theme stay. */
export const ThemeValues = z
  .record(nameText(), ThemeValue)
  .refine((values) => Object.keys(values).length <= 2 * MANIFEST_LIMITS.settings);
export type ThemeValues = z.infer<typeof ThemeValues>;

/** Which pieces a list has, newest first: those for which all of these are true. */
export const PieceQuery = z.strictObject({
  tag: z.string().trim().min(1).max(60).optional().describe("With this tag."),
  category: z.enum(CATEGORIES).optional().describe("In this category."),
  writer: z.string().trim().min(1).max(80).optional().describe("By this writer: the slug."),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/i, "must be a language such as en or pt")
    .toLowerCase()
    .optional()
    .describe("In this language, whatever its region."),
  limit: z.int().min(1).max(MANIFEST_LIMITS.pieces).describe("How many, at most."),
});
export type PieceQuery = z.infer<typeof PieceQuery>;

/** The file theme.json of a theme. */
export const ThemeManifest = z.strictObject({
  name: z.string().trim().min(1).max(80).optional(),
  description: z.string().trim().max(300).optional(),
  settings: z
    .record(nameText(), ThemeSetting)
    .refine((settings) => Object.keys(settings).length <= MANIFEST_LIMITS.settings, {
      error: `must have at most ${MANIFEST_LIMITS.settings} settings`,
    })
    .default({}),
  data: z
    .record(
      z.string(),
      z
        .record(nameText(), z.strictObject({ pieces: PieceQuery }))
        .refine((lists) => Object.keys(lists).length <= MANIFEST_LIMITS.lists, {
          error: `must have at most ${MANIFEST_LIMITS.lists} lists for one template`,
        }),
    )
    .default({}),
});
export type ThemeManifest = z.infer<typeof ThemeManifest>;

export const EMPTY_MANIFEST: ThemeManifest = { settings: {}, data: {} };

/** The faults of a manifest that show only when its fields are compared. */
export function manifestFault({ settings, data }: ThemeManifest): string | undefined {
  for (const [name, setting] of Object.entries(settings)) {
    if (fitting(setting, setting.default) === undefined) {
      return `settings.${name}.default: is not a value of this setting`;
    }
  }
  const lists = Object.values(data).flatMap((named) => Object.keys(named));
  if (lists.length <= MANIFEST_LIMITS.allLists) return undefined;
  return `data: must have at most ${MANIFEST_LIMITS.allLists} lists in all`;
}

/** The value if it is one of this setting, else nothing. */
export function fitting(setting: ThemeSetting, value: unknown): ThemeValue | undefined {
  switch (setting.type) {
    case "text":
      return text.safeParse(value).data;
    case "colour":
      return colour.safeParse(value).data;
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "choice":
      return setting.options.find((option) => option.value === value)?.value;
    case "number": {
      const isInside = typeof value === "number" && value >= setting.min && value <= setting.max;
      return isInside ? value : undefined;
    }
  }
}

/** How rules of a stylesheet write a setting: `var(--theme-band-colour)`. */
export function themeProperty(name: string): string {
  return `--theme-${name.replaceAll("_", "-")}`;
}

/** Each setting of a theme with what was chosen for it, or with its default. */
export function settingsOf(
  { settings }: ThemeManifest,
  chosen: ThemeValues,
): Record<string, ThemeValue> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [
      name,
      fitting(setting, chosen[name]) ?? setting.default,
    ]),
  );
}
