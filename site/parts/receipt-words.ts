import type { Receipt } from "../../api/contract/ledger/receipt.ts";
import type { Messages } from "../messages/shape.ts";
import { fill, numberOf, type Wording } from "../messages/words.ts";
import { DRAFTING_WORDS } from "./drafting-lines.tsx";

/** Who published a piece, and no more than is known of it. */
export function receiptWords(receipt: Receipt, { words, language }: ReceiptWording): string {
  return fill(words[sentenceOf(receipt)], { number: numberOf(receipt.number, language) });
}

function sentenceOf({ statement: { kind, pressed }, proofs = [] }: Receipt) {
  if (proofs.some(({ signed }) => signed.by === "writer")) return "receipt_signed";
  if (proofs.length) return "receipt_signed_editor";
  if (kind === "start" || pressed.by === "service") return "receipt_by_service";
  if (pressed.through === "schedule") return "receipt_scheduled";
  return `receipt_by_${pressed.by}` as const;
}

type Used = Extract<keyof Messages, `receipt_${string}`> | (typeof DRAFTING_WORDS)[number];
export type ReceiptWording = Wording<Used>;

/** The messages that the script needs. */
export function receiptWording({ words, language }: Wording): ReceiptWording {
  const used = Object.entries(words).filter(
    ([name]) => name.startsWith("receipt_") || (DRAFTING_WORDS as readonly string[]).includes(name),
  );
  return { language, words: Object.fromEntries(used) as ReceiptWording["words"] };
}
