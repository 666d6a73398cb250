/** How Markdown is written that Galley makes from HTML, for turndown. */
export const MARKDOWN_STYLE = {
  headingStyle: "atx",
  codeBlockStyle: "fenced",
  bulletListMarker: "-",
  emDelimiter: "*",
} as const;

/** An item of a list, for turndown, which would indent each by three spaces. */
export function itemMarkdown(content: string, node: ListNode): string {
  const parent = node.parentNode as ListNode | null;
  const number = Number(parent?.getAttribute?.("start") ?? 1) + itemsBefore(node);
  const marker = parent?.nodeName === "OL" ? `${number}. ` : "- ";
  const text = content.trim().replace(/\n/g, `\n${" ".repeat(marker.length)}`);
  return `${marker}${text.replace(/^ +$/gm, "")}${node.nextSibling ? "\n" : ""}`;
}

/** What it needs of an element: the browser's, or that of a parser on the server. */
interface ListNode {
  nodeName: string;
  parentNode: unknown;
  previousSibling: unknown;
  nextSibling: unknown;
  getAttribute?(name: string): string | null;
}

function itemsBefore(node: ListNode): number {
  let count = 0;
  for (let other = node.previousSibling as ListNode | null; other;) {
    if (other.nodeName === "LI") count++;
    other = other.previousSibling as ListNode | null;
  }
  return count;
}
