type SaveState = "saved" | "typing" | "saving" | "offline" | "conflict" | "refused";

/** The line that says whether what is on the page is safe, to the eye and to a screen reader. */
export interface StateLine {
  show(state: SaveState, words: string): void;
  /** Something to press behind the words. */
  offer(label: string, press: () => void): void;
}

export function createStateLine(line: HTMLElement): StateLine {
  const words = document.createElement("span");
  words.textContent = line.textContent;
  line.replaceChildren(words);
  return {
    show(state, text) {
      line.dataset["state"] = state;
      // The same words twice are no news: a screen reader is left alone.
      if (words.textContent !== text) words.textContent = text;
      line.replaceChildren(words);
    },
    offer(label, press) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "plain";
      button.textContent = label;
      button.addEventListener("click", press);
      line.append(" ", button);
    },
  };
}
