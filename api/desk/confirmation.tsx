import type { ComponentChildren } from "preact";
import { CONFIRMED_FIELD, type FormValues } from "./form-values.ts";
import { useWords } from "./messages/words.ts";
import { PostForm, SentAgain } from "./parts/post-form.tsx";

/** The text of a page that confirms an action which readers would notice, or which cannot be undone. */
export interface Confirmation {
  title: string;
  /** The object of the action: a headline, the name of a key. */
  of?: string;
  /** The consequences. */
  words: ComponentChildren;
  button: string;
  /** The link that cancels. */
  back: { href: string; label: string };
}

/**
 * A page of its own, so that it works without a script. Its form repeats all submitted values, so the confirmed action
 * applies to the same version that the sender saw at the first press.
 */
export function confirmationPage(
  { title, of, words, button, back }: Confirmation,
  { path, values }: { path: string; values: FormValues },
): { title: string; main: ComponentChildren } {
  const sent = values.names().flatMap((name) => values.all(name).map((value) => ({ name, value })));
  return {
    title,
    main: (
      <div class="narrow">
        <p class="crumb">
          <Back href={back.href} />
        </p>
        <h1>
          {title}
          {of !== undefined && (
            <>
              : <bdi>{of}</bdi>
            </>
          )}
        </h1>
        {words}
        <PostForm action={path} class="buttons">
          <SentAgain sent={sent} />
          <input type="hidden" name={CONFIRMED_FIELD} value="yes" />
          <button class="danger">{button}</button>
          <a href={back.href}>{back.label}</a>
        </PostForm>
      </div>
    ),
  };
}

function Back({ href }: { href: string }) {
  return <a href={href}>{useWords().failure.back}</a>;
}
