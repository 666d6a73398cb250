import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { listWriters } from "../../api/store/pieces/public/listed-writers.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { describeCommand, type JsonOption, print } from "../command-line.ts";
import { forWriter, SLUG } from "./for-writer.ts";
import { waitForRemoval } from "./withdrawal.ts";

export function addWriterRemovalCommand(writer: Command): void {
  describeCommand(
    writer.command("remove").argument("<slug>", SLUG),
    "remove a writer with all their pieces, revisions, keys, products and files; this cannot be undone",
    "npm run admin -- writer remove ada-lovelace",
  )
    .option("--yes", "do not ask for confirmation")
    .action(async (slug: string, options: JsonOption & { yes?: boolean }) => {
      await forWriter(slug, async ({ store, configuration }, { id, name }) => {
        if (!options.yes) await confirm(store, slug, name);
        await eraseWriter(store, OPERATOR, id);
        const { gone, words } = await waitForRemoval(store, configuration.dataDir, id);
        print(options, { ok: true, removed: slug, gone }, `Removed ${name}. ${words}`);
      });
    });
}

async function confirm(store: Store, slug: string, name: string): Promise<void> {
  const found = (await listWriters(store.read)).find((writer) => writer.slug === slug);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await Promise.race([
      terminal.question(
        `This removes ${name} and ${found?.pieces ?? 0} pieces for good. To confirm, type ${slug}: `,
      ),
      new Promise<string>((resolve) => terminal.once("close", () => resolve(""))),
    ]);
    if (typed.trim() !== slug)
      throw new Error(`The answer was not ${slug}, so nothing was removed.`);
  } finally {
    terminal.close();
  }
}
