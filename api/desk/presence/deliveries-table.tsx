import { WEBHOOK_LIMITS } from "../../contract/webhook.ts";
import { kept } from "../../contract/say.ts";
import type { ListedDelivery } from "../../store/webhooks/delivery-log.ts";
import { fill, numberOf } from "../../../site/messages/words.ts";
import { formatSaid } from "../messages/refusals.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import type { LivePlaces } from "../../store/log/places.ts";
import { isLiveEverywhere, wordsOf } from "../parts/live-places.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { PostButton } from "../parts/post-form.tsx";

export interface DeliveriesProps {
  deliveries: readonly ListedDelivery[];
  /** Where each piece is live. */
  places: ReadonlyMap<string, LivePlaces>;
  /** False if there is no webhook, or if it is off. */
  canRedeliver: boolean;
}

const DELIVERIES = "/desk/edit/online-presence/webhook/deliveries";

/** A delivery that is resent by hand again and again has more attempts than anyone reads. */
const TRIES_SHOWN = 10;

export function DeliveriesTable({ deliveries, places, canRedeliver }: DeliveriesProps) {
  const { presence: w, language } = useWords();
  if (!deliveries.length) return <p class="none">{w.nothing_sent}</p>;
  return (
    <>
      <table class="stacking deliveries">
        <caption class="unseen">{w.deliveries_newest}</caption>
        <thead>
          <tr>
            <th scope="col">{w.sent}</th>
            <th scope="col">{w.status}</th>
            <th scope="col">{w.attempts}</th>
            <th scope="col">
              <span class="unseen">{w.redeliver}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <th scope="row">
                <bdi>{nameOf(delivery, w)}</bdi>
                <span class="facts-line">
                  {w[`kind_${delivery.kind}`]},{" "}
                  <DateTime at={delivery.deliveredAt ?? delivery.createdAt} />
                </span>
              </th>
              <td data-label={w.status}>
                <Status delivery={delivery} />
                <Missing places={places.get(delivery.pieceId ?? "")} />
              </td>
              <td data-label={w.attempts}>
                <Tries delivery={delivery} />
              </td>
              <td>
                {/* A delivery without attempts is about to be sent. */}
                {canRedeliver && delivery.attempts.length > 0 && (
                  <PostButton
                    action={`${DELIVERIES}/${delivery.id}/redeliver`}
                    label={w.redeliver}
                    about={nameOf(delivery, w)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {deliveries.length >= WEBHOOK_LIMITS.deliveriesShown && (
        <p class="hint">
          {fill(w.last_shown, { count: numberOf(WEBHOOK_LIMITS.deliveriesShown, language) })}
        </p>
      )}
    </>
  );
}

function nameOf({ kind, headline }: ListedDelivery, w: DeskWords["presence"]): string {
  if (kind === "test") return w.test_piece;
  return headline ?? w.deleted_piece;
}

const CHIPS = { due: "pending", delivered: "approved", failed: "rejected" } as const;

function Status({ delivery: { status, dueAt, attempts } }: { delivery: ListedDelivery }) {
  const { presence: w } = useWords();
  return (
    <>
      <span class={`chip ${CHIPS[status]}`}>{w[`status_${status}`]}</span>
      {dueAt && attempts.length > 0 && (
        <span class="facts-line">{filled(w.next_attempt, { time: <DateTime at={dueAt} /> })}</span>
      )}
    </>
  );
}

/** Where the piece is not live yet: its addresses may not answer everywhere. */
function Missing({ places }: { places: LivePlaces | undefined }) {
  const words = useWords();
  if (!places || isLiveEverywhere(places)) return null;
  return <span class="facts-line">{wordsOf(places, words)}</span>;
}

/** The receiver's answer is shown only for the last attempt: ten answers for each of fifty deliveries make a megabyte. */
function Tries({ delivery: { id, attempts } }: { delivery: ListedDelivery }) {
  const { presence: w, language } = useWords();
  const last = attempts.at(-1);
  if (!last) return <>{w.none_yet}</>;
  const older = attempts.slice(-TRIES_SHOWN, -1).toReversed();
  return (
    <details>
      <summary>
        {attempts.length}, <Outcome attempt={last} />
      </summary>
      <p class="facts-line">
        {filled(w.after_ms, {
          time: <DateTime at={last.at} />,
          count: numberOf(last.duration_ms, language),
        })}
      </p>
      {last.response_head && (
        <pre class="answer-head" dir="ltr" id={`answer-${id}`}>
          {last.response_head}
        </pre>
      )}
      {older.length > 0 && (
        <ul class="tries">
          {older.map((attempt) => (
            <li key={attempt.number}>
              <DateTime at={attempt.at} />: <Outcome attempt={attempt} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function Outcome({ attempt }: { attempt: ListedDelivery["attempts"][number] }) {
  const words = useWords();
  const { presence: w } = words;
  const { status, error } = attempt;
  if (status !== null) return <bdi>{fill(w.answered, { status })}</bdi>;
  return <bdi>{error === null ? w.no_answer : formatSaid(kept(error), words)}</bdi>;
}
