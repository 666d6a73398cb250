import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { RECIPIENT_STATES } from "../../api/contract/mailing/mailing.ts";
import { takeReturnedMail } from "../../api/mail/mailing/bounces.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { listTroubled, newestMailings } from "../../api/store/mailing/mailing-facts.ts";
import {
  auditFollowers,
  type FollowerEntry,
  followerLines,
  type ImportResult,
  importSubscriber,
  walkSubscribers,
} from "../../api/store/mailing/subscriber-transfer.ts";
import { eraseSubscriber } from "../../api/store/mailing/subscribers.ts";
import { allowAddress } from "../../api/store/mailing/suppressions.ts";
import { foldEmail, listWriters } from "../../api/store/people/writers.ts";
import { readSettings } from "../../api/store/site/site-settings.ts";
import {
  countOf,
  describeCommand,
  type JsonOption,
  print,
  printTable,
} from "../command/command-line.ts";
import { shorten } from "../command/table.ts";
import { withStore } from "../command/with-store.ts";
import { readFollowers } from "./follower-files.ts";

/** Those who follow by e-mail. None of these commands mails anything. */
export function addFollowerCommands(program: Command): void {
  const followers = program
    .command("followers")
    .description("list, import, export and erase those who follow by e-mail; mailings and bounces");
  addListCommands(followers);
  addTransferCommands(followers);
  addAddressCommands(followers);
}

function addListCommands(followers: Command): void {
  describeCommand(
    followers.command("list"),
    "list followers by address, with what they follow",
    "npm run admin -- followers list --limit 20",
  )
    .option("--limit <number>", "at most this many", (value) => countOf(value, 1), 100)
    .action(async (options: JsonOption & { limit: number }) => {
      await withStore(async ({ store }) => {
        const { slugs } = await writersOf(store);
        const rows: FollowerEntry[] = [];
        for await (const entry of walkSubscribers(store.read)) {
          if (rows.length === options.limit) break;
          rows.push(entry);
        }
        const shown = rows.map(({ subscriber, subscriptions }) => ({
          email: subscriber.email,
          state: stateOf(subscriber),
          since: subscriber.created_at,
          follows: subscriptions.map(({ kind, subject, rhythm }) =>
            [kind, slugs.get(subject) ?? subject, rhythm].filter(Boolean).join(" "),
          ),
        }));
        printTable(options, shown, { none: "Nobody follows by e-mail." }, [
          ["EMAIL", (row) => row.email],
          ["STATE", (row) => row.state],
          ["SINCE", (row) => row.since.slice(0, 10)],
          ["FOLLOWS", (row) => shorten(row.follows.join("; "), 80)],
        ]);
      });
    });

  describeCommand(
    followers.command("mailings").argument("[id]", "a mailing: list its unknown and refused mails"),
    "list the newest mailings and how far each is; with an id, the addresses with unknown result and those that were refused",
    "npm run admin -- followers mailings",
  ).action(async (id: string | undefined, options: JsonOption) => {
    await withStore(async ({ store }) => {
      if (id !== undefined) return printTroubled(store, id, options);
      const rows = await newestMailings(store.read, MAILINGS_SHOWN);
      type Row = (typeof rows)[number];
      printTable(options, rows, { none: "Nothing was mailed yet." }, [
        ["ID", (row) => row.id],
        ["KIND", (row) => row.kind],
        ["STATE", (row) => row.state],
        ["MADE", (row) => row.made_at.slice(0, 16)],
        ...RECIPIENT_STATES.map(
          (state) => [state.toUpperCase(), (row: Row) => String(row.counts[state])] as const,
        ),
      ]);
    });
  });
}

const MAILINGS_SHOWN = 20;

async function printTroubled(store: Store, id: string, options: JsonOption): Promise<void> {
  const rows = await listTroubled(store.read, id);
  printTable(options, rows, { none: "No mail of it is unknown or was refused." }, [
    ["EMAIL", (row) => row.email ?? "(erased)"],
    ["STATE", (row) => row.state],
    ["TRIED", (row) => row.tried_at?.slice(0, 16) ?? ""],
    ["WHY", (row) => shorten(row.error ?? "", 80)],
  ]);
}

function addTransferCommands(followers: Command): void {
  describeCommand(
    followers
      .command("import")
      .argument(
        "<file>",
        "a CSV file with a column email: one of ours, or Ghost's export of members",
      )
      .requiredOption(
        "--consent <words>",
        "how they agreed to get mails; it is kept with each address",
      )
      .option("--rhythm <rhythm>", "at_once or weekly, where the file does not say it", "at_once")
      .option("--dry-run", "say what would happen, and change nothing"),
    "add followers from a CSV file; those who left, bounced or were erased here are not brought back, and nobody is mailed",
    'npm run admin -- followers import members.csv --consent "Subscribed at old.example, double opt-in" --dry-run',
  ).action(async (file: string, options: ImportOptions) => {
    if (!options.consent.trim()) throw new Error("Say how they agreed to get mails: --consent");
    if (options.rhythm !== "at_once" && options.rhythm !== "weekly") {
      throw new Error("--rhythm must be at_once or weekly.");
    }
    const { rhythm } = options;
    await withStore(async ({ store }) => {
      const { ids } = await writersOf(store);
      const { language } = (await readSettings(store.read)).settings;
      const read = readFollowers(readFileSync(file, "utf8"), {
        language,
        rhythm,
        now: store.clock(),
        writers: ids,
      });
      const isDry = options.dryRun === true;
      const counts: Record<ImportResult, number> = { added: 0, known: 0, suppressed: 0 };
      for (const follower of read.found) {
        counts[await importSubscriber(store, follower, { proof: options.consent, isDry })]++;
      }
      if (!isDry) {
        const note = `${counts.added}: ${options.consent}`.slice(0, 500);
        await auditFollowers(store, OPERATOR, { action: "import followers", note });
      }
      if (!options.json) {
        for (const { line, why } of read.leftOut) console.error(`line ${line}: ${why}`);
      }
      const words = `${isDry ? "Would add" : "Added"} ${inWords(counts.added)} followers. ${inWords(counts.known)} follow already, ${inWords(counts.suppressed)} left, bounced or were erased here and stay out, ${inWords(read.leftOut.length)} lines were left out.`;
      print(options, { ok: true, dry_run: isDry, ...counts, left_out: read.leftOut }, words);
    });
  });

  followers
    .command("export")
    .description("print all followers as CSV, as followers import reads it")
    .addHelpText("after", "\nExample:\n  npm run admin -- followers export > followers.csv")
    .action(exportFollowers);
}

async function exportFollowers(): Promise<void> {
  await withStore(async ({ store }) => {
    let count = -1;
    for await (const line of followerLines(store.read)) {
      process.stdout.write(line);
      count++;
    }
    await auditFollowers(store, OPERATOR, { action: "export followers", note: String(count) });
  });
}

interface ImportOptions extends JsonOption {
  consent: string;
  rhythm: string;
  dryRun?: boolean;
}

function addAddressCommands(followers: Command): void {
  describeCommand(
    followers.command("erase").argument("<email>", "the address"),
    "remove an address from every row; only a salted hash stays, so that it is not mailed again",
    "npm run admin -- followers erase reader@example.org",
  ).action(async (email: string, options: JsonOption) => {
    await withStore(async ({ store }) => {
      const isKnown = await eraseSubscriber(store, foldEmail(email));
      await auditFollowers(store, OPERATOR, { action: "erase follower", note: null });
      const words = isKnown ? "The address is erased." : "Nobody follows with this address.";
      print(options, { ok: true, erased: isKnown }, words);
    });
  });

  describeCommand(
    followers.command("allow").argument("<email>", "the address"),
    "let an address follow again that bounced, complained, left or was erased",
    "npm run admin -- followers allow reader@example.org",
  ).action(async (email: string, options: JsonOption) => {
    await withStore(async ({ store }) => {
      const isLifted = await allowAddress(store, email);
      const words = isLifted ? "The address may follow again." : "The address was not suppressed.";
      print(options, { ok: true, lifted: isLifted }, words);
    });
  });

  describeCommand(
    followers.command("bounced"),
    "read a mail that came back, or a complaint, from the standard input, and mail nothing more to whom it was for; for the pipe of a mail server",
    "npm run admin -- followers bounced < mail",
  ).action(async (options: JsonOption) => {
    const mail = await text(process.stdin);
    await withStore(async ({ store }) => {
      const taken = await takeReturnedMail(store, mail);
      // Exit code 0 in any case: a mail server would answer a failure with another mail.
      const words = { bounce: "It bounced", complaint: "It was reported as spam" };
      const said = taken
        ? `${words[taken]}: its reader gets nothing more.`
        : "It is no report of a mail to a follower that failed for good. Nothing was changed.";
      print(options, { ok: true, taken }, said);
    });
  });
}

async function writersOf(store: Store) {
  const writers = await listWriters(store.read);
  return {
    ids: new Map(writers.map(({ slug, id }) => [slug, id])),
    slugs: new Map(writers.map(({ slug, id }) => [id, slug])),
  };
}

function stateOf({ left_at, suppressed_at, paused_at }: FollowerEntry["subscriber"]): string {
  if (left_at !== null) return "left";
  if (suppressed_at !== null) return "suppressed";
  return paused_at === null ? "follows" : "paused";
}

function inWords(count: number): string {
  return count.toLocaleString("en");
}
