import Sqlite from "better-sqlite3";
import { MATCH_SITES } from "../../api/contract/vocabulary.ts";
import type { SearchDocument } from "../../api/search/document.ts";
import type { SearchHit } from "../../api/search/engine.ts";
import { flatten, foldCase, linesOf, normalise, rangeInLine } from "../../api/search/normalise.ts";
import type { MatchSite } from "../../api/search/segment.ts";
import { snippetAround } from "../../api/search/snippet.ts";

export interface Yardstick {
  fts5(q: string, limit: number): SearchHit[];
  close(): void;
}

/** The shortest query that a trigram index can answer. */
const TRIGRAM = 3;

/**
 * Gives the same answers with SQLite in memory, by its trigram index, or by LIKE for a query that is too short for one. The texts are in normal form, so that
 * all find the same. The row numbers are in order of age, so that it can stop at the limit as we do.
 */
export function createYardstick(oldestFirst: readonly SearchDocument[]): Yardstick {
  const db = new Sqlite(":memory:");
  db.exec(`
    CREATE TABLE pieces (number INTEGER PRIMARY KEY, headline TEXT, standfirst TEXT, body TEXT, line TEXT);
    CREATE VIRTUAL TABLE trigrams USING fts5 (headline, standfirst, body,
      content = 'pieces', content_rowid = 'number', tokenize = 'trigram case_sensitive 1');
  `);
  const insert = db.prepare("INSERT INTO pieces VALUES (?, ?, ?, ?, ?)");
  db.transaction(() => {
    for (const [number, { headline, standfirst, body }] of oldestFirst.entries()) {
      const line = linesOf(body);
      insert.run(number, normalise(headline), normalise(standfirst), foldCase(flatten(line)), line);
    }
  })();
  db.exec("INSERT INTO trigrams (trigrams) VALUES ('rebuild')");
  db.exec("INSERT INTO trigrams (trigrams) VALUES ('optimize')");

  const statements = (condition: (site: MatchSite) => string) =>
    MATCH_SITES.map((site) => ({ site, statement: db.prepare(condition(site)).pluck() }));
  const matching = statements(
    (site) => `SELECT rowid FROM trigrams WHERE ${site} MATCH ? ORDER BY rowid DESC LIMIT ?`,
  );
  const alike = statements(
    (site) =>
      `SELECT number FROM pieces WHERE ${site} LIKE ? ESCAPE '\\' ORDER BY number DESC LIMIT ?`,
  );

  const text = db.prepare("SELECT body, line FROM pieces WHERE number = ?");

  function passes(parts: typeof matching, pattern: string, wanted: string, limit: number) {
    const found = new Map<number, SearchHit>();
    for (const { site, statement } of parts) {
      if (found.size === limit) break;
      for (const number of statement.all(pattern, limit) as number[]) {
        if (found.size === limit) break;
        if (found.has(number)) continue;
        const snippet = site === "body" ? snippetOf(number, wanted) : null;
        found.set(number, { id: oldestFirst[number]?.id ?? "", matchSite: site, snippet });
      }
    }
    return [...found.values()];
  }

  function snippetOf(number: number, wanted: string): string {
    const { body, line } = text.get(number) as { body: string; line: string };
    const start = body.indexOf(wanted);
    const range = rangeInLine(flatten(line), body, { start, end: start + wanted.length });
    return snippetAround(line, range);
  }

  function like(q: string, limit: number): SearchHit[] {
    const wanted = normalise(q);
    return passes(alike, `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`, wanted, limit);
  }

  return {
    fts5: (q, limit) => {
      const wanted = normalise(q);
      if (Array.from(wanted).length < TRIGRAM) return like(q, limit);
      return passes(matching, `"${wanted.replaceAll('"', '""')}"`, wanted, limit);
    },
    close: () => void db.close(),
  };
}
