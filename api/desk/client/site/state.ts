const ASK_EVERY_MS = 2_000;

/** Asks whether readers see what was saved, until they do. The words for the end stand in the page. */
export async function followState(said: HTMLElement): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    const response = await fetch("/desk/site/state", {
      headers: { accept: "application/json" },
    }).catch(() => undefined);
    if (!response) continue;
    if (!response.ok) return;
    const { state, name } = (await response.json()) as { state: string; name: string };
    if (state === "waiting") continue;
    said.textContent = (state === "shown" ? said.dataset["shown"] : said.dataset["failed"]) ?? "";
    if (state === "shown") showName(name);
    return;
  }
}

/** The page was made while readers still saw the old name. */
function showName(name: string): void {
  const shown = document.querySelector(".masthead .name");
  const old = shown?.textContent ?? "";
  if (!shown || !old || old === name) return;
  shown.textContent = name;
  if (document.title.endsWith(` · ${old}`)) {
    document.title = document.title.slice(0, -old.length) + name;
  }
}
