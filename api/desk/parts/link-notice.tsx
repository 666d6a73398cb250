import type { LinkNews } from "../../store/links.ts";
import { Moment } from "./moment.tsx";
import { Notice } from "./notice.tsx";
import { PostButton } from "./post-form.tsx";

/** On every page until the writer says to know of it: somebody else could have come in. */
export function LinkNotice({ news }: { news: readonly LinkNews[] }) {
  return (
    <Notice kind="note">
      {news.map(({ id, by, isOperator, at, usedAt }) => (
        <p key={id}>
          <strong>
            {isOperator ? "The operator of this site" : <bdi>{by ?? "A former editor"}</bdi>} made a
            link to set your password
          </strong>{" "}
          on <Moment at={at} />.{" "}
          {usedAt ? (
            <>
              It was used on <Moment at={usedAt} />.
            </>
          ) : (
            "It was not used."
          )}
        </p>
      ))}
      <p>
        Whoever uses such a link can act in your name. If you did not ask for it, change your
        password and look at what happened under <a href="/desk/account">Account</a>.
      </p>
      <PostButton action="/desk/account/links-seen" label="I know of this" />
    </Notice>
  );
}
