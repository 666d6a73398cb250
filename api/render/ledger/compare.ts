import { createHash } from "node:crypto";
import { canonicalJson } from "../../contract/ledger/canonical-json.ts";
import type { PieceStatement } from "../../contract/ledger/statement.ts";
import type { Piece } from "../../contract/piece.ts";
import { readingForm } from "../../contract/ledger/reading-form.ts";

/** In which members a public record differs from the statement about its piece, with both values. None if it is as it was published. */
export function differences(statement: PieceStatement, record: Piece): string[] {
  const { piece, writer, drafting } = statement;
  const cover = /\/pictures\/([0-9a-f]{32})-/.exec(record.image ?? "")?.[1] ?? null;
  const members: Record<string, readonly [said: unknown, found: unknown]> = {
    id: [piece.id, record.id.split("/").at(-1)],
    url: [piece.url, record.url],
    title: [piece.title, record.title],
    summary: [piece.standfirst ?? record.summary, record.summary],
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
    content_text: [piece.text, sha256(record.content_text)],
    content_html: [piece.body, sha256(readingForm(record.content_html ?? "", { base: piece.url }))],
  };
  return Object.entries(members).flatMap(([name, [said, found]]) => {
    const [published, now] = [said, found].map(canonicalJson);
    return published === now ? [] : [`${name}: published ${published}, found ${now}`];
  });
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
