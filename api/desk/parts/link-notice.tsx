import type { LinkNews } from "../../store/links.ts";
import { Moment } from "./moment.tsx";
import { Notice } from "./notice.tsx";
import { PostButton } from "./post-form.tsx";

/** Shown on every page until the writer confirms it, because somebody else could have signed in with the link. */
export function LinkNotice({ news }: { news: readonly LinkNews[] }) {
  return (
    <Notice kind="note">
      {news.map(({ id, by, isOperator, isAskedFor, at, usedAt }) => (
        <p key={id}>
          <strong>
            {isAskedFor ? (
              "Somebody asked at sign-in for a link to set your password, which was sent to your email"
            ) : (
              <>
                {isOperator ? "The operator of this site" : <bdi>{by ?? "A former editor"}</bdi>}{" "}
                created a link to set your password
              </>
            )}
          </strong>{" "}
          on <Moment at={at} />.{" "}
          {usedAt ? (
            <>
              It was used on <Moment at={usedAt} />.
            </>
          ) : (
            "It has not been used."
          )}
        </p>
      ))}
      <p>
        Anyone who uses such a link can act in your name. If you did not ask for it, change your
        password and check the security events under <a href="/desk/account">Account</a>.
      </p>
      <PostButton action="/desk/account/links-seen" label="Dismiss" />
    </Notice>
  );
}
