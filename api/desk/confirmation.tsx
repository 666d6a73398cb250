import type { ComponentChildren } from "preact";
import { CONFIRMED_FIELD, type FormValues } from "./form-values.ts";
import { PostForm } from "./parts/post-form.tsx";

/** What someone reads before something is done that readers would notice, or that cannot be undone. */
export interface Confirmation {
  title: string;
  /** What the deed is done to, in its owner's words: a headline, the name of a key. */
  of?: string;
  /** What will be so afterwards. */
  words: ComponentChildren;
  /** Names what it does. */
  button: string;
  /** Where it leads to do nothing, and how that is called. */
  back: { href: string; label: string };
}

/**
 * Asks on a page of its own, so that it works without a script. The form on it holds all that was sent: whatever the
 * sender had seen when they pressed the first button, the second one is bound to it as well.
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
          <a href={back.href}>← Back</a>
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
          {sent.map(({ name, value }, index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name={CONFIRMED_FIELD} value="yes" />
          <button class="danger">{button}</button>
          <a href={back.href}>{back.label}</a>
        </PostForm>
      </div>
    ),
  };
}
