import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

export interface FrontMatter {
  data: Record<string, unknown>;
  body: string;
  /** The front matter is a program (Eleventy's `---js`). It is not run, so `data` is empty. */
  isProgram?: boolean;
}

const FENCED = /^(---|\+\+\+)([a-z]*)[ \t]*\n(?:(.*?)\n)?(?:---|\+\+\+|\.\.\.)[ \t]*(?:\n(.*))?$/is;
const BEGUN = /^(---[ \t]*\n[\w-]+[ \t]*:|\+\+\+[ \t]*\n[\w-]+[ \t]*=)/;

/**
 * Parses a Markdown file's front matter: YAML between ---, TOML between +++, or JSON between ---json and --- or in
 * braces. A file may have none. Throws if there is front matter that cannot be read.
 */
export function parseFrontMatter(source: string): FrontMatter {
  const text = source.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  if (/^\{\s*"/.test(text)) return bracedJson(text);
  const match = FENCED.exec(text);
  if (!match) {
    if (BEGUN.test(text)) throw new Error("it has no closing line");
    return { data: {}, body: text };
  }
  const [, fence = "", word = "", head = "", body = ""] = match;
  const language = word.toLowerCase() || (fence === "+++" ? "toml" : "yaml");
  if (language === "js" || language === "javascript") return { data: {}, body, isProgram: true };
  const data = parseHead(language, head);
  if (data === null || data === undefined) return { data: {}, body };
  // Text between two horizontal rules is no front matter.
  if (typeof data !== "object" || Array.isArray(data)) return { data: {}, body: text };
  return { data: { ...data }, body };
}

function parseHead(language: string, head: string): unknown {
  switch (language) {
    case "toml":
      return parseToml(head);
    case "json":
      return JSON.parse(head);
    case "yaml":
    case "yml":
      // Jekyll and Hugo use the last of two equal keys.
      return parseYaml(head, { uniqueKeys: false, logLevel: "error" });
    default:
      throw new Error(`its language ${language} is not supported`);
  }
}

/** Hugo's JSON: the object ends with a brace at the start of a line. */
function bracedJson(text: string): FrontMatter {
  const end = /\n\}[ \t]*(?:\n|$)/.exec(text);
  if (!end) return { data: {}, body: text };
  const length = end.index + end[0].length;
  return {
    data: JSON.parse(text.slice(0, length)) as Record<string, unknown>,
    body: text.slice(length),
  };
}
