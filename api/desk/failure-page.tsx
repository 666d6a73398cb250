import { FaultyInput, type Refusal } from "../contract/errors.ts";
import { CONFIRMED_FIELD, type FormValues } from "./form-values.ts";
import { labelAt } from "./field-labels.ts";
import { formatSaid } from "./messages/refusals.ts";
import { type DeskWords, useWords } from "./messages/words.ts";
import { faultSentence } from "./parts/fields.tsx";
import { PostForm, SentAgain } from "./parts/post-form.tsx";

export interface FailurePageProps {
  refusal: Refusal;
  values: FormValues;
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
      <Reason refusal={refusal} />
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
            <SentAgain sent={sent} />
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
              <label for={`kept-${index}`}>
                {labelAt(name, words) ?? name.replaceAll("_", " ")}
              </label>
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

/** The faults, field by field: the form that would mark its fields is not on this page. */
function Reason({ refusal }: { refusal: Refusal }) {
  const words = useWords();
  const { failure: w } = words;
  const issues = refusal.issues ?? [];
  if (!(refusal instanceof FaultyInput)) return <p>{formatSaid(refusal.said, words)}</p>;
  const seen = issues.flatMap((issue) => {
    const label = labelAt(issue.path, words);
    return label === undefined ? [] : [{ label, sentence: faultSentence([issue], words) }];
  });
  return (
    <>
      {seen.length > 0 && (
        <ul>
          {seen.map(({ label, sentence }, index) => (
            <li key={index}>
              <strong>{label}</strong>
              {words.parts.colon}
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {seen.length < issues.length && <p>{w.stale_form}</p>}
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
