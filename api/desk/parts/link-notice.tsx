import type { LinkNews } from "../../store/people/link-news.ts";
import { filled, useWords } from "../messages/words.ts";
import { DateTime } from "./date-time.tsx";
import { Notice } from "./notice.tsx";
import { PostButton } from "./post-form.tsx";

/** Shown on every page until the writer confirms it, because somebody else could have signed in with the link. */
export function LinkNotice({ news }: { news: readonly LinkNews[] }) {
  const { parts: w, frame } = useWords();
  return (
    <Notice kind="note">
      {news.map(({ id, by, isOperator, isAskedFor, at, usedAt, isVoid }) => {
        const who = isOperator ? w.link_operator : <bdi>{by ?? w.link_former_editor}</bdi>;
        const what = isAskedFor ? w.link_asked : filled(w.link_created, { who });
        const unused = isVoid ? w.link_void : w.link_unused;
        return (
          <p key={id}>
            {filled(w.link_on, { what: <strong>{what}</strong>, moment: <DateTime at={at} /> })}{" "}
            {usedAt ? filled(w.link_used, { moment: <DateTime at={usedAt} /> }) : unused}
          </p>
        );
      })}
      <p>{filled(w.link_advice, { account: <a href="/desk/account">{frame.account}</a> })}</p>
      <PostButton action="/desk/account/links-seen" label={w.dismiss} />
    </Notice>
  );
}
