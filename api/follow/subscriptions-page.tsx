import type { ComponentChildren } from "preact";
import { Filled } from "../../site/parts/filled.tsx";
import type { Messages } from "../../site/messages/shape.ts";
import { dayOf } from "../../site/messages/words.ts";
import { RHYTHMS, type Rhythm } from "../contract/mailing/mailing.ts";
import { CATEGORIES } from "../contract/vocabulary.ts";
import { followedName } from "../mail/mailing/followed-name.ts";
import { snapshotOfTree } from "../store/log/public-snapshot.ts";
import { listSubscriptions } from "../store/mailing/subscriptions.ts";
import { languagesInUse } from "../store/pieces/public/languages.ts";
import { writersNumbered } from "../store/pieces/public/public-writers.ts";
import type { SubscriberRow } from "../store/engine/tables-mailing.ts";
import { Address } from "./asking.tsx";
import type { FollowTools } from "./route.ts";

/** Something to follow: its kind and subject in one word, and its name. */
interface Choice {
  value: string;
  name: string;
}

interface Read {
  followed: (Choice & { rhythm: Rhythm })[];
  /** The subjects that can be added, by kind. */
  offered: Record<"site" | "category" | "language" | "writer", Choice[]>;
}

/** Writers that the page offers: on most sites, all of them. The others have the form on their own page. */
const WRITERS_OFFERED = 200;

export async function readSubscriptions(
  { store, node, siteName }: FollowTools,
  { id, language }: SubscriberRow,
): Promise<Read> {
  const naming = { site: siteName(), language };
  const followed: Read["followed"] = [];
  for (const { kind, subject, rhythm } of await listSubscriptions(store.read, id)) {
    const name = await followedName(store.read, { kind, subject }, naming);
    if (name !== undefined) followed.push({ value: `${kind}:${subject}`, name, rhythm });
  }
  const snapshot = snapshotOfTree(store.read, node);
  const writers = await writersNumbered(snapshot, { limit: WRITERS_OFFERED });
  const languages = await languagesInUse(snapshot);
  const offered: Read["offered"] = { site: [], category: [], language: [], writer: [] };
  const add = (kind: keyof Read["offered"], value: string, name: string): void => {
    if (!followed.some((one) => one.value === value)) offered[kind].push({ value, name });
  };
  const others: [keyof Read["offered"], string][] = [
    ["site", ""],
    ...CATEGORIES.map((subject): [keyof Read["offered"], string] => ["category", subject]),
    ...languages.map((subject): [keyof Read["offered"], string] => ["language", subject]),
  ];
  for (const [kind, subject] of others) {
    const name = await followedName(store.read, { kind, subject }, naming);
    add(kind, `${kind}:${subject}`, name ?? "");
  }
  const byName = new Intl.Collator(language);
  for (const writer of writers.toSorted((a, b) => byName.compare(a.name, b.name))) {
    add("writer", `writer:${writer.id}`, writer.name);
  }
  return { followed, offered };
}

export interface SubscriptionsProps extends Read {
  subscriber: SubscriberRow;
  words: Messages;
  site: string;
  /** The address of this page, which its forms are sent to. */
  address: string;
  /** The result of one form, and the fault of another. */
  said: string | undefined;
  fault: string | undefined;
  now: Date;
}

export function SubscriptionsPage(props: SubscriptionsProps) {
  const { subscriber, words, address, said } = props;
  return (
    <>
      <h1>{words.follow_yours}</h1>
      <p>
        <Filled message={words.follow_for} email={<Address of={subscriber.email} />} />
      </p>
      {said && (
        <p class="notice" role="status">
          {said}
        </p>
      )}
      {subscriber.suppressed_at !== null && subscriber.left_at === null && (
        <p class="notice">{words.follow_suppressed}</p>
      )}
      <Followed {...props} />
      <More {...props} />
      <Pause {...props} />
      <Section id="data" title={words.follow_data}>
        <p>{words.follow_data_about}</p>
        <p>
          <a href={`${address}/export`} download>
            {words.follow_export}
          </a>
        </p>
      </Section>
      <Section id="leave" title={words.follow_leave}>
        <p>
          <Filled
            message={words.follow_leave_about}
            email={<Address of={subscriber.email} />}
            site={<bdi>{props.site}</bdi>}
          />
        </p>
        <form method="post" action={`${address}/leave`}>
          <p>
            <button class="quiet">{words.follow_leave}</button>
          </p>
        </form>
      </Section>
      <Erase {...props} />
    </>
  );
}

function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ComponentChildren;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** One field a line: how often, or not any more. */
function Followed({ followed, words, address }: SubscriptionsProps) {
  if (!followed.length) return <p>{words.follow_nothing}</p>;
  return (
    <form method="post" action={address}>
      <ul class="followed">
        {followed.map(({ value, name, rhythm }) => (
          <li key={value}>
            <label for={`rhythm-${value}`}>
              <bdi>{name}</bdi>
            </label>
            <select id={`rhythm-${value}`} name={`rhythm ${value}`}>
              <Rhythms words={words} chosen={rhythm} />
              <option value="stop">{words.follow_never}</option>
            </select>
          </li>
        ))}
      </ul>
      <p>
        <button name="do" value="save">
          {words.follow_save}
        </button>
      </p>
    </form>
  );
}

function Rhythms({ words, chosen }: { words: Messages; chosen?: Rhythm }) {
  return (
    <>
      {RHYTHMS.map((rhythm) => (
        <option key={rhythm} value={rhythm} selected={rhythm === chosen}>
          {words[`follow_${rhythm}`]}
        </option>
      ))}
    </>
  );
}

function More({ offered, words, address }: SubscriptionsProps) {
  const groups = [
    [words.follow_categories, offered.category],
    [words.writers, offered.writer],
    [words.follow_languages, offered.language],
  ] as const;
  return (
    <Section id="more" title={words.follow_more}>
      <form method="post" action={address}>
        <p class="by-mail-fields">
          <select name="what" aria-label={words.follow_choose} required>
            <option value="">{words.follow_choose}</option>
            <Choices of={offered.site} />
            {groups.map(([label, choices]) =>
              choices.length ? (
                <optgroup key={label} label={label}>
                  <Choices of={choices} />
                </optgroup>
              ) : null,
            )}
          </select>
          <select name="rhythm" aria-label={words.follow_rhythm}>
            <Rhythms words={words} />
          </select>
          <button name="do" value="add">
            {words.follow_button}
          </button>
        </p>
      </form>
    </Section>
  );
}

function Choices({ of }: { of: readonly Choice[] }) {
  return (
    <>
      {of.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  );
}

const DAY_MS = 86_400_000;

function Pause({ subscriber, words, address, fault, now }: SubscriptionsProps) {
  const { paused_at, paused_until, language } = subscriber;
  const day = (days: number): string =>
    new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const isPaused =
    paused_at !== null && (paused_until === null || paused_until > now.toISOString());
  return (
    <Section id="pause" title={words.follow_pause}>
      {!isPaused && <p>{words.follow_pause_about}</p>}
      {isPaused ? (
        <form method="post" action={address}>
          <p>
            {paused_until === null ? (
              words.follow_paused
            ) : (
              <Filled
                message={words.follow_paused_until}
                date={<bdi>{dayOf(paused_until, language)}</bdi>}
              />
            )}
          </p>
          <p>
            <button name="do" value="resume">
              {words.follow_resume}
            </button>
          </p>
        </form>
      ) : (
        <form method="post" action={address}>
          <p class="by-mail-fields">
            <label for="until">{words.follow_pause_until}</label>
            <input
              id="until"
              name="until"
              type="date"
              min={day(1)}
              max={day(365)}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? "until-fault" : undefined}
            />
            <button class="quiet" name="do" value="pause">
              {words.follow_pause_button}
            </button>
          </p>
          {fault && (
            <p class="fault" id="until-fault">
              {fault}
            </p>
          )}
        </form>
      )}
    </Section>
  );
}

function Erase({ words, address }: SubscriptionsProps) {
  return (
    <Section id="erase" title={words.follow_erase}>
      <p>{words.follow_erase_about}</p>
      <form method="post" action={address}>
        <p>
          <label>
            <input type="checkbox" name="yes" value="yes" required /> {words.follow_erase_yes}
          </label>
        </p>
        <p>
          <button class="quiet" name="do" value="erase">
            {words.follow_erase}
          </button>
        </p>
      </form>
    </Section>
  );
}
