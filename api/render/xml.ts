const SOURCE = Symbol("the source of safe XML");

/** XML that may go into a document unchanged. Only this file can create it, so all text is escaped. */
export interface Xml {
  readonly [SOURCE]: string;
}

type Attributes = Readonly<Record<string, string | number | null>>;

/** Strings are text and are escaped; null omits a child or an attribute. Names are ours, never a user's. */
export function element(
  name: string,
  attributes: Attributes = {},
  ...children: (Xml | string | null)[]
): Xml {
  const start = Object.entries(attributes).reduce(
    (tag, [key, value]) =>
      value === null ? tag : `${tag} ${key}="${escapeAttribute(String(value))}"`,
    `<${name}`,
  );
  const content = children.map(sourceOf).join("");
  return { [SOURCE]: content === "" ? `${start}/>` : `${start}>${content}</${name}>` };
}

/** `instructions` stand before the root and are ours, never a user's. */
export function xmlDocument(root: Xml, instructions = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${instructions}${xmlFragment(root)}\n`;
}

/** Without the declaration, for XML that is pasted into a page. */
export function xmlFragment(root: Xml): string {
  return root[SOURCE];
}

/** `]]>` ends a CDATA section anywhere, so it is split over two sections. */
export function cdata(text: string): Xml {
  return { [SOURCE]: `<![CDATA[${legal(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>` };
}

/**
 * Text for the RSS elements that readers may or may not treat as HTML. According to the RSS Advisory Board's profile,
 * most of them show hexadecimal references correctly.
 */
export function plainText(text: string): Xml {
  return { [SOURCE]: escape(text, HEXADECIMAL) };
}

/** Plain text as HTML. */
export function htmlOf(text: string): string {
  return escape(text, NAMED);
}

export function escapeAttribute(text: string): string {
  return escape(text, NAMED_IN_ATTRIBUTE);
}

/** Text as the sanitiser writes it. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Reads the four entities that the sanitiser writes. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => CHARACTERS[entity] ?? entity);
}

const CHARACTERS: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

function sourceOf(child: Xml | string | null): string {
  if (child === null) return "";
  return typeof child === "string" ? escape(child, NAMED) : child[SOURCE];
}

// XML parsers read a bare carriage return as a line feed, and a line break in an attribute as a space (2.11, 3.3.3).
const NAMED: Escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };
const NAMED_IN_ATTRIBUTE: Escapes = { ...NAMED, '"': "&quot;", "\t": "&#x9;", "\n": "&#xA;" };
const HEXADECIMAL: Escapes = { "&": "&#x26;", "<": "&#x3C;", ">": "&#x3E;", "\r": "&#xD;" };
type Escapes = Readonly<Record<string, string>>;

function escape(text: string, escapes: Escapes): string {
  return legal(text).replace(/[&<>"\r\n\t]/g, (character) => escapes[character] ?? character);
}

/** Characters that XML 1.0 forbids, even as a reference (2.2): most controls, U+FFFE, U+FFFF, lone surrogates. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Nearly all text passes this test, which looks at units and takes a tenth of the time. */
const UNIT_TO_LOOK_AT = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/;

function legal(text: string): string {
  return UNIT_TO_LOOK_AT.test(text) ? text.replace(ILLEGAL, "") : text;
}
