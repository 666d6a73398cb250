interface Hit {
  url: string;
  title: string;
  summary: string;
  snippet: string | null;
  authors: { name: string }[];
}

/** Without a script the form shows the answer of the public search as it is; with one, as a list on the page. */
export function improveSearch(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-search]");
  const field = form?.querySelector<HTMLInputElement>("input[name=q]");
  const list = document.querySelector<HTMLElement>("[data-results]");
  const state = document.querySelector<HTMLElement>("[data-state]");
  if (!form || !field || !list || !state) return;
  let asked = 0;

  async function show(words: string): Promise<void> {
    if (!form || !list || !state) return;
    const number = ++asked;
    state.textContent = "Searching…";
    const answer = await ask(form.action, words);
    // Somebody who types on wants only the last answer.
    if (number !== asked) return;
    list.replaceChildren(...answer.hits.map(itemOf));
    state.textContent = answer.message;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const words = field.value;
    history.replaceState(null, "", `?q=${encodeURIComponent(words)}`);
    void show(words);
  });
  const given = new URLSearchParams(location.search).get("q");
  if (!given?.trim()) return;
  field.value = given;
  void show(given);
}

async function ask(address: string, words: string): Promise<{ hits: Hit[]; message: string }> {
  try {
    const response = await fetch(`${address}?q=${encodeURIComponent(words)}&limit=50`);
    const body = (await response.json()) as { results?: Hit[]; message?: string };
    if (!body.results) return { hits: [], message: body.message ?? "That did not work." };
    const count = body.results.length;
    const message = count
      ? `${count} ${count === 1 ? "piece" : "pieces"}`
      : "Nothing has these words.";
    return { hits: body.results, message };
  } catch {
    return { hits: [], message: "The search cannot be reached. Try again in a moment." };
  }
}

/** Text nodes only: what people wrote is never read as markup. */
function itemOf({ url, title, summary, snippet, authors }: Hit): HTMLElement {
  const heading = element("h2", element("a", title, { href: url }));
  const excerpt = element("p", snippet ?? summary);
  for (const part of [heading, excerpt]) part.dir = "auto";
  const byline = element("p", authors.map(({ name }) => name).join(", "), { class: "byline" });
  return element("li", element("article", heading, excerpt, byline));
}

function element(name: string, ...parts: (string | Node | Record<string, string>)[]): HTMLElement {
  const made = document.createElement(name);
  for (const part of parts) {
    if (typeof part === "string" || part instanceof Node) made.append(part);
    else for (const [key, value] of Object.entries(part)) made.setAttribute(key, value);
  }
  return made;
}
