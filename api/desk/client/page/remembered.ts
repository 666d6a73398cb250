// Choices that this browser remembers. A forbidden storage must not stop the writer: a choice is then forgotten.

export function isRemembered(name: string): boolean {
  try {
    return localStorage.getItem(name) === "yes";
  } catch {
    return false;
  }
}

export function remember(name: string, isChosen: boolean): void {
  try {
    if (isChosen) localStorage.setItem(name, "yes");
    else localStorage.removeItem(name);
  } catch {
    // The next page starts without it.
  }
}
