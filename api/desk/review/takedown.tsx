import type { StoredPiece } from "../../contract/records.ts";
import type { Confirmation } from "../confirmation.tsx";
import { type DeskWords, filled } from "../messages/words.ts";
import type { Verdict } from "./forms.ts";
import { REVIEW } from "./queue-page.tsx";

/** The verdicts that take a public piece down, with their buttons. */
export function takedownsIn({ review: w }: DeskWords) {
  return { ask_for_changes: w.down_changes, reject: w.down_reject } as const;
}

/**
 * The confirmation before a public piece is taken down; undefined for a verdict that removes nothing. It depends on the
 * status that the editor saw. If the status has changed since, the verdict is refused even after confirmation.
 */
export function takedownOf(
  verdict: Verdict,
  { stored, writerName }: { stored: StoredPiece; writerName: string },
  words: DeskWords,
): Confirmation | undefined {
  const { review: w } = words;
  if (verdict.action !== "ask_for_changes" && verdict.action !== "reject") return undefined;
  if (verdict.status !== "approved") return undefined;
  return {
    title: w.take_down,
    of: stored.content.headline,
    words: (
      <>
        <ul>
          <li>{w.down_removes}</li>
          <li>{filled(w.down_writer, { name: <bdi>{writerName}</bdi> })}</li>
          {stored.updateSentAt && <li>{w.down_update}</li>}
          <li>{w.down_copies}</li>
        </ul>
        <p>{w.down_note}</p>
        <blockquote dir="auto" class="note">
          {verdict.note}
        </blockquote>
      </>
    ),
    button: takedownsIn(words)[verdict.action],
    back: { href: `${REVIEW}/${stored.id}`, label: w.keep_published },
  };
}
