import type { Message } from "esbuild";
import { type Said, say } from "../../contract/say.ts";
import { SITE_LIMITS } from "../../contract/site/site-settings.ts";

export interface CssWarning {
  line: number;
  said: Said;
}

/** Nobody reads more of them. */
const WARNINGS_MAX = 5;
const PART_MAX = 60;
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
  return warnings.slice(0, WARNINGS_MAX).map((warning) => ({
    line: warning.location?.line ?? 1,
    said: wordingOf(warning),
  }));
}

/** The parser's text is English, so it is said again by its kind and its place. */
function wordingOf({ id, location }: Message): Said {
  const { lineText = "", column = 0, length = 0, suggestion = "" } = location ?? {};
  // The parser counts bytes.
  const bytes = Buffer.from(lineText).subarray(column, column + length);
  const part = bytes.toString().slice(0, PART_MAX);
  if (id === "js-comment-in-css")
    return say("comments are written between /* and */, not after //");
  if (id === "invalid-calc") return say("“{part}” needs a space on both sides", { part });
  // The parser tells only of properties that are almost another.
  if (id === "unsupported-css-property") {
    return say("“{part}” is not a known property. Did you mean “{suggestion}”?", {
      part,
      suggestion,
    });
  }
  if (part.trim()) return say("“{part}” does not belong here", { part });
  return suggestion
    ? say("“{missing}” is missing", { missing: suggestion })
    : say("a quotation mark, a bracket or a comment is not closed");
}

/** The first bracket beyond the depth. Brackets in strings and comments count as well: few have so many. */
function tooDeep(css: string): CssWarning | undefined {
  let depth = 0;
  let line = 1;
  for (const letter of css) {
    if (letter === "\n") line++;
    else if ("{([".includes(letter)) depth++;
    else if ("})]".includes(letter)) depth = Math.max(0, depth - 1);
    if (depth > DEPTH_MAX) return { line, said: say("Too many brackets are open") };
  }
  return undefined;
}
