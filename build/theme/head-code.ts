import { createHash } from "node:crypto";
import { DomUtils, ElementType, parseDocument } from "htmlparser2";
import { ThemeError } from "./theme.ts";

export const HEAD_FILE = "head.html";

/** Every page has it, and every reader loads it. */
const LENGTH_MAX = 20_000;
const OTHER_SITE = /^\s*(?:[a-z]+:)?\/\//i;
/** Types of script elements that hold data. */
const DATA_TYPE = /json|importmap|speculationrules/i;
const ELEMENTS = ["script", "style", "meta", "link"];

interface HeadCode {
  head: string;
  /** The scripts and styles in it, in base64 by their names. */
  assets: Record<string, string>;
}

type Node = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<Node, { attribs: object }>;

function isElement(node: Node): node is Element {
  return "attribs" in node;
}

function isAside(node: Node & { data: string }): boolean {
  return node.type === ElementType.Comment || !node.data.trim();
}

/**
 * The operator's own code for the <head> of every page. The policy of pages allows no code in them, whichever server
 * sends them. So each script and style becomes a file that is named by the hash of its content.
 */
export function readHeadCode(text: string): HeadCode {
  if (text.length > LENGTH_MAX) throw refused(`It may have ${LENGTH_MAX} characters at most.`);
  const assets: Record<string, string> = {};
  const lines = parseDocument(text).children.flatMap((node): string[] => {
    if (isElement(node) && ELEMENTS.includes(node.name)) return [outside(node, assets)];
    // Comments and the blanks between elements are left out.
    if (!isElement(node) && ("data" in node ? isAside(node) : false)) return [];
    const what = isElement(node) ? `<${node.name}>` : "Text";
    throw refused(`${what} cannot stand in <head>. It may have ${ELEMENTS.join(", ")}.`);
  });
  return { head: lines.join(""), assets };
}

function outside(element: Element, assets: Record<string, string>): string {
  const { name, attribs } = element;
  const handler = Object.keys(attribs).find((attribute) => /^on/i.test(attribute));
  if (handler !== undefined) throw refused(`Browsers block ${handler}="…".`);
  const isStyles = name === "link" && /stylesheet/i.test(attribs["rel"] ?? "");
  const source = name === "script" ? attribs["src"] : isStyles ? attribs["href"] : undefined;
  if (OTHER_SITE.test(source ?? "")) {
    throw refused(`Browsers block ${source} of another site. Copy the file to assets/.`);
  }
  const code = DomUtils.textContent(element);
  const isCode = name === "style" || (name === "script" && !DATA_TYPE.test(attribs["type"] ?? ""));
  if (!isCode || !code.trim()) return DomUtils.getOuterHTML(element);
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 12);
  const file = `head.${hash}.${name === "style" ? "css" : "js"}`;
  assets[file] = Buffer.from(code).toString("base64");
  const path = `/assets/theme/${file}`;
  element.children = [];
  if (name === "script") {
    element.attribs = { ...attribs, src: path };
  } else {
    element.name = "link";
    element.attribs = { ...attribs, rel: "stylesheet", href: path };
  }
  return DomUtils.getOuterHTML(element);
}

function refused(reason: string): ThemeError {
  return new ThemeError(HEAD_FILE, null, reason);
}
