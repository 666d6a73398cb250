import { EMAIL_MAX } from "../../api/contract/limits.ts";
import { RHYTHMS, type Rhythm } from "../../api/contract/mailing/mailing.ts";
import type { Wording } from "../messages/words.ts";
import type { SiteData } from "../site-data.ts";
import { Filled } from "./filled.tsx";

/** What the form offers: the site, `writer:SLUG`, `category:WORD` or `language:TAG`. */
export type FollowTarget = "site" | `${"writer" | "category" | "language"}:${string}`;

export interface FollowFormProps {
  site: Pick<SiteData, "follow" | "language"> & { words: FollowWords };
  to: FollowTarget;
  /** The name of what is followed. */
  name: string;
  /** The typed values and their faults, if the form is shown again. */
  typed?: { email: string; rhythm: Rhythm };
  fault?: string | undefined;
  /** Whether the form stands in the frame of another site: then the answer opens beside it. */
  isFramed?: boolean;
  /** Whether the heading of the page says what the form is for. */
  isTitled?: boolean;
}

type FollowWords = Wording<
  | "follow_by_mail"
  | "follow_email"
  | "follow_rhythm"
  | "follow_at_once"
  | "follow_weekly"
  | "follow_button"
  | "follow_note"
  | "follow_trap"
>["words"];

/**
 * The form to follow by e-mail. It is sent to the site's own address, wherever the page is served from, and works without a
 * script. Nothing where the site sends no mail.
 */
export function FollowForm({ site, to, name, typed, fault, isFramed, isTitled }: FollowFormProps) {
  const { follow, words, language } = site;
  if (!follow) return null;
  const id = `follow-${to.replace(":", "-")}`;
  return (
    <form
      class="by-mail"
      method="post"
      action={follow.url}
      target={isFramed ? "_blank" : undefined}
      aria-labelledby={id}
      data-work={follow.script}
    >
      <h2 id={id} class={isTitled ? "unseen" : undefined}>
        <Filled message={words.follow_by_mail} name={<bdi>{name}</bdi>} />
      </h2>
      <p class="by-mail-fields">
        <label for={`${id}-email`}>{words.follow_email}</label>
        <EmailField id={`${id}-email`} typed={typed?.email} fault={fault} />
        <select name="rhythm" aria-label={words.follow_rhythm}>
          {RHYTHMS.map((rhythm) => (
            <option key={rhythm} value={rhythm} selected={typed?.rhythm === rhythm}>
              {words[`follow_${rhythm}`]}
            </option>
          ))}
        </select>
        <button>{words.follow_button}</button>
      </p>
      {fault && <Fault id={`${id}-email`}>{fault}</Fault>}
      <Trap words={words} />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="lang" value={language} />
      <p class="by-mail-note">{words.follow_note}</p>
    </form>
  );
}

export function EmailField({
  id,
  typed,
  fault,
}: {
  id: string;
  typed: string | undefined;
  fault: string | undefined;
}) {
  return (
    <input
      id={id}
      name="email"
      type="email"
      value={typed}
      required
      maxLength={EMAIL_MAX}
      autocomplete="email"
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault ? `${id}-fault` : undefined}
    />
  );
}

/** The fault of the field of this id. */
export function Fault({ id, children }: { id: string; children: string }) {
  return (
    <p class="fault" id={`${id}-fault`}>
      {children}
    </p>
  );
}

/** A field that people do not see and leave empty. Programs that fill in every field give themselves away. */
export function Trap({ words }: { words: Pick<FollowWords, "follow_trap"> }) {
  return (
    <p class="unseen" aria-hidden="true">
      <label>
        {words.follow_trap} <input name="website" tabIndex={-1} autocomplete="off" />
      </label>
    </p>
  );
}
