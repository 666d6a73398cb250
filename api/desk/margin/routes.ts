import { z } from "zod";
import { typedNumber, typedVersion } from "../../contract/fields.ts";
import { Refusal } from "../../contract/errors.ts";
import { SuggestionAnswer, type SuggestedText } from "../../contract/suggestions.ts";
import { takeStep } from "../../store/pieces/lifecycle/lifecycle.ts";
import {
  declineSuggestion,
  type FoundSuggestion,
  findSuggestion,
} from "../../store/pieces/talk/suggestion-answers.ts";
import { textOf } from "../../store/pieces/talk/suggested-text.ts";
import { findOwnPiece, type OwnPiece, stepOf } from "../pieces/own-piece.ts";
import { action, type DeskAnswer, type DeskRoute, type DeskTools } from "../route.ts";
import type { SignedInVisit } from "../route.ts";
import { changesOf, markOfChanges, type ShownChanges } from "../suggestions/changes.ts";
import { NO_SUGGESTION, NOT_OPEN, requireFits } from "../suggestions/taken-text.ts";

/** An answer from the margin of the editor: to one change of a suggestion, or to the rest of it. */
const MarginAnswer = z.object({
  action: z.enum(["take", "close", "reply"]),
  /** The number of the change to take, and the first of its lines in the saved text. */
  change: SuggestionAnswer.shape.change.unwrap().element.default(0),
  line: typedNumber().pipe(z.int().min(0)).default(0),
  version: typedVersion().catch(0),
  shown: SuggestionAnswer.shape.shown,
  /** Empty while other changes wait for an answer. */
  outcome: z.enum(["", "taken", "taken_in_part", "declined"]).default(""),
  answer: SuggestionAnswer.shape.answer,
});
type MarginAnswer = z.output<typeof MarginAnswer>;

/** For the editor's script: takes one change of a suggestion where its passage is now, and leaves the others open. */
export function createMarginRoutes(tools: DeskTools): DeskRoute[] {
  const { store } = tools;
  async function take(
    visit: SignedInVisit,
    { own, suggestion }: { own: OwnPiece; suggestion: FoundSuggestion },
    given: MarginAnswer,
  ): Promise<DeskAnswer> {
    const { base, suggested, number, keyId } = suggestion;
    const shown = changesOf(base, suggested);
    if (markOfChanges(shown) !== given.shown || own.content.typed) {
      throw new Refusal("conflict", NOT_OPEN);
    }
    const text = withChange(textOf(own.content), { base, suggested, shown, given });
    requireFits(text);
    const { version, status } = await takeStep(store, {
      action: "edit",
      ...stepOf(tools, visit, own.piece.id),
      content: { ...own.content, ...text },
      version: given.version,
      separate: true,
      suggestion: { number, outcome: given.outcome || null, answer: null, keyId },
    });
    return { json: { ok: true, version, status } };
  }

  return [
    action({
      path: "/desk/pieces/:id/suggestions/:number/margin",
      form: MarginAnswer,
      run: async (visit, given) => {
        const own = await findOwnPiece(store, visit);
        const { id: pieceId } = own.piece;
        const number = Number(visit.params["number"]);
        const suggestion = Number.isSafeInteger(number)
          ? await findSuggestion(store.read, { pieceId, current: "", number })
          : undefined;
        if (!suggestion) throw new Refusal("not_found", NO_SUGGESTION);
        if (given.action === "take") return take(visit, { own, suggestion }, given);
        const { answer } = given;
        const closed = given.outcome === "taken_in_part" ? given.outcome : "declined";
        const outcome = given.action === "reply" ? null : closed;
        await declineSuggestion(store, visit.actor, { pieceId, number, answer, outcome });
        return { json: { ok: true } };
      },
      // No page has this form. Another writer's piece is answered like one that does not exist.
      again: async (visit, { refusal }) => {
        await findOwnPiece(store, visit);
        throw refusal;
      },
    }),
  ];
}

/** The text with one change, if the lines that it replaces are where the writer sees them. */
function withChange(
  text: SuggestedText,
  {
    base,
    suggested,
    shown,
    given: { change, line },
  }: {
    base: SuggestedText;
    suggested: SuggestedText;
    shown: ShownChanges;
    given: Pick<MarginAnswer, "change" | "line">;
  },
): SuggestedText {
  for (const field of ["headline", "sub"] as const) {
    if (shown[field]?.number !== change) continue;
    if (text[field] !== base[field]) throw new Refusal("conflict", NOT_OPEN);
    return { ...text, [field]: suggested[field] };
  }
  const part = shown.body.find((one) => one.change?.number === change);
  const lines = text.body_md.split("\n");
  const isThere =
    part?.change && line <= lines.length && part.gone.every((one, at) => lines[line + at] === one);
  if (!isThere) throw new Refusal("conflict", NOT_OPEN);
  return { ...text, body_md: lines.toSpliced(line, part.gone.length, ...part.fresh).join("\n") };
}
