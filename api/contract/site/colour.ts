// Colours as people type them (#1f4e5f), their contrast (WCAG 2.2), and lighter or darker ones of the same hue (OKLCH).

/** Linear red, green and blue, each from 0 to 1. */
type Linear = readonly [number, number, number];

/** Six hexadecimal digits, in lower case. */
export const HEX_COLOUR = /^#[0-9a-f]{6}$/;

/** WCAG 2.2, "contrast ratio": 1 for equal colours, 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The lowest contrast with any of these. */
export function lowestContrast(colour: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)));
}

const STEPS = 200;

/**
 * The nearest colour of the same hue whose contrast with all of the grounds is enough: the colour itself, or a lighter or
 * darker one. Black or white is at the end of either way.
 */
export function nearestReadable(
  colour: string,
  {
    grounds,
    ratio,
    towards,
  }: { grounds: readonly string[]; ratio: number; towards: "dark" | "light" },
): string {
  const [lightness, a, b] = toOklab(linearOf(colour));
  const end = towards === "dark" ? 0 : 1;
  for (let step = 0; step <= STEPS; step++) {
    const level = lightness + ((end - lightness) * step) / STEPS;
    const found = step === 0 ? colour : hexAt(level, a, b);
    if (lowestContrast(found, grounds) >= ratio) return found;
  }
  return towards === "dark" ? "#000000" : "#ffffff";
}

function luminance(colour: string): number {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(colour: string): Linear {
  const part = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function toOklab([red, green, blue]: Linear): [number, number, number] {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab(lightness: number, a: number, b: number): Linear {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Screens cannot show every colour at every lightness: the colour loses strength until they can. */
function hexAt(lightness: number, a: number, b: number): string {
  for (let strength = 1; strength > 0; strength -= 0.05) {
    const linear = fromOklab(lightness, a * strength, b * strength);
    if (linear.every((part) => part > -0.001 && part < 1.001)) return hexOf(linear);
  }
  return hexOf(fromOklab(lightness, 0, 0));
}

function hexOf(linear: Linear): string {
  const parts = linear.map((part) => {
    const value = Math.min(1, Math.max(0, part));
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
