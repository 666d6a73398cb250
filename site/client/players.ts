/**
 * A video, a post or a map of another site is shown in the page when a reader asks for it. Until then nothing is loaded from
 * there. The frame is a page of ours, whose policy allows the one frame of the other site.
 */
export function offerPlayers(): void {
  for (const card of document.querySelectorAll<HTMLElement>(".elsewhere[data-player]")) {
    const { player = "", label = "" } = card.dataset;
    const title = card.querySelector("strong")?.textContent ?? "";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "play";
    button.setAttribute("aria-label", `${label}: ${title}`);
    const words = document.createElement("span");
    words.textContent = label;
    button.append(words);
    button.addEventListener("click", () => {
      const frame = document.createElement("iframe");
      frame.title = title;
      frame.allow = "autoplay; fullscreen; picture-in-picture";
      frame.src = player;
      card.classList.add("playing");
      button.replaceWith(frame);
      frame.focus();
    });
    card.prepend(button);
  }
}
