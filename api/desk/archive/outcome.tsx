import type { ArchiveOutcome } from "../../import/archive.ts";
import { counted, fill, numberOf } from "../../../site/messages/words.ts";
import { faultsByLabel } from "../field-labels.ts";
import { formatSaid } from "../messages/refusals.ts";
import { useWords } from "../messages/words.ts";
import { Notice } from "../parts/notice.tsx";

export function Outcome({ outcome }: { outcome: ArchiveOutcome }) {
  const words = useWords();
  const { archive: w, language } = words;
  const number = (count: number) => ({ count: numberOf(count, language) });
  const { unpublished: added, present, refused, refused_count, pictures_taken, stopped } = outcome;
  const losses = outcome.losses.filter(({ kind }) => kind !== "became_draft");
  return (
    <Notice kind={stopped || refused_count || !added ? "note" : "good"}>
      {stopped && (
        <p>
          <strong>{w.stopped}</strong> {formatSaid(stopped, words)}
        </p>
      )}
      <p>
        {counted(w.added, added, language)}{" "}
        {pictures_taken > 0 && `${fill(w.pictures, number(pictures_taken))} `}
        {present > 0 && `${fill(w.present, number(present))} `}
        {added > 0 && <a href="/desk?status=draft">{w.see_drafts}</a>}
      </p>
      {refused_count > 0 && (
        <>
          <p>{fill(w.not_imported, number(refused_count))}</p>
          <ul>
            {refused.map(({ where, faults }, index) => (
              <li key={index}>
                <bdi>{typeof where === "string" ? where : formatSaid(where, words)}</bdi>:{" "}
                {faultsByLabel(faults, words)}
              </li>
            ))}
          </ul>
        </>
      )}
      {losses.length > 0 && (
        <details>
          <summary>{w.changed_or_left}</summary>
          <ul>
            {losses.map(({ kind, count }) => (
              <li key={kind}>
                {w[`loss_${kind}`]}: {numberOf(count, language)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}
