import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import type { Writer } from "../../api/contract/records.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { endSessions } from "../../api/store/people/sessions.ts";
import { listWriters } from "../../api/store/people/writers.ts";
import { describeCommand, type JsonOption, print, printTable } from "../command/command-line.ts";
import { counted, shorten } from "../command/table.ts";
import { forWriter, SLUG, withStore } from "../command/with-store.ts";
import { addInvitationCommands } from "./invitations.ts";
import { addAccountStateCommands } from "./account-state.ts";
import { waitForRemoval } from "./withdrawal.ts";

export function addWriterCommands(program: Command): void {
  const writer = program
    .command("writer")
    .description("add, list, verify, suspend and remove writers");
  addInvitationCommands(writer);
  addWriterListCommand(writer);
  addAccountStateCommands(writer);
  addWriterRemovalCommand(writer);
}

export function addSessionCommands(program: Command): void {
  const session = program.command("session").description("sign writers out");
  describeCommand(
    session.command("revoke").argument("<slug>", SLUG),
    "sign a writer and their programs out everywhere; passkeys, keys and preview links stay (see: access end)",
    "npm run admin -- session revoke ada-lovelace",
  ).action(async (slug: string, options: JsonOption) => {
    await forWriter(slug, async ({ store }, { id, name }) => {
      const ended = await endSessions(store, OPERATOR, id);
      const count = ended === 1 ? "1 session" : `${ended} sessions`;
      print(options, { ok: true, slug, ended }, `Signed ${name} out of ${count}.`);
    });
  });
}

function addWriterListCommand(writer: Command): void {
  describeCommand(
    writer.command("list"),
    "list the writers",
    "npm run admin -- writer list",
  ).action(async (options: JsonOption) => {
    await withStore(async ({ store }) => {
      const writers = (await listWriters(store.read)).map((found) => ({
        slug: found.slug,
        name: found.name,
        email: found.email,
        role: found.access,
        verified: verifiedMarks(found),
        published: found.published,
        pieces: found.pieces,
        can_sign_in: found.hasPassword,
        suspended: found.isSuspended,
      }));
      const none = "There are no writers yet. Add one with: npm run admin -- writer add";
      printTable(options, writers, { none }, [
        ["SLUG", (row) => row.slug],
        ["NAME", (row) => shorten(row.name, 30)],
        ["EMAIL", (row) => shorten(row.email ?? "–", 40)],
        ["ROLE", (row) => (row.suspended ? `${row.role} (suspended)` : row.role)],
        ["VERIFIED", (row) => row.verified.join(", ") || "–"],
        ["PUBLISHED", (row) => `${row.published} of ${row.pieces}`],
        ["CAN SIGN IN", (row) => (row.can_sign_in ? "yes" : "not yet")],
      ]);
    });
  });
}

function verifiedMarks(writer: Writer): string[] {
  return [
    ...(writer.identityVerifiedAt ? ["identity"] : []),
    ...(writer.websiteVerifiedAt ? ["website"] : []),
  ];
}

function addWriterRemovalCommand(writer: Command): void {
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
        `This removes ${name} and ${counted(found?.pieces ?? 0, "piece")} for good. To confirm, type ${slug}: `,
      ),
      new Promise<string>((resolve) => terminal.once("close", () => resolve(""))),
    ]);
    if (typed.trim() !== slug)
      throw new Error(`The answer was not ${slug}, so nothing was removed.`);
  } finally {
    terminal.close();
  }
}
