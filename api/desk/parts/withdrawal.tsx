import type { Withdrawal } from "../../store/changes.ts";
import { Notice } from "./notice.tsx";

/** How often a page looks again that tells when something is gone. */
const LOOK_AGAIN_SECONDS = "3";

/** For the headers of a page that shows how far a withdrawal is: it asks again until all is gone. */
export function lookAgain(state: Withdrawal): Record<string, string> {
  return state === "gone" ? {} : { refresh: LOOK_AGAIN_SECONDS };
}

/** What readers still see of a piece that was taken back. Each sentence is so when the page is made. */
export const PIECE_WITHDRAWAL: Readonly<Record<Withdrawal, string>> = {
  gone: "This piece is off the site: its page is gone, and no list, feed or search names it.",
  lists: "The page of this piece is gone. Some lists still name it until they can be rewritten.",
  going: "This piece is still being taken down: readers may see it until that is done.",
};

export function PieceWithdrawal({ state, more }: { state: Withdrawal; more?: string }) {
  return (
    <Notice kind={state === "gone" ? "good" : "note"}>
      {PIECE_WITHDRAWAL[state]} {more}
    </Notice>
  );
}
