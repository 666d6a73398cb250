import { REDIRECTS_MAX, shownPath } from "../../contract/redirects.ts";
import type { ListedRedirect } from "../../store/pieces/public/redirects.ts";
import { fill, numberOf } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { TextField } from "../parts/fields.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import type { Refused } from "../take-form.ts";
import { SearchLine } from "./search-line.tsx";

export const REDIRECTS = "/desk/review/redirects";

export interface RedirectsPageProps {
  redirects: readonly ListedRedirect[];
  /** The number of all of them. */
  count: number;
  /** The words of the search. */
  search: string;
  /** The list goes on after this path. */
  next: string | undefined;
  done?: string | undefined;
  refused?: Refused;
}

export function RedirectsPage(props: RedirectsPageProps) {
  const { redirects, count, search, next, done, refused } = props;
  const { redirects: w, review, language } = useWords();
  return (
    <>
      <h1>{review.tab_redirects}</h1>
      {done && <Notice kind="good">{done}</Notice>}
      {refused && (
        <Notice kind="bad">{fill(review.nothing_changed, { problem: refused.message })}</Notice>
      )}
      <section aria-labelledby="add">
        <h2 id="add">{w.add_title}</h2>
        <p>{w.about}</p>
        <PostForm action={REDIRECTS} class="inline-form" refused={refused}>
          <div class="columns">
            <TextField
              name="path"
              label={w.old_path}
              hint={w.old_path_hint}
              required
              autocomplete="off"
            />
            <TextField
              name="target"
              label={w.new_address}
              hint={w.new_address_hint}
              required
              autocomplete="off"
            />
          </div>
          <button class="primary">{w.add}</button>
        </PostForm>
      </section>
      <section aria-labelledby="all">
        <h2 id="all">{w.all}</h2>
        <p class="quiet">
          {fill(w.count, {
            count: numberOf(count, language),
            most: numberOf(REDIRECTS_MAX, language),
          })}
        </p>
        <SearchLine path={REDIRECTS} label={w.search_label} search={search} />
        {redirects.length === 0 && <p class="none">{w.none}</p>}
        <ul class="rows">
          {redirects.map((redirect) => (
            <Row key={redirect.path} {...redirect} />
          ))}
        </ul>
        {next !== undefined && (
          <p>
            <a href={`${REDIRECTS}?${new URLSearchParams({ q: search, after: next })}`}>{w.more}</a>
          </p>
        )}
      </section>
    </>
  );
}

function Row({ path, target, origin, createdAt }: ListedRedirect) {
  const { redirects: w } = useWords();
  return (
    <li>
      <h3>
        <bdi>{shownPath(path)}</bdi>
      </h3>
      <p class="facts-line">
        {filled(w.leads_to, {
          target: target === null ? w.not_public : <a href={target}>{target}</a>,
        })}{" "}
        · {w[`origin_${origin}`]} <DateTime at={createdAt} />
      </p>
      <PostButton
        action={`${REDIRECTS}/remove`}
        label={w.remove}
        about={fill(w.the_redirect_from, { path: shownPath(path) })}
        kind="plain"
        fields={{ path }}
      />
    </li>
  );
}
