import {
  defaultTreeAdapter,
  type DefaultTreeAdapterTypes,
  html as names,
  parseFragment,
} from "parse5";
import { htmlOf } from "../xml.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

export const VOID_TAGS: readonly string[] = ["img", "br", "hr", "wbr"];

/** A browser may repeat elements that were left open, once for each paragraph after them. */
const MORE_ELEMENTS = 2;
const FEW_ELEMENTS = 1_000;

/**
 * Sanitised HTML with each element where a browser puts it, in the sanitiser's own spelling. A browser closes a table
 * before a table inside of it, and the end tags that remain close the page's own boxes: words after them would escape the
 * rules that keep a text in sight. Undefined if there would be many more elements than tags.
 */
export function asParsed(html: string): string | undefined {
  const most = FEW_ELEMENTS + MORE_ELEMENTS * (html.split("<").length - 1);
  let made = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...element) => {
      if (++made > most) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...element);
    },
  };
  const box = defaultTreeAdapter.createElement("div", names.NS.HTML, []);
  try {
    return written(parseFragment(box, html, { treeAdapter }).childNodes);
  } catch (error) {
    if (error instanceof TooManyElements) return undefined;
    throw error;
  }
}

class TooManyElements extends Error {}

/** Without recursion: elements may be nested thousands deep. */
function written(nodes: readonly Node[]): string {
  let html = "";
  const rest: (Node | string)[] = nodes.toReversed();
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === "string") html += next;
    else if (defaultTreeAdapter.isTextNode(next)) html += htmlOf(next.value);
    else if (defaultTreeAdapter.isElementNode(next) && !isHiding(next)) {
      const name = nameOf(next);
      const isVoid = VOID_TAGS.includes(name);
      html += `<${name}${next.attrs.map(attribute).join("")}${isVoid ? " /" : ""}>`;
      if (isVoid) continue;
      rest.push(`</${name}>`);
      for (const child of next.childNodes.toReversed()) rest.push(child);
    }
  }
  return html;
}

/** Browsers hide <rp>. A picture in it becomes words later, if it cannot be shown. */
function isHiding({ tagName, childNodes }: Element): boolean {
  return tagName === "rp" && !childNodes.every(defaultTreeAdapter.isTextNode);
}

/** Outside of a list of definitions, browsers indent its parts as well, each inside the other and out of sight. */
function nameOf({ tagName, parentNode }: Element): string {
  if (tagName !== "dt" && tagName !== "dd") return tagName;
  const list =
    parentNode && parentNode.nodeName === "div" && "parentNode" in parentNode
      ? parentNode.parentNode
      : parentNode;
  return list?.nodeName === "dl" ? tagName : "div";
}

function attribute({ name, value }: Element["attrs"][number]): string {
  if (value === "" && name !== "alt") return ` ${name}`;
  return ` ${name}="${htmlOf(value).replaceAll('"', "&quot;")}"`;
}
