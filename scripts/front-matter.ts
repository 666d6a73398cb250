import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

export interface FrontMatter {
  data: Record<string, unknown>;
  body: string;
}

/** A Markdown file's head: YAML between ---, JSON between ---json and ---, or TOML between +++. None is fine. */
export function parseFrontMatter(source: string): FrontMatter {
  const text = source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const match = /^(---json|---|\+\+\+)[ \t]*\n(?:(.*?)\n)?(?:---|\+\+\+)[ \t]*(?:\n(.*))?$/s.exec(
    text,
  );
  if (!match) return { data: {}, body: text };
  const [, fence, head = "", body = ""] = match;
  const data: unknown =
    fence === "+++" ? parseToml(head) : fence === "---json" ? JSON.parse(head) : parseYaml(head);
  return { data: typeof data === "object" && data ? { ...data } : {}, body };
}
