import type { PublicationProof } from "../../../api/contract/ledger/proof.ts";
import { fill, numberOf } from "../../messages/words.ts";
import { Filled } from "../../parts/filled.tsx";
import type { ReceiptWording } from "../../parts/receipt-words.ts";
import type { Checked, Seen, Step } from "./check.ts";

interface StepProps {
  step: Step;
  result: Checked;
  /** The part of the log that this browser saw before. */
  before: Seen | undefined;
  site: ReceiptWording;
}

/** One sentence with a mark, and below it what it proves and what it does not. */
export function StepLine(props: StepProps) {
  const { state, faults, name } = props.step;
  return (
    <li data-step={name} data-state={state}>
      <details open={state === "bad"}>
        <summary>
          <Mark state={state} />
          <span>
            <Sentence {...props} />
          </span>
        </summary>
        <div>
          <About {...props} />
          {/* For those who look into it, in the words of the command. */}
          {faults.map((fault) => (
            <pre key={fault} lang="en" dir="ltr">
              {fault}
            </pre>
          ))}
        </div>
      </details>
    </li>
  );
}

function Sentence({ step: { name, state }, before, site }: StepProps) {
  const { words } = site;
  if (name === "past") {
    if (!before) return <>{words.receipt_past_open}</>;
    const message = state === "good" ? words.receipt_past_good : words.receipt_past_bad;
    return <Filled message={message} date={<Time date={before.at} site={site} />} />;
  }
  if (name === "key" || name === "passkey") return <>{words[`receipt_${name}_${state}`]}</>;
  return <>{words[`receipt_${name}_${state === "good" ? "good" : "bad"}`]}</>;
}

function About({ step: { name, state }, result: { receipt, log }, site }: StepProps) {
  const { words, language } = site;
  switch (name) {
    case "entry":
      return (
        <p>
          {fill(words.receipt_entry_about, { count: log ? numberOf(log.size, language) : "–" })}
        </p>
      );
    case "key":
      return (
        <p>
          <Filled
            message={words.receipt_key_about}
            vkey={<code dir="ltr">{log?.vkey ?? "–"}</code>}
          />
        </p>
      );
    case "past":
      return (
        <p>
          <Filled
            message={words.receipt_past_about}
            checkpoint={
              <a href="/log/checkpoint" dir="ltr">
                /log/checkpoint
              </a>
            }
          />
        </p>
      );
    case "passkey":
      return state === "open" ? (
        <p>{words.receipt_passkey_none}</p>
      ) : (
        <>
          <p>{words.receipt_passkey_about}</p>
          {(receipt.proofs ?? []).map((proof) => (
            <Passkey key={proof.key.id} proof={proof} site={site} />
          ))}
        </>
      );
    case "text":
    case "page":
    case "own":
      return <p>{words[`receipt_${name}_about`]}</p>;
  }
}

function Passkey({
  proof: { key, revoked_at: removed },
  site,
}: {
  proof: PublicationProof;
  site: ReceiptWording;
}) {
  const { words } = site;
  return (
    <p>
      <Filled
        message={words.receipt_passkey_added}
        date={<Time date={key.added_at} site={site} />}
      />
      {removed && (
        <>
          {" "}
          <Filled
            message={words.receipt_passkey_removed}
            date={<Time date={removed} site={site} />}
          />
        </>
      )}
    </p>
  );
}

const MARKS = {
  good: "m5 10.5 3.4 3.5L15 6.5",
  bad: "m6 6 8 8m0-8-8 8",
  open: "M6 10h8",
} as const satisfies Record<Step["state"], string>;

export function Mark({ state }: { state: Step["state"] }) {
  return (
    <svg class="receipt-mark" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={MARKS[state]} />
    </svg>
  );
}

/** In the reader's own time zone, which it names. */
export function Time({ date, site: { language } }: { date: string; site: ReceiptWording }) {
  const locale = language === "en" ? "en-GB" : language;
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return <time dateTime={date}>{format.format(new Date(date))}</time>;
}
