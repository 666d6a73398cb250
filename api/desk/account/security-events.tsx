import type { Writer } from "../../contract/records.ts";
import type { SecurityEvent } from "../../store/security-events.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { Moment } from "../parts/moment.tsx";

/** Events that gave, or could have given, someone access to the account. The list cannot be cleared. */
export function SecurityEvents({ me, events }: { me: Writer; events: readonly SecurityEvent[] }) {
  const { account: w } = useWords();
  return (
    <section class="card" aria-labelledby="security-title">
      <h2 id="security-title">{w.security}</h2>
      <p>{w.security_about}</p>
      <ol class="history">
        {events.map((event) => (
          <li key={event.id}>
            <Moment at={event.at} />:{" "}
            {filled(w.event, {
              actor: <bdi>{actorName(event, me, w)}</bdi>,
              deed: deedOf(event, w),
            })}
          </li>
        ))}
      </ol>
    </section>
  );
}

type Words = DeskWords["account"];

function actorName(
  { actor_kind, actor_id, actor_name }: SecurityEvent,
  me: Writer,
  w: Words,
): string {
  if (actor_id === me.id) return w.by_you;
  if (actor_kind === "operator") return w.by_operator;
  if (actor_kind === "system") return w.by_service;
  return actor_name ?? w.by_former_editor;
}

function deedOf({ action }: SecurityEvent, w: Words): string {
  const key = `did_${action.replaceAll(" ", "_")}`;
  return isKey(key, w) ? w[key] : action;
}

function isKey(name: string, w: Words): name is keyof Words {
  return Object.hasOwn(w, name);
}
