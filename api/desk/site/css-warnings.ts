import type { Message } from "esbuild";
import { SITE_LIMITS } from "../../contract/site-settings.ts";

export interface CssWarning {
  line: number;
  text: string;
}

/** Nobody reads more of them. */
const WARNINGS_MAX = 5;
const TEXT_MAX = 200;
/** Rules of people are nested a few levels deep. The parser takes minutes for 50,000 open braces. */
const DEPTH_MAX = 30;

/** Likely mistakes in rules of the site's own. Browsers skip what they do not understand, so they are no faults. */
export async function cssWarnings(css: string): Promise<CssWarning[]> {
  if (!css.trim() || css.length > SITE_LIMITS.css) return [];
  const deep = tooDeep(css);
  if (deep) return [deep];
  // Few requests need it.
  const { transform } = await import("esbuild");
  const options = { loader: "css", logLevel: "silent", logLimit: WARNINGS_MAX } as const;
  const { warnings } = await transform(css, options).catch(
    // A text that it cannot read at all.
    ({ errors = [] }: { errors?: Message[] }) => ({ warnings: errors }),
  );
  return warnings.slice(0, WARNINGS_MAX).map(({ location, text, notes }) => ({
    line: location?.line ?? 1,
    text: [text, ...notes.map((note) => note.text).filter((note) => note.endsWith("?"))]
      .join(". ")
      .slice(0, TEXT_MAX),
  }));
}

/** The first bracket beyond the depth. Brackets in strings and comments count as well: few have so many. */
function tooDeep(css: string): CssWarning | undefined {
  let depth = 0;
  let line = 1;
  for (const letter of css) {
    if (letter === "\n") line++;
    else if ("{([".includes(letter)) depth++;
    else if ("})]".includes(letter)) depth = Math.max(0, depth - 1);
    if (depth > DEPTH_MAX) return { line, text: "Too many brackets are open" };
  }
  return undefined;
}
