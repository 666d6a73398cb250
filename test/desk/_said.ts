import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseAst } from "vitest/node";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The source files at a path: of a folder, all below it. */
export function sourcesAt(path: string): string[] {
  if (/\.tsx?$/.test(path)) return [path];
  return readdirSync(`${ROOT}${path}`, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${path}/${name}`);
}

/** The texts in a file that are words for people. In a template, a value is `{0}`, `{1}` and so on. */
export function textsIn(file: string): string[] {
  let texts = parsed.get(file);
  if (!texts) {
    texts = textsOf(readFileSync(`${ROOT}${file}`, "utf8"), file.endsWith("x") ? "tsx" : "ts");
    parsed.set(file, texts);
  }
  return texts;
}

/** Each source is parsed once, for all tests that read it. */
const parsed = new Map<string, string[]>();

export function textsOf(code: string, lang: "ts" | "tsx"): string[] {
  const texts = new Set<string>();
  walk(parseAst(code, { lang }) as unknown as Node, texts);
  return [...texts];
}

type Node = Readonly<Record<string, unknown>> & { type: string };

function walk(node: Node, texts: Set<string>): void {
  if (isForPrograms(node)) return;
  const text = textOf(node);
  if (text !== undefined) texts.add(text);
  for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, texts);
}

function textOf(node: Node): string | undefined {
  switch (node.type) {
    case "JSXText":
      return words(node, LETTER);
    case "JSXAttribute": {
      const value = node["value"];
      const isShown = SHOWN.has(nameOf(node["name"]));
      return isShown && isNode(value) && value.type === "Literal"
        ? words(value, LETTER)
        : undefined;
    }
    case "Literal":
      return words(node, SENTENCE);
    case "TemplateLiteral": {
      const parts = (node["quasis"] as { value: { cooked: string } }[]).map(
        ({ value }) => value.cooked,
      );
      const said = parts.map((part, at) => (at ? `{${at - 1}}${part}` : part)).join("");
      return SENTENCE.test(said) ? said : undefined;
    }
    default:
      return undefined;
  }
}

function words({ value }: Node, pattern: RegExp): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  return pattern.test(text) ? text : undefined;
}

const LETTER = /[a-z]/;

/** Two words, one of them no name of a program's: "Sign in", not "text/html; charset=utf-8". */
const SENTENCE =
  /^(?![^ ]*[=/;<]).*\p{L}{2,}[.,:;…’”]? [“(]?\p{L}+\b|^\{0\} \p{L}{4,}$|^\p{Lu}\p{Ll}+…?$/su;

/** Properties whose value people see or hear. */
const SHOWN = new Set([
  "title",
  "label",
  "aria-label",
  "placeholder",
  "alt",
  "hint",
  "about",
  "legend",
]);

const TECHNICAL_ATTRIBUTES = new Set([
  "class",
  "rel",
  "content",
  "aria-describedby",
  "sizes",
  "sandbox",
  "d",
  "allow",
  "media",
]);

/** Imports, types, class names, descriptions of the contract, and errors of the code itself. */
function isForPrograms(node: Node): boolean {
  if (/^(?:Import|TS|Export.*All)/.test(node.type) && !/^TS(?:As|Non|Sat)/.test(node.type)) {
    return true;
  }
  if (node.type === "JSXAttribute") return TECHNICAL_ATTRIBUTES.has(nameOf(node["name"]));
  if (node.type === "CallExpression") {
    const callee = node["callee"] as Node;
    const name = nameOf(callee["property"] ?? callee);
    return ["describe", "meta", "querySelector", "querySelectorAll", "closest"].includes(name);
  }
  if (node.type === "NewExpression") return /^(?:Type|Range)?Error$/.test(nameOf(node["callee"]));
  return false;
}

function nameOf(node: unknown): string {
  const name = isNode(node) ? node["name"] : undefined;
  return typeof name === "string" ? name : "";
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
