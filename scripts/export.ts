import { createWriteStream, existsSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Command, Option } from "commander";
import { exportLines } from "../api/store/transfer/export.ts";
import type { Store } from "../api/store/engine/open.ts";
import { sweepUnfinished, unfinishedName } from "../api/store/engine/temporary-files.ts";
import { print, run } from "./command/command-line.ts";
import { type Counts, type Destination, DESTINATIONS, exportTo, NEXT } from "./export/to-folder.ts";
import { requireWriter, withStore } from "./command/with-store.ts";
import { createProgress } from "./command/progress.ts";

// npm run export: everything, public or not, in the format that npm run import reads.

interface Options {
  to?: Destination;
  writer?: string;
  withoutPictures?: boolean;
  json?: boolean;
}

const program = new Command("npm run export --")
  .description(
    "Export everything into one file of JSON Lines, which npm run import reads: writers, pictures, pieces in every state with their revisions and reader counts, products, keys (as hashes), webhooks and the audit log. Keep it as safe as the database. With --to, everything public goes into a new folder for another system.",
  )
  .argument(
    "<file>",
    "a new file, compressed if its name ends with .gz; - for standard output; with --to, a new folder",
  )
  .addOption(
    new Option("--to <system>", "write what is public as a site of this system").choices(
      DESTINATIONS,
    ),
  )
  .option("--writer <slug>", "export only this writer and what belongs to them")
  .option(
    "--without-pictures",
    "leave out the pictures of pieces: texts then show their descriptions",
  )
  .option("--json", "print JSON, for programs")
  .addHelpText(
    "after",
    "\nExamples:\n  npm run export -- galley.jsonl.gz\n  npm run -s export -- - > galley.jsonl\n  npm run export -- --to hugo ../site",
  )
  .action(async (file: string, options: Options) => {
    await withStore(async ({ store, configuration }) => {
      if (options.writer !== undefined) await requireWriter(store, options.writer);
      if (options.to !== undefined) {
        const { to, writer: writerSlug } = options;
        const counts = await exportTo(store, configuration, { to, folder: file, writerSlug });
        print(
          options,
          { ok: true, folder: file, ...counts },
          `${sentenceOf(file, counts)}\n${NEXT[to]}`,
        );
        return;
      }
      if (file === "-") {
        await writeLines(store, options, async (lines) =>
          pipeline(lines, process.stdout, { end: false }),
        );
        return;
      }
      const lines = await writeFile(store, file, options);
      const text = `Wrote ${lines.toLocaleString("en")} lines to ${file}.`;
      print(options, { ok: true, file, lines }, text);
    });
  });

await run(program);

function sentenceOf(folder: string, counts: Counts): string {
  const listed = Object.entries(counts).map(
    ([what, count]) => `${what} ${count.toLocaleString("en")}`,
  );
  return `Wrote to ${folder}: ${listed.join(", ")}. Drafts stay here.`;
}

/** The file gets its name when it is complete. It contains all of the database, so only its owner may read it. */
async function writeFile(store: Store, file: string, options: Options): Promise<number> {
  if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`);
  const folder = dirname(resolve(file));
  if (!existsSync(folder))
    throw new Error(`There is no folder ${folder}. Create it, or choose another.`);
  sweepUnfinished(folder);
  const unfinished = unfinishedName(resolve(file));
  try {
    const target = createWriteStream(unfinished, { fd: openSync(unfinished, "wx", 0o600) });
    const count = await writeLines(store, options, async (lines) =>
      file.endsWith(".gz") ? pipeline(lines, createGzip(), target) : pipeline(lines, target),
    );
    renameSync(unfinished, file);
    return count;
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException;
    // Only file errors have a system call. Database errors explain themselves.
    if (syscall === undefined) throw error;
    throw new Error(`${file} cannot be written (${code}). Choose another file.`, { cause: error });
  } finally {
    rmSync(unfinished, { force: true });
  }
}

async function writeLines(
  store: Store,
  { writer, withoutPictures = false }: Options,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<number> {
  const progress = createProgress("line");
  let count = 0;
  await store.snapshot(async (db) => {
    async function* counted(): AsyncGenerator<string> {
      for await (const line of exportLines(db, writer, { withPictures: !withoutPictures })) {
        yield `${JSON.stringify(line)}\n`;
        progress.update(++count);
      }
    }
    await write(counted());
  });
  progress.finish();
  return count;
}
