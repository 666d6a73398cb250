/** Makes the HTML of Word and Google Docs say what it shows: both write lists and emphasis in ways of their own. */
export function tidyOffice(page: Document): void {
  removeRemarks(page);
  removeEmptyLines(page);
  roleHeadings(page);
  wordLists(page);
  webLists(page);
  nestLists(page);
  for (const one of page.querySelectorAll<HTMLElement>("li > p:only-child")) {
    one.replaceWith(...one.childNodes);
  }
  // A list item with a list below has its words in a paragraph too.
  for (const one of page.querySelectorAll<HTMLElement>("li > p:first-child")) {
    const next = one.nextElementSibling;
    if (next && /^[OU]L$/.test(next.tagName)) one.replaceWith(...one.childNodes);
  }
  for (const one of page.querySelectorAll(
    "h1 :is(b, strong), h2 :is(b, strong), h3 :is(b, strong)",
  )) {
    one.replaceWith(...one.childNodes);
  }
  // The first row of an office's table is its head, which Markdown cannot do without.
  for (const table of page.querySelectorAll("table")) {
    for (const one of table.querySelectorAll("td > p:only-child, th > p:only-child")) {
      one.replaceWith(...one.childNodes);
    }
    const [row] = table.rows;
    if (!row || table.querySelector("th")) continue;
    for (const cell of Array.from(row.cells)) {
      const head = page.createElement("th");
      head.append(...cell.childNodes);
      cell.replaceWith(head);
    }
  }
}

/** The remarks of Word's reviewers are not a part of the text, nor is its line above footnotes. */
function removeRemarks(page: Document): void {
  const remarks =
    "[data-style*='mso-element:comment' i], .MsoCommentReference, a.msocomanchor, [data-style*='mso-hide:all' i], [data-style*='mso-element:footnote-list' i] > :is(hr, br), [data-style*='mso-element:endnote-list' i] > :is(hr, br)";
  for (const one of page.querySelectorAll(remarks)) one.remove();
}

const BLOCK = /^(?:P|DIV|H[1-6]|[OU]L|LI|TABLE|T[DH]|BLOCKQUOTE|PRE|HR|BODY|SECTION|ARTICLE)$/;

/** Mails and Google Docs make the space between paragraphs with lines that say nothing. */
function removeEmptyLines(page: Document): void {
  for (const one of page.querySelectorAll("br")) {
    let next = one.nextSibling;
    while (next?.nodeType === Node.TEXT_NODE && !next.textContent?.trim()) next = next.nextSibling;
    const ends = next ? BLOCK.test(next.nodeName) : BLOCK.test(one.parentNode?.nodeName ?? "");
    if (ends) one.remove();
  }
  for (const one of page.querySelectorAll("p")) {
    if (!one.textContent?.trim() && !one.querySelector("img, a")) one.remove();
  }
}

/** Word in the browser says with a role that a paragraph is a heading. */
function roleHeadings(page: Document): void {
  for (const one of page.querySelectorAll("[role=heading]")) {
    if (/^H[1-6]$/.test(one.tagName)) continue;
    const level = Math.min(6, Math.max(1, Number(one.getAttribute("aria-level")) || 2));
    const heading = page.createElement(`h${level}`);
    heading.append(...one.childNodes);
    one.replaceWith(heading);
  }
}

const LEVEL = /mso-list:[^;"]*\blevel(\d)/i;

/** Word writes each item as a paragraph, with its mark in it and its level in a style. */
function wordLists(page: Document): void {
  const lists = createLists(page);
  for (const paragraph of page.querySelectorAll<HTMLElement>("p[data-style*='mso-list' i]")) {
    const level = Number(LEVEL.exec(paragraph.getAttribute("data-style") ?? "")?.[1] ?? 1);
    const mark = paragraph.querySelector<HTMLElement>("[data-style*='mso-list' i]");
    const isNumber = /^[\s\u00A0]*(?:\d+|[a-z]{1,3})[.)]/i.test(mark?.textContent ?? "");
    mark?.remove();
    const item = page.createElement("li");
    item.append(...paragraph.childNodes);
    lists.add(paragraph, [{ item, level, kind: isNumber ? "ol" : "ul" }]);
  }
}

/** Word in the browser gives each item a list of its own, with its level. */
function webLists(page: Document): void {
  const lists = createLists(page);
  for (const wrapper of page.querySelectorAll(".ListContainerWrapper")) {
    const items = [...wrapper.querySelectorAll("li")].map((item) => {
      const kind = item.parentElement?.tagName === "OL" ? "ol" : "ul";
      return { item, kind, level: Number(item.getAttribute("aria-level")) || 1 } as const;
    });
    lists.add(wrapper, items);
  }
}

interface ListItem {
  item: Element;
  level: number;
  kind: "ol" | "ul";
}

/** Makes lists of items that only know their level. */
function createLists(page: Document) {
  let open: { level: number; list: Element }[] = [];
  let last: Element | undefined;

  function listFor({ level, kind }: ListItem, before: Element): Element {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const same = open.at(-1)?.level === level ? open.pop()?.list : undefined;
    const isOpen = same?.tagName.toLowerCase() === kind;
    const list = same && isOpen ? same : page.createElement(kind);
    if (list !== same) {
      const outer = open.at(-1)?.list;
      if (outer) (outer.lastElementChild ?? outer).append(list);
      else before.before(list);
    }
    open.push({ level, list });
    return list;
  }

  return {
    /** Puts these items in the place of an element. */
    add: (place: Element, items: readonly ListItem[]): void => {
      // A paragraph between two items ends the list.
      if (!last || place.previousElementSibling !== last) open = [];
      for (const one of items) listFor(one, place).append(one.item);
      last = open[0]?.list;
      place.remove();
    },
  };
}

/** Google Docs puts an inner list beside the item that it belongs to. */
function nestLists(page: Document): void {
  for (const inner of page.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const item = inner.previousElementSibling;
    if (item?.tagName === "LI") item.append(inner);
  }
}
