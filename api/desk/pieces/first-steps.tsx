export interface FirstStepsProps {
  hasProfile: boolean;
  hasPiece: boolean;
}

/** What a new writer does first. It goes away with their first publication. */
export function FirstSteps({ hasProfile, hasPiece }: FirstStepsProps) {
  return (
    <section class="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">Three steps to your first piece</h2>
      <ol>
        <li class={hasProfile ? "done" : undefined}>
          <h3>Say who you are {hasProfile && <Done />}</h3>
          <p>
            Readers see your name, your picture and a line about you.{" "}
            <a href="/desk/edit/profile">{hasProfile ? "Change your profile" : "Open profile"}</a>
          </p>
        </li>
        <li class={hasPiece ? "done" : undefined}>
          <h3>Write something {hasPiece && <Done />}</h3>
          <p>
            Only you see a draft, until you publish it. <a href="/desk/pieces/new">Start writing</a>
            , or <a href="/desk/archive">bring texts from another site</a>.
          </p>
        </li>
        <li>
          <h3>Publish it</h3>
          <p>
            Open your draft and press Publish. You see exactly what readers will see, and confirm.
          </p>
        </li>
      </ol>
      <p class="hint">
        Programs can draft for you as well, but only you can publish. They need a key from{" "}
        <a href="/desk/edit/online-presence">Online presence</a>.
      </p>
    </section>
  );
}

function Done() {
  return <span class="chip approved">Done</span>;
}
