import { decoded } from "./foreign-text.ts";

/** A footnote of a text that was written elsewhere. */
export interface HtmlNote {
  label: string;
  /** What the note says, apart from the text. */
  body: Element;
}

/** Marks the place of a note's number, for the conversion to Markdown. */
const NOTE_PLACE = "data-note";

/** A text with more links within its page is a directory. Each pair of them may be compared. */
const LINKS_MAX = 500;

/** The element of the page that a link leads to. */
type PlaceOf = (link: Element) => Element | undefined;

/**
 * Takes the footnotes out of a page. All programs write them in the same way: the number links to the note, and the note
 * links back. The earlier of the two is the number.
 */
export function takeNotes(page: Document, first: number): HtmlNote[] {
  const placeOf = placesIn(page);
  const links = Array.from(page.querySelectorAll("a[href*='#']")).slice(0, LINKS_MAX);
  const targets = new Set(
    links.flatMap((link) => {
      const place = placeOf(link);
      return place && isBefore(link, place) ? [place] : [];
    }),
  );
  const blocks = new Map<Element, { body: Element; label: string }>();
  const numbers: { link: Element; label: string }[] = [];
  for (const link of links) {
    const target = placeOf(link);
    if (!target || !isBefore(link, target)) continue;
    let note = blocks.get(target);
    if (!note) {
      const block = blockOf(target, link, targets);
      if (!block || !leadsBack(block, link, placeOf)) continue;
      note = { body: block, label: String(first + blocks.size) };
      blocks.set(target, note);
    }
    numbers.push({ link, label: note.label });
  }
  for (const { body } of blocks.values()) cleanNote(body, links, placeOf);
  for (const { link, label } of numbers) putNumber(page, link, label);
  const notes = [...blocks.values()];
  for (const { body } of notes) body.remove();
  if (notes.length) removeLastRules(page);
  return notes;
}

function placesIn(page: Document): PlaceOf {
  const byName = new Map<string, Element>();
  for (const one of Array.from(page.querySelectorAll("[id], a[name]"))) {
    for (const name of [one.id, one.getAttribute("name")]) {
      if (name && !byName.has(name)) byName.set(name, one);
    }
  }
  return (link) => {
    const [, fragment = ""] = /#(.+)$/.exec(link.getAttribute("href") ?? "") ?? [];
    return byName.get(fragment) ?? byName.get(decoded(fragment));
  };
}

/** `Node.DOCUMENT_POSITION_FOLLOWING`, also where there is no browser. */
const FOLLOWING = 4;

function isBefore(one: Node, other: Node): boolean {
  return Boolean(one.compareDocumentPosition(other) & FOLLOWING);
}

/** The whole note: the paragraph or item of its anchor, and what holds nothing but this note. */
function blockOf(
  target: Element,
  number: Element,
  targets: ReadonlySet<Element>,
): Element | undefined {
  let block = target.closest("li, p, div, dd, aside, td");
  if (!block || block.contains(number) || target.closest("h1, h2, h3, h4, h5, h6"))
    return undefined;
  const others = [...targets].filter((place) => place !== target);
  for (;;) {
    const outer: Element | null = block.parentElement;
    if (outer?.tagName !== "DIV" || outer.firstElementChild !== block) return block;
    if (outer.contains(number) || others.some((place) => outer.contains(place))) return block;
    block = outer;
  }
}

/** Whether the note has a link to the number: to the link itself, or to the element around or beside it. */
function leadsBack(block: Element, number: Element, placeOf: PlaceOf): boolean {
  return Array.from(block.querySelectorAll("a[href*='#']")).some((back) => {
    const place = placeOf(back);
    if (!place) return false;
    return (
      place.contains(number) ||
      number.contains(place) ||
      place.parentElement === number.parentElement ||
      place.nextElementSibling?.contains(number)
    );
  });
}

/** Removes the links back to the text, and the number before them. */
function cleanNote(body: Element, links: readonly Element[], placeOf: PlaceOf): void {
  // MediaWiki has words for screen readers there.
  for (const one of Array.from(body.querySelectorAll(".mw-cite-backlink"))) one.remove();
  for (const back of links) {
    const place = body.contains(back) ? placeOf(back) : undefined;
    if (place && isBefore(place, back)) removeWithShell(back, body);
  }
}

/** Also removes elements that are empty without it. */
function removeWithShell(one: Element, within: Element): void {
  const outer = one.parentElement;
  one.remove();
  if (outer && outer !== within && !outer.textContent?.trim() && !outer.querySelector("img")) {
    removeWithShell(outer, within);
  }
}

/** The number in brackets, or raised, is one with its link. */
function putNumber(page: Document, link: Element, label: string): void {
  let place: Element = link;
  while (place.parentElement?.matches("sup, span, a") && isAlone(place)) {
    place = place.parentElement;
  }
  const mark = page.createElement("span");
  mark.setAttribute(NOTE_PLACE, label);
  // An empty element would be left out.
  mark.textContent = label;
  place.replaceWith(mark);
}

function isAlone(one: Element): boolean {
  return one.parentElement?.textContent?.trim() === one.textContent?.trim();
}

/** Programs draw a line above the notes. */
function removeLastRules(page: Document): void {
  for (const rule of Array.from(page.querySelectorAll("hr")).toReversed()) {
    if (hasWordsAfter(rule)) return;
    rule.remove();
  }
}

function hasWordsAfter(one: Node): boolean {
  for (let inner: Node | null = one; inner; inner = inner.parentNode) {
    for (let next = inner.nextSibling; next; next = next.nextSibling) {
      if (next.textContent?.trim()) return true;
    }
  }
  return false;
}

/** The definition of a note in Markdown. Its other paragraphs are indented. */
export function noteDefinition(label: string, words: string): string {
  return `[^${label}]: ${words.replace(/\n(?!\n)/g, "\n    ").replace(/^ +$/gm, "")}`;
}

/** For the conversion to Markdown: the place of a note's number. */
export const NOTE_RULE = {
  filter: (node: Element) => node.hasAttribute(NOTE_PLACE),
  replacement: (_content: string, node: Element) => `[^${node.getAttribute(NOTE_PLACE)}]`,
};
