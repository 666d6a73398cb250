import { type DocsEntry, findDocs } from "../docs-search.ts";

// The script of the documentation: copies code, and searches the pages. Without it, the list of pages suffices.

const COPIED_MS = 2_000;

if ("clipboard" in navigator) {
  for (const code of document.querySelectorAll<HTMLElement>(".docs-main pre")) offerCopy(code);
}
offerSearch();

function offerCopy(code: HTMLElement): void {
  // The page of the widgets has buttons of its own.
  if (code.closest(".embeds")) return;
  const frame = document.createElement("div");
  frame.className = "sample";
  code.replaceWith(frame);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sample-copy";
  button.textContent = "Copy";
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", () => void copy(code.innerText, button));
  frame.append(code, button);
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(text.trimEnd());
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy"), COPIED_MS);
}

function offerSearch(): void {
  const nav = document.querySelector<HTMLElement>(".docs-nav");
  if (!nav) return;
  const form = nav.querySelector<HTMLElement>(".docs-search");
  const input = form?.querySelector("input");
  const list = form?.querySelector("ul");
  const status = form?.querySelector("p");
  if (!input || !list || !status) return;
  let entries: Promise<DocsEntry[]> | undefined;
  const show = async (): Promise<void> => {
    entries ??= load();
    const query = input.value;
    const all = await entries;
    // The reader has typed on.
    if (query !== input.value) return;
    const found = findDocs(all, query);
    list.replaceChildren(...found.map(itemOf));
    list.hidden = found.length === 0;
    status.textContent = query.trim() ? `${found.length} places found` : "";
    nav.classList.toggle("is-searching", query.trim() !== "");
  };
  input.addEventListener("focus", () => {
    entries ??= load();
  });
  input.addEventListener("input", () => void show());
}

async function load(): Promise<DocsEntry[]> {
  const answer = await fetch("/docs/search.json");
  return answer.ok ? ((await answer.json()) as DocsEntry[]) : [];
}

function itemOf({ title, page, url }: DocsEntry): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = url;
  link.textContent = title;
  item.append(link);
  if (page !== title) {
    const where = document.createElement("span");
    where.textContent = page;
    item.append(where);
  }
  return item;
}
