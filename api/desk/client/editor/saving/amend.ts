import type { Fields } from "../fields.ts";
import type { SavedText } from "./catch-up.ts";

/** A change of the saved text that this page has made in another way than by a save. */
export interface Amended {
  version: number;
  /** The changed fields as they are saved now. */
  fields: Fields;
  /** Makes the same change on the page. */
  apply(): void;
}

export interface Amending {
  /**
   * Runs a task that changes the saved text by itself, once everything on the page is saved. No save is sent meanwhile.
   * `label` is the pressed button's, for a press that has to wait. False if nothing was changed.
   */
  amend(label: string, task: (version: string) => Promise<Amended | undefined>): Promise<boolean>;
}

export function createAmend({
  settle,
  begin,
  adopt,
  version,
}: {
  settle: (press: { next: string; label: string }) => Promise<string>;
  /** Runs work while no save runs. */
  begin: (work: () => Promise<"saved">) => Promise<unknown>;
  /** Takes over what is saved now. */
  adopt: (base: SavedText) => void;
  version: HTMLInputElement;
}): Amending["amend"] {
  return async (label, task) => {
    if ((await settle({ next: "", label })) !== "saved") return false;
    let isDone = false;
    await begin(async () => {
      const made = await task(version.value);
      if (!made) return "saved";
      adopt(made);
      // The page has the same text then, and nothing is left to save.
      made.apply();
      isDone = true;
      return "saved";
    });
    return isDone;
  };
}
