import type { Writer } from "../../contract/records.ts";
import { kept } from "../../contract/say.ts";
import { NEED_KINDS, type Need } from "../../store/pieces/talk/needs.ts";
import { SECURE } from "../account/paths.ts";
import { EventText } from "../account/security-events.tsx";
import { counted } from "../../../site/messages/words.ts";
import { formatSaid } from "../messages/refusals.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { piecePath } from "../pieces/own-piece.ts";

export const NEEDS = "/desk/needs";

/** The entries that need the reader, by kind. Each leads to its page, and can be marked as seen. */
export function NeedsList({ needs, me }: { needs: readonly Need[]; me: Pick<Writer, "id"> }) {
  const { needs: w } = useWords();
  return (
    <>
      {NEED_KINDS.map((kind) => {
        const some = needs.filter((need) => need.kind === kind);
        if (!some.length) return null;
        return (
          <section key={kind} class="card needs" aria-labelledby={`needs-${kind}`}>
            <h2 id={`needs-${kind}`}>
              {w[kind]} <span class="count">{some.length}</span>
            </h2>
            <ul>
              {some.map((need) => (
                <NeedRow key={need.subjectId} need={need} me={me} />
              ))}
            </ul>
            {some.length > 1 && (
              <PostForm action={`${NEEDS}/seen`} class="button-form">
                {some.map((need) => (
                  <input key={need.subjectId} type="hidden" name="need[]" value={markOf(need)} />
                ))}
                <button class="plain">{w.mark_all_seen}</button>
              </PostForm>
            )}
          </section>
        );
      })}
    </>
  );
}

/** A line that leads to the list, for other pages. */
export function NeedsNotice({ needs }: { needs: readonly Need[] }) {
  const { needs: w, language } = useWords();
  if (!needs.length) return null;
  const kinds = NEED_KINDS.filter((kind) => needs.some((need) => need.kind === kind));
  return (
    <Notice kind="note">
      {filled(w.notice, {
        things: (
          <a href={NEEDS}>
            <strong>{counted(w.things, needs.length, language)}</strong>
          </a>
        ),
        kinds: kinds.map((kind) => w[`in_${kind}`]).join(w.list_comma),
      })}
    </Notice>
  );
}

function NeedRow({ need, me }: { need: Need; me: Pick<Writer, "id"> }) {
  const words = useWords();
  const { needs: w } = words;
  const label = labelOf(need, words);
  const form = `open-${need.kind}-${need.subjectId}`;
  return (
    <li>
      <div>
        {/* A script sends the form instead of following the link, so that opening it marks it as seen. */}
        <a class="need" dir="auto" href={placeOf(need)} data-sends={form}>
          {need.event ? <EventText event={need.event} me={me} /> : label}
        </a>
        <PostForm id={form} action={`${NEEDS}/open`} hidden>
          <input type="hidden" name="need" value={markOf(need)} />
        </PostForm>
        <p class="facts">
          {need.by !== null && (
            <span>
              {filled(need.isByKey ? w.by_key : "{name}", {
                name: <bdi>{need.by}</bdi>,
              })}
            </span>
          )}
          <DateTime at={need.at} />
        </p>
        {need.note && (
          <p class="note" dir="auto">
            {isOurs(need) ? formatSaid(kept(need.note), words) : need.note}
          </p>
        )}
      </div>
      <PostButton
        action={`${NEEDS}/seen`}
        label={w.mark_seen}
        about={label}
        kind="plain"
        fields={{ "need[]": markOf(need) }}
      />
    </li>
  );
}

function labelOf({ kind, headline }: Need, words: DeskWords): string {
  if (kind === "failed") return words.needs.deliveries_fail;
  return kind === "account" ? words.needs.account : headlineOr(headline ?? "", words);
}

/** How a form names an event: its kind, its subject and its time. */
function markOf({ kind, subjectId, at }: Need): string {
  return `${kind} ${subjectId} ${at}`;
}

/** Whether the note is the service's own, and no words of a person. */
function isOurs({ kind }: Need): boolean {
  return kind === "failed" || kind === "time_taken_back";
}

/** The page where the reader does something about it. */
export function placeOf({ kind, subjectId }: Pick<Need, "kind" | "subjectId">): string {
  switch (kind) {
    case "returned":
    case "time_taken_back":
    case "asked":
    case "drafted":
      return piecePath(subjectId);
    case "suggested":
      return piecePath(subjectId, "suggestions");
    case "commented":
      return piecePath(subjectId, "comments");
    case "waiting":
      return `/desk/review/${subjectId}`;
    case "account":
      return SECURE;
    case "failed":
      return "/desk/edit/online-presence#webhook";
  }
}
