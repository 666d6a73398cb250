import type { Suspension } from "../../contract/records.ts";
import { filled, useWords } from "../messages/words.ts";
import { DateTime } from "./date-time.tsx";
import { Notice } from "./notice.tsx";

/** Shown on every page of a suspended writer: the reason, what still works, and how it ends. */
export function SuspendedNotice({ at, note }: Suspension) {
  const { suspended: w } = useWords();
  return (
    <Notice kind="note">
      <p>
        {filled(w.since, {
          suspended: <strong>{w.suspended}</strong>,
          time: <DateTime at={at} />,
          note: <span dir="auto">{note}</span>,
        })}
      </p>
      <p>{w.about}</p>
    </Notice>
  );
}
