import { canonicalJson } from "../../contract/ledger/canonical-json.ts";
import type { Receipt } from "../../contract/ledger/receipt.ts";
import type { PieceStatement } from "../../contract/ledger/statement.ts";
import { plain, readingForm } from "../../contract/ledger/reading-form.ts";
import { originOf } from "../../contract/ledger/tiles.ts";
import type { Piece } from "../../contract/piece.ts";
import { type Sha256, toBase64, toHex, utf8 } from "../../contract/ledger/bytes.ts";
import { openedBytes } from "../../contract/ledger/commitment.ts";

/** The entries that a receipt says are in the log: its own, and those of earlier texts. */
export function claimedEntries({ number, entry, earlier }: Receipt): Receipt["earlier"] {
  return [{ number, ...entry }, ...earlier];
}

/** The faults of a receipt by itself: it does not open its entry, or is of another act or of the log of another site. */
export async function receiptFaults(
  { entry, statement, salt }: Receipt,
  { origin, sha256 }: { origin: string; sha256: Sha256 },
): Promise<string[]> {
  const bytes = openedBytes(salt, canonicalJson(statement));
  const commitment = bytes && toBase64(await sha256(bytes));
  const isOfAct = statement.kind === entry.kind && statement.at === entry.at;
  return [
    ...(bytes && commitment === entry.commitment ? [] : ["the receipt does not open its entry"]),
    ...(isOfAct ? [] : ["the receipt is of another act"]),
    ...(originOf(statement.site) === origin ? [] : ["the receipt is of another site"]),
  ];
}

/** The summary of a piece without standfirst is the opening of its text. */
function expectedSummary({ summary, content_text: text }: Piece): string {
  const opening = plain(summary.replace(/…$/, ""));
  return plain(text).startsWith(opening) ? summary : text.slice(0, summary.length);
}

/** In which members a public record differs from the statement about its piece, with both values. None if it is as it was published. */
export async function differences(
  statement: PieceStatement,
  record: Piece,
  sha256: Sha256,
): Promise<string[]> {
  const { piece, writer, drafting } = statement;
  const hashOf = async (text: string): Promise<string> => toHex(await sha256(utf8(text)));
  const cover = /\/pictures\/([0-9a-f]{32})-/.exec(record.image ?? "")?.[1] ?? null;
  const members: Record<string, readonly [said: unknown, found: unknown]> = {
    id: [piece.id, record.id.split("/").at(-1)],
    url: [piece.url, record.url],
    title: [piece.title, record.title],
    summary: [piece.standfirst ?? expectedSummary(record), record.summary],
    category: [piece.category, record.category],
    tags: [piece.tags, record.tags],
    kind: [piece.style, record.kind],
    language: [piece.language, record.language],
    external_url: [piece.external_url, record.external_url ?? null],
    image: [piece.cover, cover],
    date_published: [piece.date_published, record.date_published],
    date_modified: [piece.date_modified, record.date_modified],
    authors: [[writer], record.authors.map(({ slug }) => slug)],
    drafting: [drafting, record.drafting ?? null],
    content_text: [piece.text, await hashOf(record.content_text)],
    content_html: [
      piece.body,
      await hashOf(readingForm(record.content_html ?? "", { base: piece.url })),
    ],
  };
  return Object.entries(members).flatMap(([name, [said, found]]) => {
    const [published, now] = [said, found].map(canonicalJson);
    return published === now ? [] : [`${name}: published ${published}, found ${now}`];
  });
}
