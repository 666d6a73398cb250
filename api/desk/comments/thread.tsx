import { COMMENT_MAX, QUOTE_MAX } from "../../contract/comments.ts";
import type { Issue } from "../../contract/errors.ts";
import { NAME_MAX } from "../../contract/limits.ts";
import type { Comment } from "../../store/comments.ts";
import { TextArea, TextField } from "../parts/fields.tsx";
import { Moment } from "../parts/moment.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";

export interface ThreadProps {
  comments: readonly Comment[];
  /** The id of the reader. */
  me: string;
  /** Where a comment is deleted; the reader may delete their own, and a writer those of friends. */
  deletion?: string;
}

/** The comments on a piece, oldest first. */
export function Thread({ comments, me, deletion }: ThreadProps) {
  if (!comments.length) return <p class="none">No comments yet.</p>;
  return (
    <ol class="thread">
      {comments.map((comment) => (
        <li key={comment.id} id={`comment-${comment.id}`}>
          <p class="facts-line">
            <strong>
              <bdi>{comment.name}</bdi>
            </strong>{" "}
            {ROLES[comment.role]} · <Moment at={comment.created_at} />
            {comment.isNew && <span class="chip new">New</span>}
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
              label="Delete"
              about={`the comment by ${comment.name}`}
              kind="plain"
              fields={{ comment: comment.id }}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

const ROLES: Readonly<Record<Comment["role"], string>> = {
  writer: "(writer)",
  editor: "(editor)",
  friend: "(by a private link)",
};

/** A form that was refused. */
export interface RefusedComment {
  value: (field: string) => string;
  issues: readonly Issue[];
}

export function CommentFields({
  action,
  refused,
  asksName = false,
  hint,
}: {
  action: string;
  refused?: RefusedComment | undefined;
  /** For somebody without an account. */
  asksName?: boolean;
  hint?: string;
}) {
  const issues = refused?.issues ?? [];
  const value = refused?.value ?? (() => "");
  return (
    <PostForm action={action} class="comment-form">
      {asksName && (
        <TextField
          name="name"
          label="Your name"
          value={value("name")}
          max={NAME_MAX}
          issues={issues}
          required
          autocomplete="name"
        />
      )}
      <TextArea
        name="quote"
        label="Passage"
        hint="Copy the words that you mean from the text."
        rows={2}
        value={value("quote")}
        max={QUOTE_MAX}
        issues={issues}
      />
      <TextArea
        name="body"
        label="Comment"
        hint={hint}
        rows={4}
        value={value("body")}
        max={COMMENT_MAX}
        issues={issues}
        required
      />
      <button class="primary">Send comment</button>
    </PostForm>
  );
}
