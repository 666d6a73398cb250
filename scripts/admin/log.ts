import type { Command } from "commander";
import { originOf } from "../../api/contract/ledger/tiles.ts";
import { verifierKey } from "../../api/render/ledger/note.ts";
import { ledgerLength } from "../../api/store/ledger/acts.ts";
import { keyEntries, newestCheckpoint } from "../../api/store/ledger/checkpoints.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { changeLogKey } from "../../build/ledger/change-key.ts";
import { witnessKeyOf } from "../../api/http/witness.ts";
import { logKeyFile, witnessKey } from "../../build/ledger/log-key.ts";
import { describeCommand, type JsonOption, print } from "../command-line.ts";
import { withStore } from "../with-store.ts";

export function addLogCommands(program: Command): void {
  const log = program
    .command("log")
    .description("show the site's log of public acts, and change its key");

  describeCommand(
    log.command("show", { isDefault: true }),
    "say how long the log is, up to where it is signed, and which keys it has had",
    "npm run admin -- log",
  ).action(async (options: JsonOption) => {
    await withStore(async ({ store, configuration }) => {
      const { dataDir, baseUrl, witnessFor } = configuration;
      const witness = witnessFor.length
        ? { vkey: witnessKeyOf(witnessKey(dataDir), baseUrl), url: `${baseUrl}/log/witness` }
        : null;
      const state = await readState(store);
      const asWitness = witness
        ? `\n\nThis site is a witness for others. They set:\n  LOG_WITNESS="${witness.vkey} ${witness.url}"`
        : "";
      print(options, { ok: true, ...state, witness }, words(state) + asWitness);
    });
  });

  describeCommand(
    log
      .command("rotate-key")
      .option("--lost", "nobody has the old key, so it cannot sign the new one"),
    "make a new key for the log, which the old one signs; the service may be running",
    "npm run admin -- log rotate-key",
  ).action(async (options: JsonOption & { lost?: boolean }) => {
    await withStore(async ({ store, configuration: { dataDir, logKey } }) => {
      const isLost = options.lost ?? false;
      const changed = await changeLogKey({ store, dataDir, logKey, isLost });
      const file = logKeyFile(dataDir);
      const next = [
        `The log has the key ${changed.vkey}. It is in ${file}; keep a copy. The running service signs with it from now on.`,
        ...(logKey === null
          ? ["If the site has other nodes, copy the file to them."]
          : [`LOG_KEY is the old key: set it to the content of ${file} on every node.`]),
        ...(isLost ? [LOST] : []),
      ];
      print(options, { ok: true, ...changed, file }, next.join("\n"));
    });
  });
}

const LOST =
  "Whoever checked the site before is told now that the old key did not sign the new one. Tell your readers the new one in another place that they know.";

async function readState(store: Store) {
  const keys = (await keyEntries(store.read)).map(
    ({ base_url, public_key, created_at, number }) => ({
      vkey: verifierKey(originOf(base_url), Buffer.from(public_key, "base64")),
      since: created_at,
      entry: number,
    }),
  );
  const entries = await ledgerLength(store.read);
  const signed = (await newestCheckpoint(store.read))?.size ?? 0;
  return { entries, signed, keys };
}

function words({ entries, signed, keys }: Awaited<ReturnType<typeof readState>>): string {
  if (!keys.length) return "The log has not begun. It begins with the first start of the service.";
  const lines = keys.map(({ vkey, since, entry }) => `${since}  entry ${entry}  ${vkey}`);
  return [
    `${entries} entries, of which ${signed} are signed. The last of these keys is the present one:`,
    ...lines,
  ].join("\n");
}
