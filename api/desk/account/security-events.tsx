import type { Writer } from "../../contract/records.ts";
import type { SecurityEvent } from "../../store/security-events.ts";
import { Moment } from "../parts/moment.tsx";

/** Events that gave, or could have given, someone access to the account. The list cannot be cleared. */
export function SecurityEvents({ me, events }: { me: Writer; events: readonly SecurityEvent[] }) {
  return (
    <section class="card" aria-labelledby="security-title">
      <h2 id="security-title">Security</h2>
      <p>
        Recent events on your account. If you don't recognise one of them, change your password.
      </p>
      <ol class="history">
        {events.map((event) => (
          <li key={event.id}>
            <Moment at={event.at} />: <bdi>{actorName(event, me)}</bdi>{" "}
            {WORDS[event.action] ?? event.action}
          </li>
        ))}
      </ol>
    </section>
  );
}

function actorName({ actor_kind, actor_id, actor_name }: SecurityEvent, me: Writer): string {
  if (actor_id === me.id) return "you";
  if (actor_kind === "operator") return "the operator";
  return actor_name ?? "a former editor";
}

const WORDS: Readonly<Record<string, string>> = {
  "sign in": "signed in",
  "make password link": "created a link to set your password",
  "make invitation link": "created an invitation link for you",
  "set password": "changed the password",
  "set password by link": "set the password with a one-time link",
  "set email": "changed the email",
  "set credentials": "set the email and the password",
  "end sessions": "signed out everywhere",
  "add passkey": "added a passkey",
  "remove passkey": "removed a passkey",
  "note password links": "dismissed the notice about a link to set the password",
  "make editor": "made you an editor",
  "make writer": "made you a writer",
  "verify identity": "verified your identity",
  "unverify identity": "removed the verification of your identity",
  mint: "created an API key",
  revoke: "revoked an API key",
  suspend: "suspended the account",
  unsuspend: "ended the suspension",
};
