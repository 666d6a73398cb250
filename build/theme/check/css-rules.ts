/** A rule of a stylesheet, as far as its colours need it. */
export interface CssRule {
  selector: string;
  /** The schemes of pages that it is for. */
  schemes: readonly Scheme[];
  declarations: { property: string; value: string; line: number }[];
}

export type Scheme = "light" | "dark";

const BOTH: readonly Scheme[] = ["light", "dark"];
/** Rules of people are nested a few levels deep. */
const DEPTH_MAX = 12;

/** The rules of a stylesheet in their order, nested ones with their own selector. What cannot be read is skipped. */
export function rulesIn(css: string): CssRule[] {
  const text = css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, blank)
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, blank);
  const rules: CssRule[] = [];
  /** The blocks that are open: a rule with declarations, or a condition around rules. */
  const open: { rule: CssRule | undefined; schemes: readonly Scheme[] }[] = [];
  let from = 0;
  let line = 1;
  let lineFrom = 1;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === "\n") line++;
    if (letter !== "{" && letter !== "}" && letter !== ";") continue;
    const words = text.slice(from, at);
    const around = open.at(-1);
    const lineOf = lineFrom + (/^\s*/.exec(words)?.[0].split("\n").length ?? 1) - 1;
    if (letter === "{") {
      const schemes = schemesOf(words, around?.schemes ?? BOTH);
      const isCondition = words.trim().startsWith("@");
      const rule = isCondition
        ? around?.rule && { ...around.rule, schemes, declarations: [] }
        : { selector: words.trim(), schemes, declarations: [] };
      if (open.length < DEPTH_MAX && rule) rules.push(rule);
      open.push({ rule, schemes });
    } else {
      const [, property, value] = /^\s*(--[\w-]+|[a-z-]+)\s*:([\s\S]*)$/i.exec(words) ?? [];
      if (property !== undefined && value !== undefined) {
        around?.rule?.declarations.push({ property, value: value.trim(), line: lineOf });
      }
      if (letter === "}") open.pop();
    }
    from = at + 1;
    lineFrom = line;
  }
  return rules;
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/** A condition leaves the schemes that it does not exclude. Paper has colours of its own. */
function schemesOf(words: string, around: readonly Scheme[]): readonly Scheme[] {
  if (!words.trim().startsWith("@")) return around;
  if (/^\s*@(?:keyframes|font-face|page|property)/.test(words) || /\bprint\b/.test(words))
    return [];
  const [, scheme] = /prefers-color-scheme\s*:\s*(light|dark)/.exec(words) ?? [];
  return scheme === undefined ? around : around.filter((one) => one === scheme);
}
