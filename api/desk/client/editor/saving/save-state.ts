type SaveState = "saved" | "typing" | "saving" | "offline" | "conflict" | "refused";

/** The status line: whether the text on the page is saved. Screen readers announce it. */
export interface StateLine {
  show(state: SaveState, words: string): void;
  /** Everything is saved without a further save: shows the words of the last one again. */
  rest(): void;
  /** Adds a button after the words. */
  offer(label: string, press: () => void): void;
}

export function createStateLine(line: HTMLElement): StateLine {
  const words = document.createElement("span");
  words.textContent = line.textContent;
  line.replaceChildren(words);
  let resting = line.dataset["state"] === "saved" ? words.textContent : "";

  function show(state: SaveState, text: string): void {
    line.dataset["state"] = state;
    if (state === "saved") resting = text;
    // Unchanged words are not set again, so that a screen reader does not repeat them.
    if (words.textContent !== text) words.textContent = text;
    if (line.childNodes.length > 1) line.replaceChildren(words);
  }

  return {
    show,
    rest: () => {
      if (line.dataset["state"] !== "saved") show("saved", resting);
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
