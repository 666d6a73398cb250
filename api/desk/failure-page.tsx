import type { Refusal } from "../contract/errors.ts";
import { CONFIRMED_FIELD, type FormValues } from "./form-values.ts";
import { told } from "./messages/refusals.ts";
import { type DeskWords, useWords } from "./messages/words.ts";
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

export function failureTitle(refusal: Refusal, { failure: w }: DeskWords): string {
  if (refusal.status === 404) return w.not_found;
  return isTemporary(refusal) ? w.in_a_moment : w.did_not_work;
}

/** Shows the reason, and the submitted text, because the form that it came from may be gone. */
export function FailurePage({ refusal, values, address, again }: FailurePageProps) {
  const words = useWords();
  const { failure: w } = words;
  const sent = fieldsOf(values);
  const written = sent.filter(
    ({ name, value }) => !isSecret(name) && value.length >= WORTH_KEEPING,
  );
  // Passwords never appear on a page.
  const sends =
    isTemporary(refusal) && again === "send" && !sent.some(({ name }) => isSecret(name));
  return (
    <>
      <h1>{failureTitle(refusal, words)}</h1>
      <p>{told(refusal.said, words)}</p>
      {isTemporary(refusal) && again === "load" && (
        <p>
          <a class="button" href={address}>
            {w.try_again}
          </a>
        </p>
      )}
      {sends && (
        <>
          <p>{w.all_here}</p>
          <PostForm action={address} class="buttons">
            {sent.map(({ name, value }, index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <button class="primary">{w.try_again}</button>
          </PostForm>
        </>
      )}
      {written.length > 0 && (
        <section>
          <h2>{w.your_text}</h2>
          <p>{w.copy_it}</p>
          {written.map(({ name, value }, index) => (
            <div class="field" key={index}>
              <label for={`kept-${index}`}>{labelOf(name, w)}</label>
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
        <a href="/desk">{w.go_to_pieces}</a>
      </p>
    </>
  );
}

function labelOf(name: string, w: DeskWords["failure"]): string {
  const key = `field_${name}`;
  return isKey(key, w) ? w[key] : name.replaceAll("_", " ");
}

function isKey(name: string, w: DeskWords["failure"]): name is keyof DeskWords["failure"] {
  return Object.hasOwn(w, name);
}

function fieldsOf(values: FormValues): { name: string; value: string }[] {
  const names = values.names();
  if (values.has(CONFIRMED_FIELD)) names.push(CONFIRMED_FIELD);
  return names.flatMap((name) => values.all(name).map((value) => ({ name, value })));
}

function isSecret(name: string): boolean {
  return name.includes("password");
}
