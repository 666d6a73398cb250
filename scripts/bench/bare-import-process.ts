import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import Sqlite from "better-sqlite3";
import type { Rendered } from "../../api/contract/records.ts";
import { startThread } from "../../api/render/thread.ts";

// The yardstick for the import: threads that each parse and render a share of the lines, and one that inserts. No checks,
// no report, no writers, no history.
const [file = "", database = ""] = process.argv.slice(2);
const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
const threads = availableParallelism();

const db = new Sqlite(database);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec("CREATE TABLE pieces (id INTEGER PRIMARY KEY, author, headline, body, html, text)");
const insert = db.prepare(
  "INSERT INTO pieces (author, headline, body, html, text) VALUES (?, ?, ?, ?, ?)",
);

export interface BarePiece extends Rendered {
  author: string;
  headline: string;
  body_md: string;
}

await Promise.all(
  Array.from({ length: threads }, async (_, share) => {
    const worker = startThread("scripts/bench/bare-import-thread", {
      workerData: lines.filter((_line, index) => index % threads === share),
    });
    worker.on("message", (pieces: BarePiece[]) => {
      db.transaction(() => {
        for (const { author, headline, body_md, html, text } of pieces) {
          insert.run(author, headline, body_md, html, text);
        }
      })();
    });
    await new Promise((resolve) => worker.on("exit", resolve));
  }),
);
db.close();
