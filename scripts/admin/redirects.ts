import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import type { Configuration } from "../../api/contract/configuration.ts";
import { Refusal } from "../../api/contract/errors.ts";
import {
  parseOldPath,
  parseRedirect,
  REDIRECTS_MAX,
  shownPath,
} from "../../api/contract/redirects.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import type { Store } from "../../api/store/engine/open.ts";
import {
  addRedirect,
  countRedirects,
  listRedirects,
  removeRedirect,
} from "../../api/store/pieces/public/redirects.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import {
  countOf,
  describeCommand,
  type JsonOption,
  print,
  printTable,
} from "../command/command-line.ts";
import { counted, shorten } from "../command/table.ts";
import { withStore } from "../command/with-store.ts";
import { parseCsv } from "../../api/import/systems/csv.ts";

export function addRedirectCommands(program: Command): void {
  const redirects = program
    .command("redirects")
    .description("list, add, remove and import redirects from old addresses of the site");

  describeCommand(
    redirects.command("list"),
    "list redirects in the order of their old paths",
    "npm run admin -- redirects list --search 2019",
  )
    .option("--search <words>", "only those whose old path or new address contains this")
    .option("--limit <number>", "at most this many", (value) => countOf(value, 1), 100)
    .action(async (options: JsonOption & { search?: string; limit: number }) => {
      await withStore(async ({ store }) => {
        const { search: words = "", limit } = options;
        const rows = await listRedirects(store.read, { words, limit });
        const all = await countRedirects(store.read);
        const more =
          rows.length < limit
            ? ""
            : `\n\nThere are ${all}, beside those of moved pieces. For more: --limit`;
        printTable(options, rows, { none: "No redirects found.", more }, [
          ["OLD PATH", (row) => shorten(shownPath(row.path), 70)],
          ["LEADS TO", (row) => shorten(row.target ?? "(a piece that is not public)", 70)],
          ["FROM", (row) => row.origin],
          ["SINCE", (row) => row.createdAt.slice(0, 10)],
        ]);
      });
    });

  describeCommand(
    redirects
      .command("add")
      .argument("<old>", "the old path, such as /2019/01/a-post")
      .argument("<new>", "the new address: a path of this site, or an http or https address"),
    "add a redirect",
    "npm run admin -- redirects add /2019/01/a-post /author/ada-lovelace/a-post",
  ).action(async (old: string, target: string, options: JsonOption) => {
    await withStore(async ({ store, configuration }) => {
      const isNew = await addOne(store, configuration, old, target);
      const words = isNew ? `${old} now leads to ${target}.` : `${old} leads to ${target} already.`;
      print(options, { ok: true, added: isNew }, words);
    });
  });

  describeCommand(
    redirects.command("remove").argument("<old>", "the old path (see: redirects list)"),
    "remove a redirect; its old address is then not found",
    "npm run admin -- redirects remove /2019/01/a-post",
  ).action(async (old: string, options: JsonOption) => {
    await withStore(async ({ store, configuration }) => {
      const path = parseOldPath(old, originOf(configuration));
      if (path === undefined || !(await removeRedirect(store, OPERATOR, path))) {
        throw new Error(
          `There is no redirect from ${old}. To list them: npm run admin -- redirects list`,
        );
      }
      print(options, { ok: true, path }, `${old} is no longer redirected.`);
    });
  });

  describeCommand(
    redirects
      .command("import")
      .argument("<file>", "a CSV file with the old path and the new address on each line"),
    "add redirects from a CSV file; lines that cannot be added are reported, and the others are added",
    "npm run admin -- redirects import redirects.csv",
  ).action(async (file: string, options: JsonOption) => {
    const lines = parseCsv(readFileSync(file, "utf8"));
    if (lines.length > REDIRECTS_MAX) {
      throw new Error(`${file} has more than ${REDIRECTS_MAX.toLocaleString("en")} lines.`);
    }
    await withStore(async ({ store, configuration }) => {
      const refused: { line: number; message: string }[] = [];
      let added = 0;
      for (const { line, cells } of lines) {
        const [old = "", target = ""] = cells;
        // A first line may name the columns.
        if (line === 1 && !/[/:]/.test(old + target)) continue;
        try {
          if (await addOne(store, configuration, old, target)) added++;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused.push({ line, message: error.message });
          if (!options.json) console.error(`line ${line}: ${error.message}`);
        }
      }
      if (refused.length) process.exitCode = 1;
      const words = `Added ${counted(added, "redirect")}.${refused.length ? ` Refused ${counted(refused.length, "line")}.` : ""}`;
      print(options, { ok: !refused.length, added, refused }, words);
    });
  });
}

async function addOne(
  store: Store,
  configuration: Configuration,
  path: string,
  target: string,
): Promise<boolean> {
  const root = publicFolder(configuration.dataDir);
  const hasFile = (file: string): boolean => existsSync(join(root, file));
  const options = { origin: originOf(configuration), hasFile };
  return addRedirect(store, OPERATOR, parseRedirect({ path, target }, options));
}

function originOf({ baseUrl }: Configuration): string {
  return new URL(baseUrl).origin;
}
