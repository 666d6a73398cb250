import type { Command } from "commander";
import type { Writer } from "../../api/contract/records.ts";
import { listWriters } from "../../api/store/pieces/public/listed-writers.ts";
import { describeCommand, type JsonOption, print } from "../command-line.ts";
import { type Column, shorten, table } from "../table.ts";
import { withStore } from "../with-store.ts";

export function addWriterListCommand(writer: Command): void {
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
      const columns: Column<(typeof writers)[number]>[] = [
        { title: "SLUG", value: (row) => row.slug },
        { title: "NAME", value: (row) => shorten(row.name, 30) },
        { title: "EMAIL", value: (row) => shorten(row.email ?? "–", 40) },
        {
          title: "ROLE",
          value: (row) => (row.suspended ? `${row.role} (suspended)` : row.role),
        },
        { title: "VERIFIED", value: (row) => row.verified.join(", ") || "–" },
        { title: "PUBLISHED", value: (row) => `${row.published} of ${row.pieces}` },
        { title: "CAN SIGN IN", value: (row) => (row.can_sign_in ? "yes" : "not yet") },
      ];
      const none = "There are no writers yet. Add one with: npm run admin -- writer add";
      print(options, writers, table(writers, columns, none));
    });
  });
}

function verifiedMarks(writer: Writer): string[] {
  return [
    ...(writer.identityVerifiedAt ? ["identity"] : []),
    ...(writer.websiteVerifiedAt ? ["website"] : []),
  ];
}
