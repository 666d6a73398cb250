import { type Command, Option } from "commander";
import { STATUSES, type Status } from "../../api/contract/vocabulary.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { listPieces } from "../../api/store/pieces/drafts/pieces.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import {
  countOf,
  describeCommand,
  idOf,
  type JsonOption,
  print,
  printTable,
} from "../command/command-line.ts";
import { shorten } from "../command/table.ts";
import { requireWriter, withStore } from "../command/with-store.ts";
import { waitForRemoval } from "./withdrawal.ts";

export function addPieceCommands(program: Command): void {
  const piece = program
    .command("piece")
    .description("list pieces, take them down and lift takedowns");

  describeCommand(
    piece.command("list"),
    "list pieces, newest first",
    "npm run admin -- piece list --writer ada-lovelace --status pending",
  )
    .option("--writer <slug>", "only pieces of this writer")
    .addOption(new Option("--status <status>", "only pieces with this status").choices(STATUSES))
    .option("--limit <number>", "at most this many pieces", limitOf, 50)
    .action(async (options: ListOptions) => {
      await withStore(async ({ store }) => {
        const writer = options.writer ? await requireWriter(store, options.writer) : undefined;
        const pieces = await listPieces(store.read, {
          writerId: writer?.id,
          status: options.status,
          limit: options.limit,
        });
        const rows = pieces.map(({ id, status, takenDown, writer: slug, createdAt, content }) => ({
          id,
          status,
          taken_down: takenDown !== null,
          writer: slug,
          created_at: createdAt,
          headline: content.headline,
        }));
        const more =
          rows.length < options.limit
            ? ""
            : `\n\nThese are the newest ${rows.length}. For more: --limit <number>`;
        printTable(options, rows, { none: "No pieces found.", more }, [
          ["ID", (row) => row.id],
          ["STATUS", (row) => (row.taken_down ? `${row.status} (taken down)` : row.status)],
          ["WRITER", (row) => row.writer],
          ["CREATED", (row) => row.created_at.slice(0, 10)],
          ["HEADLINE", (row) => shorten(row.headline, 60)],
        ]);
      });
    });

  describeCommand(
    piece.command("takedown").argument("<id>", "the piece's id (see: piece list)", idOf),
    "take a public or pending piece down",
    'npm run admin -- piece takedown 3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d --note "Copied from elsewhere."',
  )
    .requiredOption("--note <note>", "the reason, which the writer sees")
    .action(async (id: string, options: JsonOption & { note: string }) => {
      await withStore(async ({ store, configuration }) => {
        const after = await takeStep(store, {
          pieceId: id,
          actor: OPERATOR,
          review: "off",
          action: "reject",
          note: options.note,
        });
        const { gone, words } = await waitForRemoval(store, configuration.dataDir, id);
        print(
          options,
          { ok: true, id, status: after.status, gone },
          `“${after.content.headline}” is rejected. ${words} If it was public, it stays down until you or an editor lift the takedown: npm run admin -- piece lift ${id}`,
        );
      });
    });

  describeCommand(
    piece.command("lift").argument("<id>", "the piece's id (see: piece list)", idOf),
    "lift a takedown; the piece becomes a draft, and its writer can publish it again",
    "npm run admin -- piece lift 3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d",
  ).action(async (id: string, options: JsonOption) => {
    await withStore(async ({ store }) => {
      const step = { pieceId: id, actor: OPERATOR, review: "off", action: "lift" } as const;
      const after = await takeStep(store, step);
      print(
        options,
        { ok: true, id, status: after.status },
        `The takedown of “${after.content.headline}” is lifted. It is a draft; its writer can publish it.`,
      );
    });
  });
}

interface ListOptions extends JsonOption {
  writer?: string;
  status?: Status;
  limit: number;
}

function limitOf(value: string): number {
  return countOf(value, 1);
}
