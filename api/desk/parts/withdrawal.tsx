import type { Withdrawal } from "../../store/change-states.ts";
import { Notice } from "./notice.tsx";

/** How often a page reloads while it waits for something to be gone. */
const LOOK_AGAIN_SECONDS = "3";

/** Headers of a page that shows the state of a withdrawal: it reloads itself until everything is gone. */
export function refreshUntilGone(state: Withdrawal): Record<string, string> {
  return state === "gone" ? {} : { refresh: LOOK_AGAIN_SECONDS };
}

/** What readers still see of a piece that was unpublished or taken down. Each sentence is true when the page is made. */
export const PIECE_WITHDRAWAL: Readonly<Record<Withdrawal, string>> = {
  gone: "This piece is no longer on the site: its page is gone, and no list, feed or search shows it.",
  lists: "The page of this piece is gone. Some lists still show it until they can be rewritten.",
  going: "This piece is still being removed from the site. Readers may see it until that is done.",
};

export function PieceWithdrawal({ state, more }: { state: Withdrawal; more?: string }) {
  return (
    <Notice kind={state === "gone" ? "good" : "note"}>
      {PIECE_WITHDRAWAL[state]} {more}
    </Notice>
  );
}
