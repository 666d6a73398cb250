import type { Refusal } from "../contract/errors.ts";
import type { FormValues } from "./form-values.ts";

/** Worth keeping: what someone wrote, and not what they chose or clicked. */
const WORTH_KEEPING = 20;

/** Says what did not work. What was written is on the page, since the form it came from may be gone. */
export function FailurePage({ refusal, values }: { refusal: Refusal; values: FormValues }) {
  const written = values
    .names()
    .filter((name) => !name.includes("password"))
    .flatMap((name) => values.all(name).map((text) => ({ name, text })))
    .filter(({ text }) => text.length >= WORTH_KEEPING);
  return (
    <>
      <h1>{refusal.status === 404 ? "There is nothing here" : "That did not work"}</h1>
      <p>{refusal.message}</p>
      {written.length > 0 && (
        <section>
          <h2>What you wrote</h2>
          <p>Copy it before you go on; it is nowhere else.</p>
          {written.map(({ name, text }) => (
            <div class="field" key={name}>
              <label for={`kept-${name}`}>{name.replaceAll("_", " ")}</label>
              <textarea id={`kept-${name}`} rows={text.length > 200 ? 12 : 2} readOnly>
                {`\n${text}`}
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
