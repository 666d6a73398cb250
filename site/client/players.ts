/** A video of another site plays in the page when a reader asks for it. Until then nothing is loaded from there. */
export function offerPlayers(): void {
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const { target } = event;
    const link = target instanceof Element ? target.closest(".elsewhere[data-player] > a") : null;
    const place = link?.parentElement;
    const source = place?.getAttribute("data-player");
    if (!place || !source) return;
    event.preventDefault();
    const frame = document.createElement("iframe");
    frame.title = link.querySelector("strong")?.textContent ?? "";
    frame.allow = "autoplay; fullscreen; picture-in-picture";
    frame.setAttribute(
      "sandbox",
      "allow-scripts allow-same-origin allow-presentation allow-popups",
    );
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    frame.src = source;
    place.classList.add("playing");
    link.replaceWith(frame);
    frame.focus();
  });
}
