import { NEED_KINDS, type Need, type NeedKind } from "../../store/needs.ts";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { headlineOr } from "../parts/untitled.ts";

export const NEEDS = "/desk/needs";

/** What waits for the reader, by kind. Each can be opened, which marks it as seen, or marked at once. */
export function NeedsList({ needs }: { needs: readonly Need[] }) {
  return (
    <>
      {NEED_KINDS.map((kind) => {
        const some = needs.filter((need) => need.kind === kind);
        if (!some.length) return null;
        return (
          <section key={kind} class="card needs" aria-labelledby={`needs-${kind}`}>
            <h2 id={`needs-${kind}`}>
              {TITLES[kind]} <span class="count">{some.length}</span>
            </h2>
            <ul>
              {some.map((need) => (
                <NeedRow key={need.subjectId} need={need} />
              ))}
            </ul>
            {some.length > 1 && (
              <PostForm action={`${NEEDS}/seen`} class="button-form">
                {some.map((need) => (
                  <input key={need.subjectId} type="hidden" name="need[]" value={markOf(need)} />
                ))}
                <button class="plain">Mark all as seen</button>
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
  if (!needs.length) return null;
  const kinds = NEED_KINDS.filter((kind) => needs.some((need) => need.kind === kind));
  return (
    <Notice kind="note">
      <a href={NEEDS}>
        <strong>
          {needs.length === 1 ? "Something needs you" : `${needs.length} things need you`}
        </strong>
      </a>
      : {kinds.map((kind) => TITLES[kind].toLowerCase()).join(", ")}.
    </Notice>
  );
}

const TITLES: Readonly<Record<NeedKind, string>> = {
  returned: "Returned to you",
  commented: "New comments",
  failed: "Webhook",
  waiting: "Waiting for review",
  drafted: "Drafted for you",
};

function NeedRow({ need }: { need: Need }) {
  const label = need.kind === "failed" ? FAILED : headlineOr(need.headline ?? "");
  return (
    <li>
      <div>
        <PostForm action={`${NEEDS}/open`} class="button-form">
          <input type="hidden" name="need" value={markOf(need)} />
          <button class="link" dir="auto">
            {label}
          </button>
        </PostForm>
        <p class="facts">
          {need.by !== null && (
            <span>
              {need.kind === "drafted" ? "API key " : ""}
              <bdi>{need.by}</bdi>
            </span>
          )}
          <Moment at={need.at} />
        </p>
        {need.note && (
          <p class="note" dir="auto">
            {need.note}
          </p>
        )}
      </div>
      <PostButton
        action={`${NEEDS}/seen`}
        label="Mark as seen"
        about={label}
        kind="plain"
        fields={{ "need[]": markOf(need) }}
      />
    </li>
  );
}

const FAILED = "Deliveries of your webhook fail";

/** How a form names an event: its kind, its subject and its time. */
function markOf({ kind, subjectId, at }: Need): string {
  return `${kind} ${subjectId} ${at}`;
}
