import type { Writer } from "../../contract/records.ts";
import { NAMED_CHANGES } from "../../store/people/account-changes.ts";
import type { SecurityEvent } from "../../store/people/security-events.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { DateTime } from "../parts/date-time.tsx";

/** Events that gave, or could have given, somebody access to the account. The list cannot be cleared. */
export function SecurityEvents({ me, events }: { me: Writer; events: readonly SecurityEvent[] }) {
  const { account: w } = useWords();
  return (
    <section class="card" aria-labelledby="security-title">
      <h2 id="security-title">{w.security}</h2>
      <p>{w.security_about}</p>
      <ol class="history">
        {events.map((event) => (
          <li key={event.id}>
            <DateTime at={event.at} />: <EventText event={event} me={me} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** An act, with its actor and its subject: "you created an API key: Newsroom". */
export function EventText({ event, me }: { event: SecurityEvent; me: Pick<Writer, "id"> }) {
  const { account: w } = useWords();
  const parts = { actor: <bdi>{actorName(event, me, w)}</bdi>, entry: actionOf(event, w) };
  if (!event.note || !NAMED_CHANGES.has(event.action)) return <>{filled(w.event, parts)}</>;
  return <>{filled(w.event_named, { ...parts, name: <bdi>{event.note}</bdi> })}</>;
}

type Words = DeskWords["account"];

function actorName(
  { actor_kind, actor_id, actor_name }: SecurityEvent,
  me: Pick<Writer, "id">,
  w: Words,
): string {
  if (actor_id === me.id) return w.by_you;
  if (actor_kind === "operator") return w.by_operator;
  if (actor_kind === "system") return w.by_service;
  return actor_name ?? w.by_former_editor;
}

function actionOf({ action }: SecurityEvent, w: Words): string {
  const key = `did_${action.replaceAll(" ", "_")}`;
  return isKey(key, w) ? w[key] : action;
}

function isKey(name: string, w: Words): name is keyof Words {
  return Object.hasOwn(w, name);
}
