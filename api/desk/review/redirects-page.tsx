import type { Issue } from "../../contract/errors.ts";
import { REDIRECTS_MAX, shownPath, type TypedRedirect } from "../../contract/redirects.ts";
import type { ListedRedirect } from "../../store/redirects.ts";
import { TextField } from "../parts/fields.tsx";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { ReviewTabs } from "./tabs.tsx";

export const REDIRECTS = "/desk/review/redirects";

export interface RedirectsPageProps {
  redirects: readonly ListedRedirect[];
  /** The number of all of them. */
  count: number;
  words: string;
  /** The list goes on after this path. */
  next: string | undefined;
  done?: string | undefined;
  refused?: { typed: TypedRedirect; issues: readonly Issue[]; problem: string };
}

export function RedirectsPage(props: RedirectsPageProps) {
  const { redirects, count, words, next, done, refused } = props;
  return (
    <>
      <h1>Redirects</h1>
      <ReviewTabs here="redirects" />
      {done && <Notice kind="good">{done}</Notice>}
      {refused && <Notice kind="bad">Nothing was changed. {refused.problem}</Notice>}
      <section aria-labelledby="add">
        <h2 id="add">Add a redirect</h2>
        <p>
          A reader who follows an old address of this site is led to the new one. Pieces whose
          address changes are redirected without your help.
        </p>
        <PostForm action={REDIRECTS} class="inline-form">
          <div class="columns">
            <TextField
              name="path"
              label="Old path"
              hint="Such as /2019/01/a-post."
              value={refused?.typed.path ?? ""}
              required
              autocomplete="off"
              issues={refused?.issues}
            />
            <TextField
              name="target"
              label="New address"
              hint="A path of this site, or an http or https address."
              value={refused?.typed.target ?? ""}
              required
              autocomplete="off"
              issues={refused?.issues}
            />
          </div>
          <button class="primary">Add</button>
        </PostForm>
      </section>
      <section aria-labelledby="all">
        <h2 id="all">All redirects</h2>
        <p class="quiet">
          {count.toLocaleString("en")} of at most {REDIRECTS_MAX.toLocaleString("en")}, beside those
          of moved pieces.
        </p>
        <form method="get" action={REDIRECTS} role="search" class="search-line">
          <label for="redirect-search">Search old paths and new addresses</label>
          <div class="search-row">
            <input id="redirect-search" type="search" name="q" value={words} />
            <button>Search</button>
          </div>
        </form>
        {redirects.length === 0 && <p class="none">No redirects found.</p>}
        <ul class="rows">
          {redirects.map((redirect) => (
            <Row key={redirect.path} {...redirect} />
          ))}
        </ul>
        {next !== undefined && (
          <p>
            <a href={`${REDIRECTS}?${new URLSearchParams({ q: words, after: next })}`}>More</a>
          </p>
        )}
      </section>
    </>
  );
}

function Row({ path, target, origin, createdAt }: ListedRedirect) {
  return (
    <li>
      <h3>
        <bdi>{shownPath(path)}</bdi>
      </h3>
      <p class="facts-line">
        leads to{" "}
        {target === null ? (
          "a piece that is not public, so it is not found at the moment"
        ) : (
          <a href={target}>{target}</a>
        )}{" "}
        · {ORIGINS[origin]} <Moment at={createdAt} />
      </p>
      <PostButton
        action={`${REDIRECTS}/remove`}
        label="Remove"
        about={`the redirect from ${shownPath(path)}`}
        kind="plain"
        fields={{ path }}
      />
    </li>
  );
}

const ORIGINS: Readonly<Record<ListedRedirect["origin"], string>> = {
  slug: "the piece moved on",
  import: "imported on",
  desk: "added by an editor on",
  admin: "added by the operator on",
};
