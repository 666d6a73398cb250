import { COMMENT_MAX, QUOTE_MAX } from "../../contract/limits.ts";
import { NAME_MAX } from "../../contract/limits.ts";
import type { Comment } from "../../store/pieces/talk/comments.ts";
import { fill } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { TextArea, TextField } from "../parts/fields.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import type { Refused } from "../take-form.ts";

export interface ThreadProps {
  comments: readonly Comment[];
  /** The id of the reader. */
  me: string;
  /** Where a comment is deleted; the reader may delete their own, and a writer those of friends. */
  deletion?: string;
}

/** The comments on a piece, oldest first. */
export function Thread({ comments, me, deletion }: ThreadProps) {
  const { comments: w } = useWords();
  if (!comments.length) return <p class="none">{w.none}</p>;
  return (
    <ol class="thread">
      {comments.map((comment) => (
        <li key={comment.id} id={`comment-${comment.id}`}>
          <p class="facts-line">
            <strong>
              <bdi>{comment.name}</bdi>
            </strong>{" "}
            {w[`role_${comment.role}`]} · <DateTime at={comment.created_at} />
            {comment.isNew && <span class="chip new">{w.new}</span>}
          </p>
          {comment.quote && (
            <blockquote dir="auto" class="note">
              {comment.quote}
            </blockquote>
          )}
          <p dir="auto" class="written">
            {comment.body}
          </p>
          {deletion && (comment.writer_id === me || comment.role === "friend") && (
            <PostButton
              action={deletion}
              label={w.delete}
              about={fill(w.comment_by, { name: comment.name })}
              kind="plain"
              fields={{ comment: comment.id }}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

export function CommentFields({
  action,
  refused,
  asksName = false,
  hint,
}: {
  action: string;
  refused?: Refused | undefined;
  /** For somebody without an account. */
  asksName?: boolean;
  hint?: string;
}) {
  const { comments: w } = useWords();
  return (
    <PostForm action={action} class="comment-form" refused={refused}>
      {asksName && (
        <TextField name="name" label={w.your_name} max={NAME_MAX} required autocomplete="name" />
      )}
      <TextArea name="quote" label={w.passage} hint={w.passage_hint} rows={2} max={QUOTE_MAX} />
      <TextArea name="body" label={w.comment} hint={hint} rows={4} max={COMMENT_MAX} required />
      <button class="primary">{w.send}</button>
    </PostForm>
  );
}
