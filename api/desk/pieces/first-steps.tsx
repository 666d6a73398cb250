import { filled, useWords } from "../messages/words.ts";

export interface FirstStepsProps {
  hasProfile: boolean;
  hasPiece: boolean;
}

/** The first steps of a new writer. The list goes away with their first publication. */
export function FirstSteps({ hasProfile, hasPiece }: FirstStepsProps) {
  const { list: w, frame } = useWords();
  return (
    <section class="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{w.steps}</h2>
      <ol>
        <li class={hasProfile ? "done" : undefined}>
          <h3>
            {w.step_profile} {hasProfile && <Done />}
          </h3>
          <p>
            {filled(w.step_profile_about, {
              link: (
                <a href="/desk/edit/profile">{hasProfile ? w.change_profile : w.open_profile}</a>
              ),
            })}
          </p>
        </li>
        <li class={hasPiece ? "done" : undefined}>
          <h3>
            {w.step_write} {hasPiece && <Done />}
          </h3>
          <p>
            {filled(w.step_write_about, {
              write: <a href="/desk/pieces/new">{w.start_writing}</a>,
              bring: <a href="/desk/archive">{w.bring_texts}</a>,
            })}
          </p>
        </li>
        <li>
          <h3>{w.step_publish}</h3>
          <p>{w.step_publish_about}</p>
        </li>
      </ol>
      <p class="hint">
        {filled(w.steps_programs, {
          presence: <a href="/desk/edit/online-presence">{frame.presence}</a>,
        })}
      </p>
    </section>
  );
}

function Done() {
  const { list: w } = useWords();
  return <span class="chip approved">{w.step_done}</span>;
}
