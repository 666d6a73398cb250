import { WEBHOOK_LIMITS } from "../../contract/webhook.ts";
import type { ListedDelivery } from "../../store/delivery-log.ts";
import { Moment } from "../parts/moment.tsx";
import { PostButton } from "../parts/post-form.tsx";

export interface DeliveriesProps {
  deliveries: readonly ListedDelivery[];
  /** False if there is no webhook, or if it is off. */
  canRedeliver: boolean;
}

const DELIVERIES = "/desk/edit/online-presence/webhook/deliveries";

/** A delivery that is resent by hand again and again has more attempts than anyone reads. */
const TRIES_SHOWN = 10;

export function DeliveriesTable({ deliveries, canRedeliver }: DeliveriesProps) {
  if (!deliveries.length) return <p class="none">Nothing has been sent yet.</p>;
  return (
    <>
      <table class="stacking deliveries">
        <caption class="unseen">Deliveries, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Sent</th>
            <th scope="col">Status</th>
            <th scope="col">Attempts</th>
            <th scope="col">
              <span class="unseen">Redeliver</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <th scope="row">
                <bdi>{nameOf(delivery)}</bdi>
                <span class="facts-line">
                  {delivery.kind}, <Moment at={delivery.deliveredAt ?? delivery.createdAt} />
                </span>
              </th>
              <td data-label="Status">
                <Status delivery={delivery} />
              </td>
              <td data-label="Attempts">
                <Tries delivery={delivery} />
              </td>
              <td>
                {/* A delivery without attempts is about to be sent. */}
                {canRedeliver && delivery.attempts.length > 0 && (
                  <PostButton
                    action={`${DELIVERIES}/${delivery.id}/redeliver`}
                    label="Redeliver"
                    about={nameOf(delivery)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {deliveries.length >= WEBHOOK_LIMITS.deliveriesShown && (
        <p class="hint">The last {WEBHOOK_LIMITS.deliveriesShown} are shown.</p>
      )}
    </>
  );
}

function nameOf({ kind, headline }: ListedDelivery): string {
  if (kind === "test") return "Test piece";
  return headline ?? "A deleted piece";
}

const STATUSES = {
  due: { word: "waiting", chip: "pending" },
  delivered: { word: "delivered", chip: "approved" },
  failed: { word: "failed", chip: "rejected" },
} as const;

function Status({ delivery: { status, dueAt, attempts } }: { delivery: ListedDelivery }) {
  const { word, chip } = STATUSES[status];
  return (
    <>
      <span class={`chip ${chip}`}>{word}</span>
      {dueAt && attempts.length > 0 && (
        <span class="facts-line">
          next attempt <Moment at={dueAt} />
        </span>
      )}
    </>
  );
}

/** The receiver's answer is shown only for the last attempt: ten answers for each of fifty deliveries make a megabyte. */
function Tries({ delivery: { id, attempts } }: { delivery: ListedDelivery }) {
  const last = attempts.at(-1);
  if (!last) return <>none yet</>;
  const older = attempts.slice(-TRIES_SHOWN, -1).toReversed();
  return (
    <details>
      <summary>
        {attempts.length}, <Outcome attempt={last} />
      </summary>
      <p class="facts-line">
        <Moment at={last.at} />, after {last.duration_ms.toLocaleString("en")} ms
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
              <Moment at={attempt.at} />: <Outcome attempt={attempt} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function Outcome({ attempt }: { attempt: ListedDelivery["attempts"][number] }) {
  const { status, error } = attempt;
  return <bdi>{status === null ? (error ?? "no answer") : `answered ${status}`}</bdi>;
}
