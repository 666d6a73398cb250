import type { Receipt } from "../../contract/ledger/receipt.ts";
import {
  type LedgerEntry,
  type PieceStatement,
  type Pressed,
} from "../../contract/ledger/statement.ts";
import { originOf } from "../../contract/ledger/tiles.ts";
import type { Urls } from "../urls.ts";

/** The entries of a piece, the newest first, which is the one that its receipt opens. */
export interface ReceiptEntries {
  number: number;
  entry: string;
  salt: string;
  statement: string;
  earlier: readonly { number: number; entry: string }[];
}

export function renderReceipt(entries: ReceiptEntries, urls: Urls): Receipt {
  const { number, entry, salt, statement, earlier } = entries;
  const said = JSON.parse(statement) as PieceStatement;
  return {
    ok: true,
    v: 1,
    says: wordsOf(said),
    log: { origin: originOf(said.site), url: `${urls.log}/`, keys: urls.logKeys },
    number,
    entry: entryFrom(entry),
    salt,
    statement: said,
    earlier: earlier.map((one) => {
      const { kind, at } = entryFrom(one.entry);
      return { number: one.number, kind, at };
    }),
  };
}

function entryFrom(text: string): LedgerEntry {
  return JSON.parse(text) as LedgerEntry;
}

/** No more than is known: nobody can tell who sat at the keyboard. */
function wordsOf({ kind, pressed }: PieceStatement): string {
  if (kind === "start") {
    return "It was public before the log had it. Who published it is not in the log.";
  }
  if (pressed.through === "service") {
    return "The service made its HTML anew. Nobody changed the text.";
  }
  return `${kind === "update" ? "Updated" : "Published"} by ${WHO[pressed.by]}, ${HOW[pressed.through]}.`;
}

const WHO: Record<Pressed["by"], string> = {
  writer: "its writer",
  editor: "an editor",
  operator: "the operator of the site",
  service: "the service",
};

const HOW: Record<Pressed["through"], string> = {
  session: "a person who was signed in",
  passkey_session: "a person who was signed in with a passkey",
  schedule: "at the time that a signed-in person had set",
  command: "at the command line",
  import: "with an import",
  service: "by itself",
};
