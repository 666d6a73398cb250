import { sql } from "kysely";
import { nameWithoutMark } from "../../../contract/mark.ts";
import { ACCOUNT_CHANGES, FIRST } from "../../people/account-changes.ts";
import { ASK_WRITER } from "./asks.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import { repeatable } from "../../engine/repeatable.ts";
import { queue } from "../lifecycle/review.ts";
import type { SecurityEvent } from "../../people/security-events.ts";
import { RETURNING } from "../lifecycle/transition.ts";
import { putRow } from "../../engine/rows.ts";

/** Something that waits for a writer or an editor. */
export interface Need {
  kind: NeedKind;
  /** The piece, or the webhook. */
  subjectId: string;
  /** The time of the event. */
  at: string;
  headline: string | null;
  /** The person or the program that caused it. */
  by: string | null;
  /** Whether that is the name of a key. */
  isByKey?: boolean;
  /** The words of an editor, for example. */
  note: string | null;
  /** The change to the reader's account that it tells of. */
  event?: SecurityEvent;
}

/** In the order in which they are shown. */
export const NEED_KINDS = [
  "account",
  "returned",
  "time_taken_back",
  "asked",
  "suggested",
  "commented",
  "failed",
  "waiting",
  "drafted",
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** Older events are not shown any more. */
const SHOWN_DAYS = 60;
/** The most entries that are shown of each kind: a program may have drafted hundreds of pieces. */
export const NEEDS_SHOWN = 50;

interface Reader {
  id: string;
  isEditor: boolean;
}

/** What the reader has not marked as seen, by kind, the newest first. */
export async function listNeeds(
  db: Queryable,
  { clock }: Pick<Store, "clock">,
  { id, isEditor }: Reader,
): Promise<Need[]> {
  const since = new Date(clock().getTime() - SHOWN_DAYS * 86_400_000).toISOString();
  const rows = await readNeeds(db, { reader: id, since, isEditor: isEditor ? 1 : 0 });
  return NEED_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind)).map(needFrom);
}

interface Asked {
  reader: string;
  since: string;
  isEditor: 0 | 1;
}

interface NeedRow extends Pick<Need, "kind" | "at" | "headline" | "note"> {
  subject_id: string;
  by_name: string | null;
  is_by_key: 0 | 1;
  actor_kind: SecurityEvent["actor_kind"] | null;
  actor_id: string | null;
  actor_name: string | null;
  action: string | null;
  event_note: string | null;
}

function needFrom(row: NeedRow): Need {
  const { kind, subject_id: id, at, headline, note, actor_kind, actor_id, actor_name } = row;
  const by = row.by_name !== null && !row.is_by_key ? nameWithoutMark(row.by_name) : row.by_name;
  const need = { kind, subjectId: id, at, headline, by, note };
  if (row.is_by_key) return { ...need, isByKey: true };
  if (actor_kind === null || row.action === null) return need;
  const { action, event_note } = row;
  return { ...need, event: { id, at, actor_kind, actor_id, actor_name, action, note: event_note } };
}

/** Characters of a comment or a remark. */
const NOTE_SHOWN = sql.lit(300);

/**
 * One query for all kinds, since every page of the desk counts them. `listed` is the time that a list is sorted by. Of the
 * events of one kind about the same thing, only the newest counts.
 */
const readNeeds = repeatable<Asked>()<NeedRow>((db, value) => {
  const asked = { reader: value("reader"), since: value("since"), isEditor: value("isEditor") };
  const events = [...accountEvents(asked), ...pieceEvents(asked), ...queuedEvents(db, asked)];
  const needs = sql<NeedRow>`
    with events (kind, subject_id, at, listed, headline, by_name, is_by_key, note) as (
      ${sql.join(events, sql` union all `)}
    ),
    newest as (
      select events.*, row_number() over (partition by kind, subject_id order by at desc) as age
      from events
    ),
    listed as (
      select newest.*,
        row_number() over (
          partition by kind
          order by case kind when 'waiting' then listed end, listed desc, subject_id
        ) as place
      from newest where age = 1
    )
    select listed.kind, listed.subject_id, listed.at, headline, by_name, is_by_key, listed.note,
      actor_kind, actor_id, actor_name, action, audit.note as event_note
    from listed
      left join seen on seen.writer_id = ${asked.reader}
        and seen.kind = listed.kind and seen.subject_id = listed.subject_id
      left join audit on listed.kind = 'account' and audit.id = listed.subject_id
    where place <= ${sql.lit(NEEDS_SHOWN)} and (seen.at is null or seen.at < listed.at)
    order by place`;
  return { compile: () => needs.compile(db) };
});

function accountEvents({ reader, since }: Asked) {
  return [
    // Keys, passkeys, programs, passwords and emails that were added or changed. One list of subjects, so that both
    // engines find the rows by their index.
    sql`
      select 'account', id, at, at, null, null, 0, null from audit
      where action in (${literals(ACCOUNT_CHANGES)}) and at > ${since}
        and subject_id in (
          select id from api_keys where writer_id = ${reader}
          union select id from writers where id = ${reader}
        )
        and (note is null or note <> ${sql.lit(FIRST)})`,
    // One for all deliveries that failed for good, or for the webhook that was switched off.
    sql`
      select 'failed', writer_id, disabled_at, disabled_at, null, null, 0, disabled_reason
      from webhook_endpoints where writer_id = ${reader} and disabled_at > ${since}`,
    sql`
      select 'failed', hooks.writer_id, tries.at, tries.at, null, null, 0, null
      from webhook_endpoints as hooks
        join webhook_deliveries as sent on sent.writer_id = hooks.writer_id
        join webhook_attempts as tries on tries.delivery_id = sent.id
      where hooks.writer_id = ${reader} and coalesce(hooks.disabled_at, '') <= ${since}
        and sent.status = 'failed' and sent.kind = 'piece' and tries.at > ${since}`,
  ];
}

function pieceEvents({ reader, since }: Asked) {
  const isMine = sql`pieces.writer_id = ${reader} and pieces.deleted_at is null`;
  return [
    // Pieces that an editor or the operator sent back or took down, and that wait for their writer since.
    sql`
      select 'returned', pieces.id, audit.at, audit.at, headline,
        case when actor_kind <> 'operator' then actor_name end, 0, editor_note
      from pieces join audit on audit.subject_id = pieces.id
      where ${isMine} and pieces.status <> 'pending' and editor_note is not null
        and subject_kind = 'piece' and action in (${literals(RETURNING)}) and audit.at > ${since}`,
    // Pieces and updates that were to appear at a time and do not. Their writer hears of it however it came about.
    sql`
      select 'time_taken_back', pieces.id, taken_back_at, taken_back_at, headline, null, 0,
        taken_back_why
      from publication_plans join pieces on pieces.id = publication_plans.piece_id
      where ${isMine} and taken_back_at > ${since}`,
    // Pieces that a program asks the writer to look at.
    sql`
      select 'asked', pieces.id, audit.at, audit.at, headline, api_keys.name, 1, audit.note
      from pieces join audit on audit.subject_id = pieces.id
        left join api_keys on api_keys.id = audit.key_id
      where ${isMine} and subject_kind = 'piece' and action = ${sql.lit(ASK_WRITER)}
        and audit.at > ${since}`,
    // Suggestions that wait for an answer.
    sql`
      select 'suggested', pieces.id, suggestions.created_at, suggestions.created_at, headline,
        coalesce(api_keys.name, editors.name),
        case suggestions.role when 'key' then 1 else 0 end, substr(note, 1, ${NOTE_SHOWN})
      from suggestions join pieces on pieces.id = suggestions.piece_id
        left join api_keys on api_keys.id = suggestions.key_id
        left join writers as editors on editors.id = suggestions.editor_id
      where ${isMine} and outcome is null and suggestions.created_at > ${since}`,
    // Comments that the writer has not seen.
    sql`
      select 'commented', pieces.id, comments.created_at, comments.created_at, headline,
        coalesce(writers.name, comments.name, ''), 0, substr(body, 1, ${NOTE_SHOWN})
      from comments join pieces on pieces.id = comments.piece_id
        left join writers on writers.id = comments.writer_id
      where ${isMine} and writer_seen_at is null and comments.created_at > ${since}`,
    // Drafts that came through an API key and that no person has edited, each as new as its last revision.
    sql`
      select 'drafted', pieces.id,
        coalesce((select max(created_at) from revisions where piece_id = pieces.id), pieces.created_at),
        pieces.created_at, headline, api_keys.name, 1, null
      from pieces join api_keys on api_keys.id = pieces.key_id
      where ${isMine} and status = 'draft' and pieces.created_at > ${since}
        and not exists (select 1 from revisions where piece_id = pieces.id and via <> 'api')`,
  ];
}

/** The pieces that wait for an editor, without the editor's own. */
function queuedEvents(db: Queryable, { reader, isEditor }: Asked) {
  return [
    sql`
      select 'waiting', id, since, since, coalesce(new_headline, headline), writer_name, 0, null
      from ${queue(db)} as waiting
      where ${isEditor} = 1 and writer_id <> ${reader}`,
  ];
}

function literals(words: readonly string[]) {
  return sql.join(words.map((word) => sql.lit(word)));
}

/** Marks events as seen. An event of the same thing that comes later is news again. */
export async function markSeen(
  store: Store,
  writerId: string,
  needs: readonly Pick<Need, "kind" | "subjectId" | "at">[],
): Promise<void> {
  if (!needs.length) return;
  const before = new Date(store.clock().getTime() - 2 * SHOWN_DAYS * 86_400_000).toISOString();
  await store.writeAlongside(async (tx) => {
    await tx
      .deleteFrom("seen")
      .where("writer_id", "=", writerId)
      .where("at", "<", before)
      .execute();
    for (const { kind, subjectId, at } of needs) {
      await putRow(tx, "seen", { writer_id: writerId, kind, subject_id: subjectId }, { at });
    }
  });
}
