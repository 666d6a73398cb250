import { kept } from "../../contract/say.ts";
import type { PieceAuditEntry } from "../../store/pieces/lifecycle/review.ts";
import type { Action } from "../../store/pieces/lifecycle/transition.ts";
import { formatSaid } from "../messages/refusals.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { DateTime } from "./date-time.tsx";

/** The audit entries of a piece. */
export function AuditList({ entries }: { entries: readonly PieceAuditEntry[] }) {
  const words = useWords();
  const { review: w } = words;
  return (
    <ol class="history">
      {entries.map(({ id, at, actor_kind, actor_name, action, note, key_name }) => (
        <li key={id}>
          <DateTime at={at} />:{" "}
          {actor_kind === "key"
            ? filled(w.entry_by_key, {
                key: <bdi>{key_name ?? w.key_removed}</bdi>,
                actor: <bdi>{actor_name}</bdi>,
                entry: actionOf(`by_key_${action}`, action, w),
              })
            : filled(w.entry, {
                actor: <bdi>{actor_name ?? w[`actor_${actor_kind}`]}</bdi>,
                entry: actionOf(`did_${action.replaceAll(" ", "_")}`, action, w),
              })}
          {note && (
            <blockquote dir="auto" class="note">
              {WITH_OUR_NOTE.has(action) ? formatSaid(kept(note), words) : note}
            </blockquote>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Actions whose note has a time or a date, in words of the service. A note of an editor has their own. */
const WITH_OUR_NOTE: ReadonlySet<string> = new Set([
  "schedule",
  "publish",
  "accept",
  "publish_scheduled",
  "take_time_back",
]);

/** Every action of a person or of the service. If the catalogue lacks the message of one, this does not compile. */
type Did =
  | Exclude<Action, "edit" | "revise">
  | "create"
  | "delete"
  | "undelete"
  | "take_time_back"
  | "put_in_series"
  | "take_out_of_series";

/**
 * The message for an action. What programs do has messages of its own. Only an action of an older version, which this
 * one does not know, has none.
 */
function actionOf(
  key: string,
  action: string,
  w: DeskWords["review"] & Record<`did_${Did}`, string>,
): string {
  return isKey(key, w) ? w[key] : action.replaceAll("_", " ");
}

function isKey(name: string, w: DeskWords["review"]): name is keyof DeskWords["review"] {
  return Object.hasOwn(w, name);
}
