type SaveState = "saved" | "typing" | "saving" | "offline" | "conflict" | "refused";

/** The status line: whether the text on the page is saved. Screen readers announce it. */
export interface StateLine {
  show(state: SaveState, words: string): void;
  /** Adds a button after the words. */
  offer(label: string, press: () => void): void;
}

export function createStateLine(line: HTMLElement): StateLine {
  const words = document.createElement("span");
  words.textContent = line.textContent;
  line.replaceChildren(words);
  return {
    show(state, text) {
      line.dataset["state"] = state;
      // Unchanged words are not set again, so that a screen reader does not repeat them.
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
