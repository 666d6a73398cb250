import type { Refusal } from "../contract/errors.ts";
import { CONFIRMED_FIELD, type FormValues } from "./form-values.ts";
import { translated } from "./messages/refusals.ts";
import { useWords } from "./messages/words.ts";
import { PostForm } from "./parts/post-form.tsx";

export interface FailurePageProps {
  refusal: Refusal;
  values: FormValues;
  /** The requested address. */
  address: string;
  /** How to repeat the request; undefined for a form that this page must not send. */
  again: "send" | "load" | undefined;
}

/** Values of at least this many characters were probably written, not chosen from a list. */
const WORTH_KEEPING = 20;

/** Whether the same request may succeed later. */
export function isTemporary({ status }: Refusal): boolean {
  return status === 503 || status === 429;
}

export function failureTitle(refusal: Refusal): string {
  if (refusal.status === 404) return "Page not found";
  return isTemporary(refusal) ? "Try again in a moment" : "That did not work";
}

/** Shows the reason, and the submitted text, because the form that it came from may be gone. */
export function FailurePage({ refusal, values, address, again }: FailurePageProps) {
  const sent = fieldsOf(values);
  const written = sent.filter(
    ({ name, value }) => !isSecret(name) && value.length >= WORTH_KEEPING,
  );
  // Passwords never appear on a page.
  const sends =
    isTemporary(refusal) && again === "send" && !sent.some(({ name }) => isSecret(name));
  return (
    <>
      <h1>{failureTitle(refusal)}</h1>
      <p>{translated(refusal.message, useWords())}</p>
      {isTemporary(refusal) && again === "load" && (
        <p>
          <a class="button" href={address}>
            Try again
          </a>
        </p>
      )}
      {sends && (
        <>
          <p>Everything you sent is on this page. “Try again” sends it again.</p>
          <PostForm action={address} class="buttons">
            {sent.map(({ name, value }, index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <button class="primary">Try again</button>
          </PostForm>
        </>
      )}
      {written.length > 0 && (
        <section>
          <h2>Your text</h2>
          <p>Copy it before you leave this page, unless it is already saved.</p>
          {written.map(({ name, value }, index) => (
            <div class="field" key={index}>
              <label for={`kept-${index}`}>{LABELS[name] ?? name.replaceAll("_", " ")}</label>
              <textarea
                id={`kept-${index}`}
                rows={value.length > 200 || value.includes("\n") ? 12 : 2}
                readOnly
              >
                {`\n${value}`}
              </textarea>
            </div>
          ))}
        </section>
      )}
      <p>
        <a href="/desk">Go to your pieces</a>
      </p>
    </>
  );
}

/** Fields that have another label in their form than their name. */
const LABELS: Readonly<Record<string, string>> = {
  body_md: "Body",
  sub: "Standfirst",
  external_url: "First published at",
  cover: "Cover (the id of a picture)",
};

function fieldsOf(values: FormValues): { name: string; value: string }[] {
  const names = values.names();
  if (values.has(CONFIRMED_FIELD)) names.push(CONFIRMED_FIELD);
  return names.flatMap((name) => values.all(name).map((value) => ({ name, value })));
}

function isSecret(name: string): boolean {
  return name.includes("password");
}
