import type { Withdrawal } from "../../store/log/change-states.ts";
import { useWords } from "../messages/words.ts";
import { Notice } from "./notice.tsx";

/** How often a page reloads while it waits for something to be gone. */
const LOOK_AGAIN_SECONDS = "3";

/** Headers of a page that shows the state of a withdrawal: it reloads itself until everything is gone. */
export function refreshUntilGone(state: Withdrawal): Record<string, string> {
  return state === "gone" ? {} : { refresh: LOOK_AGAIN_SECONDS };
}

/** What readers still see of a piece that was unpublished or taken down. Each sentence is true when the page is made. */
export function PieceWithdrawal({ state, more }: { state: Withdrawal; more?: string }) {
  const { parts: w } = useWords();
  return (
    <Notice kind={state === "gone" ? "good" : "note"}>
      {w[`withdrawn_${state}`]} {more}
    </Notice>
  );
}
