import { GROUNDS, INKS, TEXT_CONTRAST } from "../../../api/contract/site/accent.ts";
import { contrast } from "../../../api/contract/site/colour.ts";
import { settingsOf, themeProperty } from "../../../api/contract/site/theme-manifest.ts";
import type { Theme } from "../theme.ts";
import { type CssRule, rulesIn, type Scheme } from "./css-rules.ts";
import { hexOf } from "./css-colour.ts";
import type { Findings } from "./scope.ts";

/** WCAG 2.2, 1.4.3: text of 24 pixels and more. */
const LARGE_CONTRAST = 3;
const SCHEMES: readonly Scheme[] = ["light", "dark"];
/** Our own properties that are read together: the text, and what it stands on. */
const PAIRS = [
  ["--ink", "--paper"],
  ["--ink", "--raised"],
  ["--quiet", "--paper"],
  ["--link", "--paper"],
] as const;
/** Whatever stands there, it is the whole page. */
const ROOT = /^(?::root|html|body|html\s*,\s*body|:root\s*,\s*body)$/;

type Properties = ReadonlyMap<string, string>;

/**
 * Finds text that cannot be read (WCAG 2.2, AA): where a rule sets both the colour of text and what is behind it, and
 * where one sets the site's own colours. Each rule is looked at on light and on dark pages. A colour that only a browser
 * can work out, such as a mixture or one with transparency, is not looked at.
 */
export function checkColours(theme: Theme, findings: Findings): void {
  const sheets = Object.entries(theme.assets).flatMap(([path, content]) =>
    path.endsWith(".css")
      ? [{ file: `assets/${path}`, rules: rulesIn(Buffer.from(content, "base64").toString()) }]
      : [],
  );
  for (const scheme of SCHEMES) {
    const root = rootProperties(
      theme,
      sheets.flatMap(({ rules }) => rules),
      scheme,
    );
    for (const { file, rules } of sheets) {
      for (const rule of rules) {
        if (rule.schemes.includes(scheme)) checkRule(rule, { file, root, scheme, findings });
      }
    }
  }
}

/** The colours of a page: those shipped, and over them those of the theme, whose sheets are loaded later. */
function rootProperties(theme: Theme, rules: readonly CssRule[], scheme: Scheme): Properties {
  const shipped = Object.entries({ ...GROUNDS[scheme], ...INKS[scheme] });
  const properties = new Map<string, string>(
    shipped.map(([name, colour]) => [`--${name}`, colour]),
  );
  for (const [name, value] of Object.entries(settingsOf(theme.manifest, {}))) {
    properties.set(themeProperty(name), String(value));
  }
  for (const { selector, schemes, declarations } of rules) {
    if (!schemes.includes(scheme) || !ROOT.test(selector)) continue;
    for (const { property, value } of declarations) {
      if (property.startsWith("--")) properties.set(property, value);
    }
  }
  return properties;
}

interface Look {
  file: string;
  root: Properties;
  scheme: Scheme;
  findings: Findings;
}

function checkRule(rule: CssRule, look: Look): void {
  const { selector, declarations } = rule;
  const own = new Map(declarations.map(({ property, value }) => [property, value]));
  // For the whole page the last rule counts, which is in `root`.
  const properties = ROOT.test(selector) ? look.root : new Map([...look.root, ...own]);
  const lineOf = (...names: string[]): number =>
    declarations.findLast(({ property }) => names.includes(property))?.line ?? 1;
  for (const [text, ground] of PAIRS) {
    if (!own.has(text) && !own.has(ground)) continue;
    const colours = [text, ground].map((name) => hexOf(`var(${name})`, properties, look.scheme));
    compare(colours, TEXT_CONTRAST, `${text} on ${ground}`, lineOf(text, ground), look);
  }
  const ground = own.get("background-color") ?? own.get("background");
  const text = own.get("color");
  if (text === undefined || ground === undefined) return;
  const colours = [text, ground].map((value) => hexOf(value, properties, look.scheme));
  const needed = isLarge(own.get("font-size")) ? LARGE_CONTRAST : TEXT_CONTRAST;
  const line = lineOf("color", "background", "background-color");
  compare(colours, needed, `The text of ${selector.replace(/\s+/g, " ")}`, line, look);
}

function compare(
  [text, ground]: (string | undefined)[],
  needed: number,
  what: string,
  line: number,
  { file, scheme, findings }: Look,
): void {
  if (text === undefined || ground === undefined) return;
  const ratio = contrast(text, ground);
  if (ratio >= needed) return;
  const found = (Math.floor(ratio * 10) / 10).toFixed(1);
  findings.add(
    { file, line },
    `${what} is hard to read on ${scheme} pages: the contrast of ${text} on ${ground} is ${found}:1, and ${needed}:1 is needed.`,
  );
}

function isLarge(size = ""): boolean {
  const [, number = "", unit] = /^([\d.]+)(px|rem|em|pt)$/.exec(size.trim()) ?? [];
  const pixels = { px: 1, rem: 16, em: 16, pt: 4 / 3 }[unit ?? ""] ?? 0;
  return Number(number) * pixels >= 24;
}
