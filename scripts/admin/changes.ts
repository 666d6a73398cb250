import type { Command } from "commander";
import { retryChanges } from "../../api/store/log/change-attempts.ts";
import { type ListedChange, listOpenChanges } from "../../api/store/log/change-states.ts";
import {
  countOf,
  describeCommand,
  type JsonOption,
  print,
  printTable,
} from "../command/command-line.ts";
import { shorten } from "../command/table.ts";
import { withStore } from "../command/with-store.ts";

const SHOWN = 100;

export function addChangeCommands(program: Command): void {
  const changes = program
    .command("changes")
    .description("list and retry changes that are not on the site yet");

  describeCommand(
    changes.command("list"),
    "list changes that wait to be built, and changes that were set aside because their build failed",
    "npm run admin -- changes list",
  ).action(async (options: JsonOption) => {
    await withStore(async ({ store }) => {
      const open = await listOpenChanges(store.read, SHOWN);
      const more = open.length === SHOWN ? `\nOnly the first ${SHOWN} are shown.` : "";
      printTable(options, open, { none: "Everything is built.", more }, [
        ["NUMBER", (row) => row.number],
        ["KIND", (row) => row.kind],
        ["SUBJECT", (row) => row.subject_id],
        ["SINCE", (row) => row.created_at.slice(0, 16).replace("T", " ")],
        ["NODE", (row) => row.node ?? ""],
        ["STATE", stateOf],
        ["ERROR", (row) => shorten(row.error ?? "", 80)],
      ]);
    });
  });

  describeCommand(
    changes
      .command("retry")
      .argument("[number]", "the number of one change (see: changes list)", numberOf),
    "build changes that failed or were set aside again, at once",
    "npm run admin -- changes retry",
  ).action(async (number: number | undefined, options: JsonOption) => {
    await withStore(async ({ store }) => {
      const retried = await retryChanges(store, { number });
      if (number !== undefined && !retried) {
        throw new Error(
          `Change ${number} has not failed. To list the open changes: npm run admin -- changes list`,
        );
      }
      const count = retried === 1 ? "1 change" : `${retried} changes`;
      const text = retried ? `${count} will be built again.` : "No change has failed.";
      print(options, { ok: true, retried }, text);
    });
  });
}

function stateOf({ set_aside_at, retry_at }: ListedChange): string {
  if (set_aside_at) return "set aside";
  return retry_at ? "will be retried" : "waiting";
}

function numberOf(value: string): number {
  return countOf(value, 0);
}
