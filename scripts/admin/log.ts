import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { originOf } from "../../api/contract/ledger/tiles.ts";
import { publicBytes, verifierKey } from "../../api/render/ledger/note.ts";
import { currentKey, ledgerLength } from "../../api/store/ledger/acts.ts";
import { keyEntries, newestCheckpoint } from "../../api/store/ledger/checkpoints.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { changeLogKey } from "../../build/ledger/change-key.ts";
import { witnessKeyOf } from "../../api/http/witness.ts";
import { logKeyFile, readLogKey, witnessKey } from "../../build/ledger/log-key.ts";
import { openSeen, takeBackFrom } from "../../build/ledger/take-back.ts";
import { readCheckpoint } from "../../build/ledger/tree-log.ts";
import { copyLog } from "../galley/log-files.ts";
import { filesAt, filesIn, rootOfAddress } from "../galley/public-files.ts";
import { describeCommand, type JsonOption, print } from "../command/command-line.ts";
import { lockLogKey } from "../service/data-lock.ts";
import { type Context, withStore } from "../command/with-store.ts";

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
    log.command("take-back").argument("<address-or-folder>", "a bucket, a mirror or a copy"),
    "after a restored backup: bring entries back that readers have seen elsewhere",
    "npm run admin -- log take-back https://copy.example",
  ).action(async (place: string, options: JsonOption) => {
    await withStore(async (context) => {
      const entries = await takeBack(context, place);
      const said = entries
        ? `The log is ${entries} entries longer. Start the service again: it enters all public pieces anew.`
        : "The database lacks nothing of it. If the service has stopped signing, start it again.";
      print(options, { ok: true, entries }, said);
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
      const lock = lockLogKey(dataDir);
      const changed = await changeLogKey({ store, dataDir, logKey, isLost }).finally(() =>
        lock.release(),
      );
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

/** Fetches the log of a copy, and puts what the database lacks of it in its place. */
async function takeBack({ store, configuration }: Context, place: string): Promise<number> {
  const { dataDir, logKey } = configuration;
  const isAddress = /^https?:\/\//.test(place);
  const files = isAddress ? filesAt((await rootOfAddress(place)).root) : filesIn(place);
  const copy = mkdtempSync(join(tmpdir(), "galley-log-"));
  try {
    const before = await ledgerLength(store.read);
    await copyLog(files, copy);
    const known = (await currentKey(store.read))?.public_key;
    const key = readLogKey(dataDir, logKey, known);
    const publicKey = key && publicBytes(key);
    const note = readCheckpoint(copy) ?? "";
    if (!(await openSeen({ store, publicKey }, note))) {
      throw new Error(`The log at ${place} is not signed with a key of this site.`);
    }
    const fault = await takeBackFrom({ store, root: copy, publicKey });
    if (fault !== undefined) throw new Error(fault);
    return (await ledgerLength(store.read)) - before;
  } finally {
    rmSync(copy, { recursive: true });
  }
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
