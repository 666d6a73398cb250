import type { ThemeTemplate } from "../theme-templates.ts";
import type { Findings } from "./scope.ts";

/** Comments of both languages and of HTML, and text that is printed as it is. Their lines stay. */
const ASIDE =
  /<!--[\s\S]*?-->|\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{#[\s\S]*?#\}|\{%-?\s*(?:raw|verbatim)\s*-?%\}[\s\S]*?\{%-?\s*end(?:raw|verbatim)\s*-?%\}/g;
const PRINTED = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?/g;
/** Types of script elements that hold data. Browsers do not run them. */
const DATA_TYPE = /json|importmap|speculationrules|text\/(?:html|template|plain)/i;
const OTHER_SITE = /^\s*(?:https?:)?\/\//i;
const RUNS = /^\s*javascript:/i;

interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Whether it prints attributes of which nothing is known. */
  isOpen: boolean;
}

/** Pictures without alternative texts, and code that the policy of pages blocks. */
export function checkMarkup(
  { file, source, linesBefore }: ThemeTemplate,
  findings: Findings,
): void {
  const text = source.replace(ASIDE, (aside) => aside.replace(/[^\n]/g, " "));
  let line = 1;
  let last = 0;
  for (const { start, name, inside, end } of elementsIn(text)) {
    line += text.slice(last, start).split("\n").length - 1;
    last = start;
    const element = elementOf(name, inside);
    const isEmpty = /^\s*<\//.test(text.slice(end, end + EMPTY_MAX));
    for (const fault of [noAlt(element), ...blocked(element, isEmpty)]) {
      if (fault) findings.add({ file, line: line + linesBefore }, fault);
    }
  }
}

const EMPTY_MAX = 200;

/** The elements that begin in a text, with what stands between their name and the end of the tag. */
function* elementsIn(text: string) {
  let at = 0;
  while (at < text.length) {
    const code = codeEnd(text, at);
    if (code > at) {
      at = code;
      continue;
    }
    const [, name] = text[at] === "<" ? (ELEMENT_NAME.exec(text.slice(at, at + 40)) ?? []) : [];
    at++;
    if (name === undefined) continue;
    const start = at - 1;
    const from = at + name.length;
    const end = tagEnd(text, from);
    if (end === undefined) continue;
    yield { start, name, inside: text.slice(from, end - 1), end };
    at = end;
  }
}

const ELEMENT_NAME = /^<([a-z][a-z0-9-]*)/i;

/** Behind the code of the template that begins here; the same place if none does. */
function codeEnd(text: string, at: number): number {
  const close = text.startsWith("{{", at) ? "}}" : text.startsWith("{%", at) ? "%}" : undefined;
  if (close === undefined) return at;
  const found = text.indexOf(close, at + 2);
  return found < 0 ? text.length : found + 2;
}

/** Behind the `>` that ends a tag. */
function tagEnd(text: string, from: number): number | undefined {
  let quote = "";
  for (let at = from; at < text.length; at++) {
    const code = codeEnd(text, at);
    if (code > at) {
      at = code - 1;
      continue;
    }
    const letter = text[at] ?? "";
    if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === ">") return at + 1;
    else if (letter === "<") return undefined;
  }
  return undefined;
}

function elementOf(name: string, inside: string): Element {
  // A value that is printed is a name without blanks, so that the attribute around it can be read.
  const printed = inside.replace(PRINTED, (code) => (code.startsWith("{{") ? "\u{e000}" : " "));
  const conditional = [...inside.matchAll(PRINTED)].map(([code]) => code).join(" ");
  const attributes = new Map(
    [...printed.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [
      key.toLowerCase(),
      value.replace(/^["']|["']$/g, ""),
    ]),
  );
  const isOpen = [...attributes.keys()].some((key) => key.includes("\u{e000}"));
  return { name: name.toLowerCase(), attributes, isOpen: isOpen || /\balt\b/.test(conditional) };
}

function noAlt({ name, attributes, isOpen }: Element): string | undefined {
  const isPicture = name === "img" || (name === "input" && attributes.get("type") === "image");
  if (!isPicture || attributes.has("alt") || isOpen) return undefined;
  return `<${name}> has no alt: say what it shows, or write alt="" if it only decorates.`;
}

function blocked({ name, attributes }: Element, isEmpty: boolean): string[] {
  const faults: string[] = [];
  const source = attributes.get("src");
  const isData = DATA_TYPE.test(attributes.get("type") ?? "");
  if (name === "script" && !isData) {
    if (source === undefined && !isEmpty) {
      faults.push("Browsers block scripts in the page. Put it into a file: assets/script.js.");
    } else if (OTHER_SITE.test(source ?? "")) {
      faults.push("Browsers block scripts of other sites. Copy it to assets/.");
    }
  }
  if (name === "style") {
    faults.push("Browsers block styles in the page. Put them into a file: assets/style.css.");
  }
  if (name === "link" && /stylesheet/i.test(attributes.get("rel") ?? "")) {
    if (OTHER_SITE.test(attributes.get("href") ?? "")) {
      faults.push("Browsers block stylesheets of other sites. Copy it to assets/.");
    }
  }
  if (name === "base") faults.push("Browsers ignore <base> on these pages.");
  if (name === "iframe" && OTHER_SITE.test(source ?? "")) {
    faults.push("Browsers block frames of other sites. Link to the page instead.");
  }
  if (name === "form" && OTHER_SITE.test(attributes.get("action") ?? "")) {
    faults.push("Browsers block forms that are sent to other sites. Link to the page instead.");
  }
  for (const [attribute, value] of attributes) faults.push(...blockedAttribute(attribute, value));
  return faults;
}

function blockedAttribute(name: string, value: string): string[] {
  if (/^on[a-z]+$/.test(name)) {
    return [`Browsers block ${name}="…". Add the listener in a file: assets/script.js.`];
  }
  if (name === "style") {
    return ['Browsers block style="…". Use a class, and a rule in assets/style.css.'];
  }
  return RUNS.test(value) ? [`Browsers block ${name}="javascript:…".`] : [];
}
