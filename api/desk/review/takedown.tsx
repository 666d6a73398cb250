import type { StoredPiece } from "../../contract/records.ts";
import type { Confirmation } from "../confirmation.tsx";
import type { Verdict } from "./forms.ts";
import { REVIEW } from "./queue-page.tsx";

/** The answers that take a public piece from its readers, and what their buttons are called. */
export const TAKEDOWNS = {
  ask_for_changes: "Take down and ask for changes",
  reject: "Take down and reject",
} as const;

/**
 * What an editor reads before a public piece goes; undefined for an answer that takes nothing from readers. The status
 * that they saw tells: a piece that is no longer so is not touched, whatever they confirm.
 */
export function takedownOf(
  verdict: Verdict,
  { stored, writerName }: { stored: StoredPiece; writerName: string },
): Confirmation | undefined {
  if (verdict.action !== "ask_for_changes" && verdict.action !== "reject") return undefined;
  if (verdict.status !== "approved") return undefined;
  return {
    title: "Take down",
    of: stored.content.headline,
    words: (
      <>
        <ul>
          <li>
            Readers no longer find this piece: its page, the feeds, the lists and the search lose
            it.
          </li>
          <li>
            <bdi>{writerName}</bdi> keeps the text, reads your note, and can edit the piece and ask
            for a look. Only when an editor lifts the takedown can they publish it again.
          </li>
          {stored.updateSentAt && (
            <li>The update that waits is not accepted. Its text goes back to the writer.</li>
          )}
          <li>Feed readers and other services keep what they have already copied.</li>
        </ul>
        <p>Your note to the writer:</p>
        <blockquote dir="auto" class="note">
          {verdict.note}
        </blockquote>
      </>
    ),
    button: TAKEDOWNS[verdict.action],
    back: { href: `${REVIEW}/${stored.id}`, label: "Leave it public" },
  };
}
