/** How long a button says that it has done its work. */
const DONE_MS = 2_000;

/** Shows the buttons that need a script: the system's own way to share, and the address to copy. No third party is told. */
export function offerSharing(): void {
  const address =
    document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
  const share = document.querySelector<HTMLButtonElement>("[data-share]");
  if (share && "share" in navigator) {
    share.hidden = false;
    share.addEventListener("click", () => {
      // The reader may close the sheet, which is no error.
      navigator.share({ title: document.title, url: address }).catch(() => undefined);
    });
  }
  const copy = document.querySelector<HTMLButtonElement>("[data-copy-link]");
  if (copy && navigator.clipboard) {
    const words = copy.textContent;
    copy.hidden = false;
    copy.setAttribute("aria-live", "polite");
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(address);
      copy.textContent = copy.dataset["done"] ?? words;
      setTimeout(() => (copy.textContent = words), DONE_MS);
    });
  }
}
