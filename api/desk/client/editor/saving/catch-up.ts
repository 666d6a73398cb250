import { type Fields, isSame } from "../fields.ts";
import type { TextEditor } from "../text-editor.ts";
import type { Company } from "./company.ts";
import type { MergePanel } from "./merge-panel.ts";
import { requestNewest } from "./newest.ts";
import type { NotNow } from "./save-request.ts";

/** The saved text that a page is based on. */
export interface SavedText {
  version: number;
  fields: Fields;
}

/** `asked`: the writer has to choose first. `impossible`: there is nothing newer, or it cannot be merged. */
type CaughtUp = "merged" | "asked" | "impossible" | NotNow;

export interface CatchUp {
  /** Merges a newer saved text into the page, if there is one. */
  run(base: SavedText): Promise<CaughtUp>;
  /** The page is being changed by a merge, not by the writer. */
  isChanging(): boolean;
  /** A question is open, about what to keep of two texts. */
  isAsking(): boolean;
  /** Leads the writer to the question. */
  focus(): void;
}

/** `adopt` is called when the page has everything of a newer text; `isNews` if that says something else than before. */
export function createCatchUp(
  { form, text, company }: { form: HTMLFormElement; text: TextEditor; company: Company },
  adopt: (saved: SavedText, isNews: boolean) => void,
  answered: () => void,
): CatchUp {
  let isChanging = false;
  let asking: MergePanel | undefined;

  async function run(base: SavedText): Promise<CaughtUp> {
    const { piece } = form.dataset;
    const newest = piece ? await requestNewest(piece, String(base.version)) : undefined;
    if (newest && "later" in newest) return newest;
    // The text of a piece that waits for an editor is not written on.
    if (!newest?.text || newest.status === "pending") return "impossible";
    // Most texts are written in one place, so this is loaded when it is needed.
    const module = await import("./merge-page.ts").catch(() => undefined);
    if (!module) return "impossible";
    const { version } = newest;
    const fields = { ...base.fields, ...newest.text.fields };
    const isNews = !isSame(base.fields, fields);
    if (isNews) company.seen(newest.text.by);
    isChanging = true;
    asking = module.mergeIntoPage(form, text, { base: base.fields, theirs: fields }, () => {
      asking = undefined;
      adopt({ version, fields }, isNews);
      answered();
    });
    isChanging = false;
    if (asking) return "asked";
    adopt({ version, fields }, isNews);
    return "merged";
  }

  return {
    run,
    isChanging: () => isChanging,
    isAsking: () => asking !== undefined,
    focus: () => asking?.focus(),
  };
}
