import type { Fault } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import {
  fitting,
  MANIFEST_LIMITS,
  settingsOf,
  type ThemeManifest,
  type ThemeSetting,
  type ThemeValue,
  type ThemeValues,
} from "../../contract/site/theme-manifest.ts";
import { fill } from "../../../site/messages/words.ts";
import type { FormValues } from "../form-values.ts";
import { useWords } from "../messages/words.ts";
import { CheckField, SelectField, TextField } from "../parts/fields.tsx";

/** What the fields of the theme hold, by the names of its settings. */
export type ThemeFields = Record<string, string>;

const TICKED = "yes";

export function fieldName(name: string): string {
  return `theme.${name}`;
}

export function themeFieldsOf(manifest: ThemeManifest, chosen: ThemeValues): ThemeFields {
  return Object.fromEntries(
    Object.entries(settingsOf(manifest, chosen)).map(([name, value]) => [name, shown(value)]),
  );
}

function shown(value: ThemeValue): string {
  if (typeof value === "boolean") return value ? TICKED : "";
  return String(value);
}

export function typedTheme(manifest: ThemeManifest, values: FormValues): ThemeFields {
  return Object.fromEntries(
    Object.keys(manifest.settings).map((name) => [name, values.get(fieldName(name))]),
  );
}

/**
 * The values to save: those that differ from the defaults, and those of settings that this theme does not have. A field
 * that is wrong is an issue, and keeps its saved value.
 */
export function themeValues(
  manifest: ThemeManifest,
  fields: ThemeFields,
  saved: ThemeValues,
): { theme: ThemeValues; issues: Fault[] } {
  const theme = { ...saved };
  const issues: Fault[] = [];
  for (const [name, setting] of Object.entries(manifest.settings)) {
    const value = fitting(setting, read(setting, fields[name] ?? ""));
    if (value === undefined) issues.push({ path: fieldName(name), said: wrong(setting) });
    else if (value === setting.default) delete theme[name];
    else theme[name] = value;
  }
  return { theme, issues };
}

function read({ type }: ThemeSetting, typed: string): ThemeValue {
  if (type === "boolean") return typed === TICKED;
  if (type === "number") return typed.trim() ? Number(typed) : Number.NaN;
  return type === "colour" ? typed.trim() : typed;
}

function wrong(setting: ThemeSetting): Fault["said"] {
  if (setting.type === "colour") return say("must be a colour such as #1f4e5f");
  if (setting.type === "number") {
    return say("must be a number from {min} to {max}", { min: setting.min, max: setting.max });
  }
  if (setting.type === "choice") {
    return say("must be one of {values}", {
      values: setting.options.map(({ label }) => label).join(", "),
    });
  }
  return say("must be at most {count} characters long", { count: MANIFEST_LIMITS.text });
}

export function ThemeSection({ manifest }: { manifest: ThemeManifest }) {
  const { site: w } = useWords();
  const settings = Object.entries(manifest.settings);
  if (!settings.length) return null;
  return (
    <section aria-labelledby="theme">
      <h2 id="theme">{w.theme}</h2>
      <p class="hint">
        {manifest.name === undefined
          ? w.theme_hint
          : fill(w.theme_named_hint, { name: manifest.name })}
      </p>
      {settings.map(([name, setting]) => (
        <ThemeField key={name} name={fieldName(name)} setting={setting} />
      ))}
    </section>
  );
}

function ThemeField({ name, setting }: { name: string; setting: ThemeSetting }) {
  const { label, hint } = setting;
  const field = { name, label, ...(hint === undefined ? {} : { hint }) };
  switch (setting.type) {
    case "boolean":
      return <CheckField name={name} label={label} value={TICKED} />;
    case "choice":
      return <SelectField {...field} options={setting.options} required />;
    case "number":
      return <TextField {...field} inputmode="decimal" required />;
    case "colour":
      return <TextField {...field} required />;
    case "text":
      return <TextField {...field} max={MANIFEST_LIMITS.text} />;
  }
}
