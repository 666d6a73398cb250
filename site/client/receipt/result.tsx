import type { ComponentChildren } from "preact";
import { numberOf } from "../../messages/words.ts";
import { DraftingLines } from "../../parts/drafting-lines.tsx";
import { Filled } from "../../parts/filled.tsx";
import { type ReceiptWording, receiptWords } from "../../parts/receipt-words.ts";
import type { Checked, Seen, Step } from "./check.ts";
import { Mark, StepLine, Time } from "./step-line.tsx";

export type Shown =
  | { is: "checking" | "missing" | "insecure" }
  | { is: "unreadable"; file: string }
  | { is: "checked"; result: Checked; before: Seen | undefined };

/** What the page says about a piece: while it is checked, and then. */
export function Result({
  shown,
  path,
  site,
}: {
  shown: Shown;
  path: string;
  site: ReceiptWording;
}) {
  const { words } = site;
  switch (shown.is) {
    case "checking":
      return <p role="status">{words.receipt_checking}</p>;
    case "missing":
      return (
        <Verdict state="bad" title={words.receipt_missing} about={words.receipt_missing_about}>
          <p>
            <a href={path}>{decodeURI(path)}</a>
          </p>
        </Verdict>
      );
    case "insecure":
      return <p class="note">{words.receipt_insecure}</p>;
    case "unreadable":
      return (
        <p role="alert">
          <Filled message={words.receipt_unreadable} file={<code dir="ltr">{shown.file}</code>} />
        </p>
      );
    case "checked":
      return <CheckedPiece {...shown} path={path} site={site} />;
  }
}

interface PieceProps {
  result: Checked;
  before: Seen | undefined;
  path: string;
  site: ReceiptWording;
}

function CheckedPiece({ result, before, path, site }: PieceProps) {
  const { receipt, record, steps } = result;
  const { words } = site;
  const { statement } = receipt;
  return (
    <>
      <p class="receipt-piece">
        <a href={path} lang={statement.piece.language} dir="auto">
          {record?.title ?? statement.piece.title}
        </a>
        {record && <bdi>{record.authors.map(({ name }) => name).join(", ")}</bdi>}
      </p>
      <Summary steps={steps} words={words} />
      <ol class="receipt-steps">
        {steps.map((step) => (
          <StepLine key={step.name} step={step} result={result} before={before} site={site} />
        ))}
      </ol>
      <section>
        <h2>{words.receipt_facts}</h2>
        <p>
          {receiptWords(receipt, site)}. <Time date={statement.at} site={site} />
        </p>
        <p>
          {statement.kind === "start"
            ? words.receipt_start
            : words[`receipt_through_${statement.pressed.through}`]}
        </p>
        {statement.drafting && statement.drafting.by !== "person" ? (
          <DraftingLines
            piece={{ drafting: statement.drafting, authors: record?.authors ?? [] }}
            site={site}
          />
        ) : (
          <p>{words.receipt_no_program}</p>
        )}
      </section>
      <Versions receipt={receipt} site={site} />
    </>
  );
}

function Summary({ steps, words }: { steps: readonly Step[]; words: ReceiptWording["words"] }) {
  if (steps.some(({ state }) => state === "bad")) {
    return <Verdict state="bad" title={words.receipt_bad} about={words.receipt_bad_about} />;
  }
  // Only a signature that this browser cannot check leaves a doubt. The first visit and a piece without passkey do not.
  const isSure = steps.every(({ name, state }) => name !== "key" || state === "good");
  return isSure ? (
    <Verdict state="good" title={words.receipt_good} about={words.receipt_good_about} />
  ) : (
    <Verdict state="open" title={words.receipt_unsure} about={words.receipt_key_open} />
  );
}

function Verdict({
  state,
  title,
  about,
  children,
}: {
  state: Step["state"];
  title: string;
  about: string;
  children?: ComponentChildren;
}) {
  return (
    <div class="receipt-verdict" data-state={state} role="status">
      <Mark state={state} />
      <div>
        <p class="receipt-title">{title}</p>
        <p>{about}</p>
        {children}
      </div>
    </div>
  );
}

/** Every version that was public, with its time. */
function Versions({ receipt, site }: { receipt: Checked["receipt"]; site: ReceiptWording }) {
  const { words, language } = site;
  const { number, entry, earlier } = receipt;
  return (
    <section>
      <h2>{words.receipt_versions}</h2>
      <ol class="receipt-versions">
        {[{ number, kind: entry.kind, at: entry.at }, ...earlier].map((one) => (
          <li key={one.number}>
            <span>{numberOf(one.number, language)}</span>
            <span>{kindOf(one.kind, words)}</span>
            <Time date={one.at} site={site} />
          </li>
        ))}
      </ol>
      <p class="quiet">{words.receipt_versions_about}</p>
    </section>
  );
}

function kindOf(kind: string, words: ReceiptWording["words"]): string {
  if (kind === "update") return words.receipt_kind_update;
  return kind === "publish" ? words.receipt_kind_publish : words.receipt_kind_start;
}
