import { fill } from "../../../site/messages/words.ts";
import type { DeskWords } from "../messages/words.ts";

/** Icons of home screens have this side. */
const ICON_SIDE_MIN = 192;
/** A wider logo is a thin line on a phone: with 320 pixels for it, it would be 32 pixels high. */
const LOGO_RATIO_MAX = 10;

/** The uses for which a picture is unfit. It is accepted all the same. */
const UNFIT = ["small", "oblong", "small_oblong", "flat"] as const;
type Unfit = (typeof UNFIT)[number];

export function unfitness(
  use: "logo" | "icon",
  { width, height }: { width: number; height: number },
): Unfit | undefined {
  if (use === "logo") return width > LOGO_RATIO_MAX * height ? "flat" : undefined;
  const isSmall = Math.min(width, height) < ICON_SIDE_MIN;
  if (width !== height) return isSmall ? "small_oblong" : "oblong";
  return isSmall ? "small" : undefined;
}

/** The same in words. The code may be from an address. */
export function unfitWords(
  code: string | null | undefined,
  { site: w }: DeskWords,
): string | undefined {
  const unfit = UNFIT.find((known) => known === code);
  return unfit && fill(w[`unfit_${unfit}`], { pixels: ICON_SIDE_MIN });
}
