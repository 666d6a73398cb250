import { element, xmlFragment } from "./xml.ts";

const SIZE = 128;

/** White has a contrast of at least 4.5 to 1 on each (WCAG 2.2, 1.4.3). */
const GROUNDS = ["#1f4e5f", "#7a4a1c", "#4a5a23", "#6b3a5b", "#3d4f80", "#7d3c35"] as const;

/** The picture of a writer without one: the initials on a ground that is always the same for this writer. */
export function renderInitials({ name, slug }: { name: string; slug: string }): string {
  const letters = initialsOf(name);
  return xmlFragment(
    element(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        viewBox: `0 0 ${SIZE} ${SIZE}`,
        width: SIZE,
        height: SIZE,
        role: "img",
        "aria-label": name,
      },
      element("rect", { width: SIZE, height: SIZE, fill: groundOf(slug) }),
      element(
        "text",
        {
          x: SIZE / 2,
          y: SIZE / 2,
          dy: "0.35em",
          fill: "#ffffff",
          "font-family": 'Georgia, "Noto Serif", serif',
          "font-size": letters.length > 1 ? SIZE * 0.4 : SIZE * 0.5,
          "text-anchor": "middle",
        },
        letters,
      ),
    ),
  );
}

/** The first letters of the first and the last word, or the one letter of a single word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\p{Pd}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => letterOf(word ?? "")).join("") || "·";
}

/** The first letter with its marks. */
function letterOf(word: string): string {
  const [letter = ""] = /[\p{L}\p{N}]\p{M}*/u.exec(word) ?? [];
  return letter.toLocaleUpperCase("en");
}

function groundOf(slug: string): string {
  let sum = 0;
  for (const character of slug) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_536;
  return GROUNDS[sum % GROUNDS.length] ?? GROUNDS[0];
}
