import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { SuggestionAnswer } from "../../contract/suggestions.ts";
import { takeStep } from "../../store/pieces/lifecycle/lifecycle.ts";
import {
  declineSuggestion,
  type FoundSuggestion,
  findSuggestion,
  listSuggestions,
} from "../../store/pieces/talk/suggestion-answers.ts";
import { currentText } from "../../store/pieces/talk/suggested-text.ts";
import { fill } from "../../../site/messages/words.ts";
import { findOwnPiece, type OwnPiece, piecePath, stepOf } from "../pieces/own-piece.ts";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import { changesOf, markOfChanges, takenText } from "./changes.ts";
import type { Refused } from "../take-form.ts";
import { SuggestionPage, SuggestionsPage } from "./pages.tsx";
import { NO_SUGGESTION, NOT_OPEN, requireFits } from "./taken-text.ts";

/** The writer's pages of suggestions: reading them, taking them change by change, and declining them. */
export function createSuggestionRoutes(tools: DeskTools): DeskRoute[] {
  const { store } = tools;
  const path = "/desk/pieces/:id/suggestions";

  async function suggestionAt(
    visit: SignedInVisit,
  ): Promise<{ own: OwnPiece; suggestion: FoundSuggestion }> {
    const own = await findOwnPiece(store, visit);
    const number = Number(visit.params["number"]);
    const suggestion = Number.isSafeInteger(number)
      ? await findSuggestion(store.read, {
          pieceId: own.piece.id,
          current: await currentText(store.read, own.piece),
          number,
        })
      : undefined;
    if (!suggestion) throw new Refusal("not_found", NO_SUGGESTION);
    return { own, suggestion };
  }

  async function show(visit: SignedInVisit, refused?: Refused): Promise<DeskAnswer> {
    const { own, suggestion } = await suggestionAt(visit);
    const shown = changesOf(suggestion.base, suggestion.suggested);
    return {
      title: fill(visit.words.suggestions.suggestion, { number: suggestion.number }),
      main: <SuggestionPage {...{ own, suggestion, shown, refused }} />,
    };
  }

  /** The writer's own edit, with the text that the page has shown. It goes nowhere but into the draft or working copy. */
  async function take(
    visit: SignedInVisit,
    { change, shown: mark, answer }: Pick<SuggestionAnswer, "change" | "shown" | "answer">,
  ): Promise<DeskAnswer> {
    const { own, suggestion } = await suggestionAt(visit);
    const { base, suggested, number, status, keyId } = suggestion;
    if (status !== "open") throw new Refusal("conflict", NOT_OPEN);
    const shown = changesOf(base, suggested);
    if (markOfChanges(shown) !== mark) throw new Refusal("conflict", NOT_OPEN);
    const chosen = new Set(change.filter((one) => one < shown.count));
    if (!chosen.size) {
      throw new Refusal("validation_failed", say("Tick at least one change, or decline them all."));
    }
    const text = takenText(base, suggested, { shown, chosen });
    requireFits(text);
    const { id: pieceId, version } = own.piece;
    await takeStep(store, {
      action: "edit",
      ...stepOf(tools, visit, pieceId),
      content: { ...own.content, ...text },
      version,
      separate: true,
      suggestion: {
        number,
        outcome: chosen.size === shown.count ? "taken" : "taken_in_part",
        answer,
        keyId,
      },
    });
    return seeOther(`${piecePath(pieceId)}?done=taken`);
  }

  return [
    page({
      path,
      show: async (visit) => {
        const own = await findOwnPiece(store, visit);
        const suggestions = await listSuggestions(store.read, {
          pieceId: own.piece.id,
          current: await currentText(store.read, own.piece),
        });
        const { query } = visit;
        return {
          title: visit.words.suggestions.title,
          main: <SuggestionsPage {...{ own, suggestions, query }} />,
        };
      },
    }),
    page({ path: `${path}/:number`, show: (visit) => show(visit) }),
    action({
      path: `${path}/:number`,
      form: SuggestionAnswer,
      run: async (visit, given) => {
        if (given.action === "take") return take(visit, given);
        const { own, suggestion } = await suggestionAt(visit);
        const { id: pieceId } = own.piece;
        const { number } = suggestion;
        await declineSuggestion(store, visit.actor, { pieceId, number, answer: given.answer });
        return seeOther(`${piecePath(pieceId, "suggestions")}?done=declined`);
      },
      again: show,
    }),
  ];
}
