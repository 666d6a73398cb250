import type { Command } from "commander";
import { listKeys, revokeKey } from "../../api/store/keys/keys.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { describeCommand, idOf, type JsonOption, print } from "../command-line.ts";
import { table } from "../table.ts";
import { requireWriter, withStore } from "../with-store.ts";

export function addKeyCommands(program: Command): void {
  const key = program.command("key").description("list and revoke API keys");

  describeCommand(
    key.command("list"),
    "list API keys, newest first; writers create them in the desk",
    "npm run admin -- key list --writer ada-lovelace",
  )
    .option("--writer <slug>", "only the keys of this writer")
    .action(async (options: JsonOption & { writer?: string }) => {
      await withStore(async ({ store }) => {
        const writer = options.writer ? await requireWriter(store, options.writer) : undefined;
        const keys = await listKeys(store.read, writer?.id);
        type Row = (typeof keys)[number];
        const columns = [
          { title: "ID", value: (row: Row) => row.id },
          { title: "WRITER", value: (row: Row) => row.writer },
          { title: "NAME", value: (row: Row) => row.name },
          { title: "KEY", value: (row: Row) => row.client_id ?? `${row.prefix}…${row.last_four}` },
          { title: "SCOPE", value: (row: Row) => row.scope },
          { title: "LAST USED", value: (row: Row) => row.last_used_at?.slice(0, 10) ?? "never" },
          { title: "EXPIRES", value: (row: Row) => row.expires_at?.slice(0, 10) ?? "never" },
          { title: "REVOKED", value: (row: Row) => row.revoked_at?.slice(0, 10) ?? "no" },
        ];
        print(options, keys, table(keys, columns, "There are no keys."));
      });
    });

  describeCommand(
    key.command("revoke").argument("<id>", "the key's id (see: key list)", idOf),
    "revoke an API key; requests with it are refused from now on",
    "npm run admin -- key revoke 3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d",
  ).action(async (id: string, options: JsonOption) => {
    await withStore(async ({ store }) => {
      if (!(await revokeKey(store, OPERATOR, { id }))) {
        throw new Error(`There is no key ${id}. To list all keys: npm run admin -- key list`);
      }
      print(options, { ok: true, id }, "The key is revoked.");
    });
  });
}
