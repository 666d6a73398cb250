/** How long a button says that it has done its work. */
const DONE_MS = 2_000;

/** Shows the buttons that need a script: the system's own way to share, and the address to copy. No third party is told. */
export function offerSharing(): void {
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  const address = canonical?.href ?? location.href;
  const share = document.querySelector<HTMLButtonElement>("[data-share]");
  if (share && "share" in navigator) {
    share.hidden = false;
    share.addEventListener("click", () => {
      // The reader may close the sheet, which is no error.
      navigator.share({ title: document.title, url: address }).catch(() => undefined);
    });
  }
  const copy = document.querySelector<HTMLButtonElement>("[data-copy-link]");
  // Only on pages that come over https.
  if (!copy || !("clipboard" in navigator)) return;
  copy.hidden = false;
  copy.setAttribute("aria-live", "polite");
  copy.addEventListener("click", () => void copyAddress(address, copy));
}

async function copyAddress(address: string, button: HTMLButtonElement): Promise<void> {
  const words = button.textContent;
  const done = button.dataset["done"] ?? words;
  await navigator.clipboard.writeText(address);
  if (words === done) return;
  button.textContent = done;
  setTimeout(() => (button.textContent = words), DONE_MS);
}
