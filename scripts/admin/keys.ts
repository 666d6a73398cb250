import type { Command } from "commander";
import { listKeys, revokeKey } from "../../api/store/keys/keys.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import {
  describeCommand,
  idOf,
  type JsonOption,
  print,
  printTable,
} from "../command/command-line.ts";
import { requireWriter, withStore } from "../command/with-store.ts";

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
        printTable(options, keys, { none: "There are no keys." }, [
          ["ID", (row) => row.id],
          ["WRITER", (row) => row.writer],
          ["NAME", (row) => row.name],
          ["KEY", (row) => row.client_id ?? `${row.prefix}…${row.last_four}`],
          ["SCOPE", (row) => row.scope],
          ["LAST USED", (row) => row.last_used_at?.slice(0, 10) ?? "never"],
          ["EXPIRES", (row) => row.expires_at?.slice(0, 10) ?? "never"],
          ["REVOKED", (row) => row.revoked_at?.slice(0, 10) ?? "no"],
        ]);
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
