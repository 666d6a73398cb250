import type { StoredPiece } from "../../contract/records.ts";
import type { Confirmation } from "../confirmation.tsx";
import type { Verdict } from "./forms.ts";
import { REVIEW } from "./queue-page.tsx";

/** The verdicts that take a public piece down, with their buttons. */
export const TAKEDOWNS = {
  ask_for_changes: "Take down and ask for changes",
  reject: "Take down and reject",
} as const;

/**
 * The confirmation before a public piece is taken down; undefined for a verdict that removes nothing. It depends on the
 * status that the editor saw. If the status has changed since, the verdict is refused even after confirmation.
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
            The piece is removed from the site: its page is deleted, and it disappears from lists,
            feeds and search.
          </li>
          <li>
            <bdi>{writerName}</bdi> keeps the text, sees your note, and can edit the piece and ask
            for a look. They can publish it again only after an editor lifts the takedown.
          </li>
          {stored.updateSentAt && (
            <li>The waiting update is not accepted. The writer gets its text back.</li>
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
    back: { href: `${REVIEW}/${stored.id}`, label: "Keep it published" },
  };
}
