import type { Refusal } from "../contract/errors.ts";
import { CONFIRMED_FIELD, type FormValues } from "./form-values.ts";
import { PostForm } from "./parts/post-form.tsx";

export interface FailurePageProps {
  refusal: Refusal;
  values: FormValues;
  /** What was asked for. */
  address: string;
  /** How it can be asked for once more; undefined for a form that this page must not send. */
  again: "send" | "load" | undefined;
}

/** Worth keeping: what someone wrote, and not what they chose or clicked. */
const WORTH_KEEPING = 20;

/** Whether the same request may be answered in a while. */
export function passes({ status }: Refusal): boolean {
  return status === 503 || status === 429;
}

export function failureTitle(refusal: Refusal): string {
  if (refusal.status === 404) return "There is nothing here";
  return passes(refusal) ? "Not done yet" : "That did not work";
}

/** Says what did not work. What was written is on the page, since the form it came from may be gone. */
export function FailurePage({ refusal, values, address, again }: FailurePageProps) {
  const sent = fieldsOf(values);
  const written = sent.filter(
    ({ name, value }) => !isSecret(name) && value.length >= WORTH_KEEPING,
  );
  // A password is never put on a page.
  const sends = passes(refusal) && again === "send" && !sent.some(({ name }) => isSecret(name));
  return (
    <>
      <h1>{failureTitle(refusal)}</h1>
      <p>{refusal.message}</p>
      {passes(refusal) && again === "load" && (
        <p>
          <a class="button" href={address}>
            Try again
          </a>
        </p>
      )}
      {sends && (
        <>
          <p>All that you sent is on this page. “Try again” sends it once more.</p>
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
          <h2>What you wrote</h2>
          <p>Copy it before you leave this page, unless it was saved before.</p>
          {written.map(({ name, value }, index) => (
            <div class="field" key={index}>
              <label for={`kept-${index}`}>{name.replaceAll("_", " ")}</label>
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

function fieldsOf(values: FormValues): { name: string; value: string }[] {
  const names = values.names();
  if (values.has(CONFIRMED_FIELD)) names.push(CONFIRMED_FIELD);
  return names.flatMap((name) => values.all(name).map((value) => ({ name, value })));
}

function isSecret(name: string): boolean {
  return name.includes("password");
}
