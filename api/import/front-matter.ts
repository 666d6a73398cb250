import { parse as parseToml, TomlError } from "smol-toml";
import { parse as parseYaml, YAMLError } from "yaml";
import { type Said, SaidError, say } from "../contract/say.ts";
import type { Entry } from "./source.ts";

export interface FrontMatter {
  data: Record<string, unknown>;
  body: string;
  /** The front matter is a program (Eleventy's `---js`). It is not run, so `data` is empty. */
  isProgram?: boolean;
}

class FrontMatterError extends SaidError {
  readonly parserSaid: string | undefined;

  constructor(said: Said, parserSaid?: string) {
    super(said);
    this.parserSaid = parserSaid;
  }
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
    if (BEGUN.test(text)) throw new FrontMatterError(say("its front matter has no closing line"));
    return { data: {}, body: text };
  }
  const [, fence = "", word = "", head = "", body = ""] = match;
  const language = word.toLowerCase() || (fence === "+++" ? "toml" : "yaml");
  if (language === "js" || language === "javascript") return { data: {}, body, isProgram: true };
  const data = readHead(language, head);
  if (data === null || data === undefined) return { data: {}, body };
  // Text between two horizontal rules is no front matter.
  if (typeof data !== "object" || Array.isArray(data)) return { data: {}, body: text };
  return { data: { ...data }, body };
}

/** The fault of a file that could not be read. */
export function frontMatterFault(error: Error): Pick<Entry, "fault" | "cause"> {
  if (error instanceof FrontMatterError) return { fault: error.said, cause: error.parserSaid };
  if (error instanceof TypeError) return { fault: say("is not UTF-8") };
  return { fault: say("its front matter cannot be read"), cause: error.message };
}

/** How much of a faulty line is shown. */
const LINE_SHOWN = 80;

/** Names the line, which tells people of every language more than a parser does. */
function unreadable(error: Error, head: string): FrontMatterError {
  const parserSaid = error.message.split("\n")[0]?.replace(/:$/, "");
  const at = error instanceof YAMLError ? error.linePos?.[0].line : undefined;
  const line = error instanceof TomlError ? error.line : at;
  if (line === undefined) {
    return new FrontMatterError(say("its front matter cannot be read"), parserSaid);
  }
  const text = head.split("\n")[line - 1]?.trim().slice(0, LINE_SHOWN) ?? "";
  const said = say("its front matter cannot be read at line {line}: {text}", {
    // The first line of the file is the fence.
    line: line + 1,
    text,
  });
  return new FrontMatterError(said, parserSaid);
}

function readHead(language: string, head: string): unknown {
  try {
    return parseHead(language, head);
  } catch (error) {
    throw error instanceof FrontMatterError ? error : unreadable(error as Error, head);
  }
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
      throw new FrontMatterError(
        say("its front matter is in {language}, which is not supported", { language }),
      );
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
