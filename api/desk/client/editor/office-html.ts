/** Makes the HTML of Word and Google Docs say what it shows: both write lists and emphasis in ways of their own. */
export function tidyOffice(page: Document): void {
  wordLists(page);
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
  for (const link of page.querySelectorAll<HTMLAnchorElement>("a[href*='google.com/url?']")) {
    const target = new URL(link.href).searchParams.get("q");
    if (target && URL.canParse(target)) link.href = target;
  }
}

const LEVEL = /mso-list:[^;"]*\blevel(\d)/i;

/** Word writes each item as a paragraph, with its mark in it and its level in a style. */
function wordLists(page: Document): void {
  let open: { level: number; list: Element }[] = [];
  let last: Element | undefined;
  for (const paragraph of page.querySelectorAll<HTMLElement>("p[style*='mso-list' i]")) {
    const level = Number(LEVEL.exec(paragraph.getAttribute("style") ?? "")?.[1] ?? 1);
    const mark = paragraph.querySelector<HTMLElement>("[style*='mso-list' i]");
    const isNumber = /^[\s\u00A0]*(?:\d+|[a-z]{1,3})[.)]/i.test(mark?.textContent ?? "");
    mark?.remove();
    // A paragraph between two items ends the list.
    if (!last || paragraph.previousElementSibling !== last) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    let list = open.at(-1)?.level === level ? open.at(-1)?.list : undefined;
    if (!list) {
      list = page.createElement(isNumber ? "ol" : "ul");
      const outer = open.at(-1)?.list;
      if (outer) (outer.lastElementChild ?? outer).append(list);
      else paragraph.before(list);
      open.push({ level, list });
    }
    const item = page.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    last = open[0]?.list;
    paragraph.remove();
  }
}

/** Google Docs puts an inner list beside the item that it belongs to. */
function nestLists(page: Document): void {
  for (const inner of page.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const item = inner.previousElementSibling;
    if (item?.tagName === "LI") item.append(inner);
  }
}
