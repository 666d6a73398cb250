/** Empty rows below the last link. */
const SPARE = 2;

/** Shows as many rows for links as are needed, and more when asked. */
export function startLinks(section: HTMLElement): void {
  const rows = [...section.querySelectorAll<HTMLElement>(".link-row")];
  const buttons = section.querySelector<HTMLElement>(".link-buttons");
  const add = section.querySelector<HTMLButtonElement>("[data-add-link]");
  const fill = section.querySelector<HTMLButtonElement>("[data-categories]");
  if (!buttons || !add || !fill) return;
  buttons.hidden = false;

  function show(count: number): void {
    for (const [index, row] of rows.entries()) row.hidden = index >= count;
    if (add) add.hidden = count >= rows.length;
  }
  function needed(): number {
    return Math.min(rows.length, rows.findLastIndex((row) => !isEmpty(row)) + 1 + SPARE);
  }

  show(needed());
  // A browser that goes back fills the fields after this.
  addEventListener("pageshow", () => show(needed()));
  add.addEventListener("click", () => {
    const shown = rows.filter((row) => !row.hidden).length;
    show(shown + 1);
    rows[shown]?.querySelector("input")?.focus();
  });
  fill.addEventListener("click", () => {
    const links = JSON.parse(fill.dataset["categories"] ?? "[]") as {
      label: string;
      url: string;
    }[];
    const there = new Set(rows.map((row) => fieldsOf(row)[1]?.value.trim()));
    const free = rows.filter(isEmpty);
    for (const { label, url } of links.filter((link) => !there.has(link.url))) {
      const [words, address] = fieldsOf(free.shift() ?? section.ownerDocument.createElement("p"));
      if (!words || !address) break;
      words.value = label;
      address.value = url;
    }
    show(needed());
    section.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

function fieldsOf(row: HTMLElement): HTMLInputElement[] {
  return [...row.querySelectorAll("input")];
}

function isEmpty(row: HTMLElement): boolean {
  return fieldsOf(row).every(({ value }) => !value.trim());
}
