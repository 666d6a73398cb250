/** A visitor who has looked at a piece for this long counts as a reader. */
const READING_MS = 5_000;

/** Tells the service once that somebody reads this piece. It sends no cookie and no identity. */
export function countRead(): void {
  const address = document.querySelector<HTMLElement>("[data-read]")?.dataset["read"];
  if (!address) return;
  let seen = 0;
  const timer = setInterval(() => {
    // A page that was opened in the background is not being read.
    if (document.visibilityState === "visible") seen += 1_000;
    if (seen < READING_MS) return;
    clearInterval(timer);
    navigator.sendBeacon(address);
  }, 1_000);
}
