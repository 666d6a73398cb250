import type { AuthorAnswer, RecentPiecesAnswer } from "../../api/contract/envelopes.ts";
import type { PieceListItem } from "../../api/contract/piece.ts";
import { type EmbedSnippet, embedSnippet, pieceSnippet } from "../../api/render/embed-snippet.ts";

// The script of /docs/embeds: shows the widgets of a writer in a theme, and copies their snippets.

interface Somebody {
  slug: string;
  name: string;
}

const COPIED_MS = 2_000;
const page = document.querySelector<HTMLElement>(".embeds");
const urls = {
  profile: (slug: string): string => (page?.dataset["profile"] ?? "") + slug,
  embedScript: page?.dataset["script"] ?? "",
};
const form = document.querySelector<HTMLFormElement>(".embeds-choice");
const field = document.querySelector<HTMLInputElement>("#embed-slug");
const status = document.querySelector<HTMLElement>(".embeds-status");
let shown: Somebody | undefined;
let newestPiece: PieceListItem | undefined;

for (const button of document.querySelectorAll<HTMLButtonElement>(".copy")) offerCopy(button);
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  void choose(field?.value.trim() ?? "");
});
form?.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "theme" && shown) show(shown);
});
void begin();

/** The writer that the address names, or the writer of the newest piece. */
async function begin(): Promise<void> {
  const named = new URLSearchParams(location.search).get("slug");
  if (named) {
    await choose(named);
    return;
  }
  const recent = await read<RecentPiecesAnswer>("/api/public/pieces/recent");
  const newest = recent?.items[0]?.authors[0];
  if (newest) await choose(newest.slug);
  else say("Nothing has been published yet. Name a writer to see their widgets.");
}

async function choose(slug: string): Promise<void> {
  if (!slug) return;
  const answer = await read<AuthorAnswer>(`/api/public/authors/${encodeURIComponent(slug)}`);
  if (answer) {
    const widget = await read<{ items: PieceListItem[] }>(
      `/embed/${answer.author.slug}/widget.json`,
    );
    newestPiece = widget?.items[0];
    show(answer.author);
  } else say(`There is no writer “${slug}”. It is the last part of the profile's address.`);
}

function show({ slug, name }: Somebody): void {
  shown = { slug, name };
  if (field) field.value = slug;
  say(`Shown for ${name}.`);
  const theme = form?.querySelector<HTMLInputElement>("[name=theme]:checked")?.value ?? "auto";
  for (const pair of document.querySelectorAll<HTMLElement>("[data-kind]")) {
    const settings = {
      ...(JSON.parse(pair.dataset["settings"] ?? "{}") as Record<string, string>),
      // auto is the default.
      ...(theme === "auto" ? {} : { theme }),
    };
    const kind = pair.dataset["kind"] as EmbedSnippet["kind"];
    const code = pair.querySelector("code");
    if (code) code.textContent = embedSnippet({ kind, slug, name, settings }, urls);
    place(pair, { "service-widget": kind, slug, ...settings });
  }
  showPiece(theme === "auto" ? {} : { theme });
}

/** The writer's newest piece, if there is one. */
function showPiece(settings: Record<string, string>): void {
  const pair = document.querySelector<HTMLElement>("[data-piece-pair]");
  if (!pair || !newestPiece) return;
  const { id, title, url } = newestPiece;
  const piece = id.slice(id.lastIndexOf("/") + 1);
  const code = pair.querySelector("code");
  if (code) code.textContent = pieceSnippet({ id: piece, title, url }, settings, urls);
  place(pair, { "service-widget": "piece", piece, ...settings });
}

/** Creates the widget once. Later only its attributes change, as they may on any page. */
function place(pair: HTMLElement, attributes: Record<string, string>): void {
  const stage = pair.querySelector<HTMLElement>(".embeds-stage");
  if (!stage) return;
  stage.dataset["ground"] = attributes["theme"] ?? "auto";
  const host = stage.querySelector("[data-service-widget]") ?? document.createElement("div");
  if (!attributes["theme"]) host.removeAttribute("data-theme");
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(`data-${name}`, value);
  if (!host.isConnected) stage.replaceChildren(host);
}

function offerCopy(button: HTMLButtonElement): void {
  // Only if the page may write to the clipboard.
  if (!navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const text = button.parentElement?.querySelector("code")?.textContent ?? "";
    void copy(button, text);
  });
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    say("Copied to the clipboard.");
  } catch {
    button.textContent = "Select and copy";
  }
  setTimeout(() => (button.textContent = "Copy"), COPIED_MS);
}

function say(sentence: string): void {
  if (status) status.textContent = sentence;
}

async function read<Answer>(path: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(path);
    return response.ok ? ((await response.json()) as Answer) : undefined;
  } catch {
    return undefined;
  }
}
