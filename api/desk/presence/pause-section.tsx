import { filled, useWords } from "../messages/words.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { PAUSE, RESUME } from "./paths.ts";

/** Pauses all keys of the writer, or ends the pause. */
export function PauseSection({ pausedAt }: { pausedAt: string | null }) {
  const { agents: w } = useWords();
  return (
    <section id="agents" aria-labelledby="agents-title">
      <h2 id="agents-title">{w.title}</h2>
      {pausedAt === null ? (
        <>
          <p>{w.pause_about}</p>
          <PostButton action={PAUSE} label={w.pause} />
        </>
      ) : (
        <>
          <Notice kind="note">{filled(w.paused, { time: <DateTime at={pausedAt} /> })}</Notice>
          <p>{w.pause_about}</p>
          <PostButton action={RESUME} label={w.resume} kind="primary" />
        </>
      )}
    </section>
  );
}
