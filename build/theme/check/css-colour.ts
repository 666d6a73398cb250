import type { Scheme } from "./css-rules.ts";

/** Names of colours that people write. Others are left to the browser. */
const NAMED: Readonly<Record<string, string>> = {
  black: "#000000",
  white: "#ffffff",
  gray: "#808080",
  grey: "#808080",
  silver: "#c0c0c0",
  lightgray: "#d3d3d3",
  lightgrey: "#d3d3d3",
  darkgray: "#a9a9a9",
  darkgrey: "#a9a9a9",
  red: "#ff0000",
  maroon: "#800000",
  orange: "#ffa500",
  yellow: "#ffff00",
  green: "#008000",
  lime: "#00ff00",
  teal: "#008080",
  aqua: "#00ffff",
  cyan: "#00ffff",
  blue: "#0000ff",
  navy: "#000080",
  purple: "#800080",
  fuchsia: "#ff00ff",
  magenta: "#ff00ff",
  pink: "#ffc0cb",
};

const DEPTH_MAX = 8;

/** An opaque colour in six digits; undefined if it cannot be told without a browser. */
export function hexOf(
  value: string,
  properties: ReadonlyMap<string, string>,
  scheme: Scheme,
  depth = 0,
): string | undefined {
  if (depth > DEPTH_MAX) return undefined;
  const word = value
    .replace(/!important/i, "")
    .trim()
    .toLowerCase();
  const again = (inner: string | undefined) =>
    inner === undefined ? undefined : hexOf(inner, properties, scheme, depth + 1);
  const [, name, fallback] = /^var\(\s*(--[\w-]+)\s*(?:,([\s\S]*))?\)$/.exec(word) ?? [];
  if (name !== undefined) return again(properties.get(name) ?? fallback);
  const [, light, dark] =
    /^light-dark\(([^,()]*(?:\([^()]*\))?),([^,]*(?:\([^()]*\))?)\)$/.exec(word) ?? [];
  if (light !== undefined) return again(scheme === "light" ? light : dark);
  return NAMED[word] ?? hexDigits(word) ?? fromRgb(word) ?? fromHsl(word);
}

function hexDigits(word: string): string | undefined {
  const [, digits = ""] = /^#([0-9a-f]{3,8})$/.exec(word) ?? [];
  const long = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  if (long.length === 8) return long.endsWith("ff") ? `#${long.slice(0, 6)}` : undefined;
  return long.length === 6 ? `#${long}` : undefined;
}

/** The numbers of `rgb(1 2 3 / 100%)` or `rgb(1, 2, 3)`; undefined with transparency. */
function numbersOf(word: string, names: RegExp): [string, string, string] | undefined {
  const [, inside = ""] = names.exec(word) ?? [];
  const [one, two, three, alpha = "1", ...more] = inside.split(/[\s,/]+/).filter(Boolean);
  if (one === undefined || two === undefined || three === undefined || more.length)
    return undefined;
  return alpha === "1" || alpha === "100%" ? [one, two, three] : undefined;
}

function fromRgb(word: string): string | undefined {
  const parts = numbersOf(word, /^rgba?\(([^()]*)\)$/)?.map((part) =>
    part.endsWith("%") ? (Number(part.slice(0, -1)) * 255) / 100 : Number(part),
  );
  return parts && inHex(parts);
}

function fromHsl(word: string): string | undefined {
  const [turn, strength, light] = numbersOf(word, /^hsla?\(([^()]*)\)$/) ?? [];
  if (turn === undefined || strength === undefined || light === undefined) return undefined;
  const hue = Number(turn.replace(/deg$/, ""));
  const [s, l] = [strength, light].map((part) => Number(part.replace(/%$/, "")) / 100);
  if (s === undefined || l === undefined) return undefined;
  const a = s * Math.min(l, 1 - l);
  return inHex(
    [0, 8, 4].map((offset) => {
      const k = (((offset + hue / 30) % 12) + 12) % 12;
      return 255 * (l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
    }),
  );
}

function inHex(parts: readonly number[]): string | undefined {
  if (!parts.every((part) => Number.isFinite(part))) return undefined;
  const digits = parts.map((part) =>
    Math.round(Math.min(255, Math.max(0, part)))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}
