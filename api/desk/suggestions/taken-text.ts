import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { SuggestedText } from "../../contract/suggestions.ts";
import { DraftShape } from "../../contract/unfinished.ts";
import { textOf } from "../../store/pieces/talk/suggested-text.ts";

export const NO_SUGGESTION = say("There is no suggestion with this number.");

export const NOT_OPEN = say(
  "The text has changed since this was suggested, or the suggestion was answered. Nothing was changed. Look at it again.",
);

/** Some changes without the others can make a text that is too long, for example. */
export function requireFits(text: SuggestedText): void {
  for (const [name, value] of Object.entries(textOf(text))) {
    const parsed = DraftShape[name as keyof SuggestedText].safeParse(value);
    if (!parsed.success) {
      throw new Refusal(
        "validation_failed",
        say(
          "These changes alone make a text that a piece cannot have. Tick others, or decline them all.",
        ),
      );
    }
    if (parsed.data !== value) throw new Refusal("conflict", NOT_OPEN);
  }
}
