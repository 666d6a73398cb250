import type { PublicationProof } from "../../contract/ledger/proof.ts";
import type { Receipt, ReceiptEntries } from "../../contract/ledger/receipt.ts";
import type { LedgerEntry, PieceStatement, Pressed } from "../../contract/ledger/statement.ts";
import { originOf } from "../../contract/ledger/tiles.ts";
import type { Urls } from "../urls.ts";

export function renderReceipt(entries: ReceiptEntries, urls: Urls): Receipt {
  const { number, entry, salt, statement, proofs, earlier } = entries;
  const said = JSON.parse(statement) as PieceStatement;
  return {
    ok: true,
    v: 1,
    says: receiptSays(said, proofs),
    log: { origin: originOf(said.site), url: `${urls.log}/`, keys: urls.logKeys },
    number,
    entry: entryFrom(entry),
    salt,
    statement: said,
    ...(proofs.length ? { proofs: [...proofs] } : {}),
    earlier: earlier.map((one) => ({ number: one.number, ...entryFrom(one.entry) })),
  };
}

function entryFrom(text: string): LedgerEntry {
  return JSON.parse(text) as LedgerEntry;
}

/** No more than is known: nobody can tell who sat at the keyboard. */
export function receiptSays(
  { kind, pressed }: PieceStatement,
  proofs: readonly PublicationProof[] = [],
): string {
  if (kind === "start") {
    return `It was public before the log had it.${proofs.length ? signedBy(proofs) : " Who published it is not in the log."}`;
  }
  if (pressed.through === "service") {
    return `The service made its HTML anew. Nobody changed the text.${signedBy(proofs)}`;
  }
  const act = kind === "update" ? "Updated" : "Published";
  const way = HOW[pressed.through](WHOSE[pressed.by]);
  return `${act} ${way}.${signedBy(proofs)}`;
}

const WHOSE: Record<Pressed["by"], string> = {
  writer: "its writer's account",
  editor: "an editor's account",
  operator: "the operator of the site",
  service: "the service",
};

const HOW: Record<Pressed["through"], (whose: string) => string> = {
  session: (whose) => `by a signed-in person, with ${whose}`,
  passkey_session: (whose) => `by a signed-in person, with ${whose}, which a passkey opened`,
  schedule: (whose) => `at the time that a signed-in person had set, with ${whose}`,
  command: (whose) => `at the command line, by ${whose}`,
  import: (whose) => `with an import, by ${whose}`,
  service: () => "by the service itself",
};

/** A passkey proves that somebody used it, whoever that was. */
function signedBy(proofs: readonly PublicationProof[]): string {
  return proofs
    .map(({ signed, revoked_at: at }) => {
      const removed = at === undefined ? "" : `, which was removed from the account on ${at}`;
      return ` It is signed with a passkey of ${WHOSE[signed.by]}${removed}.`;
    })
    .join("");
}
