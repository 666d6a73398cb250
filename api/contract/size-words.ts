import type { SiteLanguage } from "./vocabulary.ts";

const UNITS = ["KiB", "MiB", "GiB"] as const;

/** A size for people, in the units of the limits: 12 KiB, 3.4 MiB, 1 GiB. */
export function sizeWords(bytes: number, language: SiteLanguage = "en"): string {
  let size = bytes / 1_024;
  let unit = 0;
  // A value that would be rounded to 1,024 is shown as one of the next unit.
  while (Math.round(size) >= 1_024 && unit < UNITS.length - 1) {
    size /= 1_024;
    unit += 1;
  }
  const shown =
    unit === 0 ? Math.ceil(size) : size < 10 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${shown.toLocaleString(language)} ${UNITS[unit]}`;
}
