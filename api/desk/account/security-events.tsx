import type { Writer } from "../../contract/records.ts";
import type { SecurityEvent } from "../../store/security-events.ts";
import { Moment } from "../parts/moment.tsx";

/** Who got into the account, and who could have. It cannot be cleared. */
export function SecurityEvents({ me, events }: { me: Writer; events: readonly SecurityEvent[] }) {
  return (
    <section class="card" aria-labelledby="security-title">
      <h2 id="security-title">Security</h2>
      <p>The latest events of your account. If one of them was not you, change your password.</p>
      <ol class="history">
        {events.map((event) => (
          <li key={event.id}>
            <Moment at={event.at} />: <bdi>{doerOf(event, me)}</bdi>{" "}
            {WORDS[event.action] ?? event.action}
          </li>
        ))}
      </ol>
    </section>
  );
}

function doerOf({ actor_kind, actor_id, actor_name }: SecurityEvent, me: Writer): string {
  if (actor_id === me.id) return "you";
  if (actor_kind === "operator") return "the operator";
  return actor_name ?? "a former editor";
}

const WORDS: Readonly<Record<string, string>> = {
  "sign in": "signed in",
  "make password link": "made a link to set your password",
  "make invitation link": "made an invitation link for you",
  "set password": "changed the password",
  "set password by link": "set the password by a one-time link",
  "set email": "changed the email",
  "set credentials": "set email and password",
  "end sessions": "signed out everywhere",
  "note password links": "noted the links that others made",
  "make editor": "made you an editor",
  "make writer": "made you a writer",
  "verify identity": "verified your identity",
  "unverify identity": "took the mark of a verified identity away",
  mint: "created an API key",
  revoke: "revoked an API key",
  suspend: "suspended the account",
  unsuspend: "ended the suspension",
};
