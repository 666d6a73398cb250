import type { WitnessSetting } from "../../api/contract/ledger/witness-settings.ts";
import { COSIGNATURE } from "../../api/render/ledger/checkpoint.ts";
import { consistencyProof } from "../../api/render/ledger/consistency.ts";
import { cosignaturesOf } from "../../api/render/ledger/cosignature.ts";
import { openVerifierKey } from "../../api/render/ledger/note.ts";
import { writeRequest } from "../../api/render/ledger/witness-request.ts";
import type { Outbound } from "../../api/outbound/client.ts";
import { english } from "../../api/contract/say.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { addCosignatures, newestCheckpoint } from "../../api/store/ledger/checkpoints.ts";
import type { LedgerCheckpointRow } from "../../api/store/ledger/tables-ledger.ts";
import type { WorkerLog } from "../pipeline/worker-log.ts";
import { hashesFrom } from "./hashes.ts";

export interface Witnesses {
  /** Asks those that have not cosigned the newest checkpoint, unless that is under way. Nothing waits for them. */
  look(): void;
  /** Resolves when nothing is under way. */
  finish(): Promise<void>;
}

interface WitnessesOptions {
  store: Store;
  witnesses: readonly WitnessSetting[];
  outbound: Pick<Outbound, "send">;
  log: WorkerLog;
  /** Several nodes would ask for the same. */
  isLeader: () => boolean;
  /** Called when a checkpoint has a cosignature more: its file is written again. */
  onCosigned: () => void;
  /** Called when a witness has seen another history than ours, with what to do. */
  onConflict: (fault: string) => Promise<void>;
  /** Ends the requests that are under way, and begins none. */
  signal?: AbortSignal;
}

const SECONDS = 10;
const ANSWER_BYTES = 64 * 1_024;
/** A witness that is away is asked again after this long. */
const RETRY_MS = 60_000;
/** A witness that is far behind says where it is, and is asked again. */
const TRIES = 3;

/** Asks the witnesses of the log to cosign its checkpoints, beside the building. */
export function createWitnesses(options: WitnessesOptions): Witnesses {
  const { store, witnesses, log, signal } = options;
  let running: Promise<void> | undefined;
  const asked = witnesses.flatMap(({ vkey, url }) => {
    const key = openVerifierKey(vkey, COSIGNATURE);
    if (!key) log(`LOG_WITNESS: ${vkey} is not the key of a witness.`, "warn");
    return key ? [{ key, url, size: 0, restUntil: 0, isAway: false }] : [];
  });

  async function lookNow(): Promise<void> {
    const newest = await newestCheckpoint(store.read);
    if (!newest || !options.isLeader()) return;
    const waiting = asked.filter(
      (one) => performance.now() >= one.restUntil && !cosignaturesOf(newest.note, one.key).length,
    );
    const lines = await Promise.all(waiting.map((one) => ask(one, newest)));
    const all = lines.flat();
    const isKept =
      all.length > 0 &&
      (await store.write((tx) => addCosignatures(tx, { size: newest.size, lines: all })));
    if (isKept) options.onCosigned();
  }

  async function ask(one: (typeof asked)[number], newest: LedgerCheckpointRow): Promise<string[]> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const answer = await options.outbound.send(await requestFor(one, newest));
      if (signal?.aborted) return [];
      const body = "body" in answer ? answer.body.toString() : "";
      const status = "status" in answer ? answer.status : 0;
      if (status === 200) {
        const text = newest.note.slice(0, newest.note.lastIndexOf("\n\n") + 2);
        // An empty line would make what is before it a part of what is signed.
        const [line] = body.includes("\n\n") ? [] : cosignaturesOf(text + body, one.key);
        if (line !== undefined) {
          Object.assign(one, { size: newest.size, isAway: false });
          return [line];
        }
      }
      const theirs = status === 409 && /^\d{1,15}\n?$/.test(body) ? Number(body) : undefined;
      if (theirs !== undefined && theirs <= newest.size && theirs !== one.size) {
        one.size = theirs;
        continue;
      }
      // Another node may have asked for a newer checkpoint meanwhile.
      const now = (await newestCheckpoint(store.read))?.size ?? 0;
      const isLonger = theirs !== undefined && theirs > now;
      const isOther = theirs === newest.size && one.size === newest.size;
      // Nothing can contradict a history of no entries: this is not a witness, or one that is broken.
      const isRefused = status === 422 && one.size > 0;
      if (isLonger || isOther || isRefused) {
        await options.onConflict(conflictWith(one.url));
      }
      const said = "said" in answer ? english(answer.said) : `It answers ${status}.`;
      if (!one.isAway) log(`The witness ${one.url} has not cosigned the log. ${said}`, "warn");
      Object.assign(one, { isAway: true, restUntil: performance.now() + RETRY_MS });
      return [];
    }
    return [];
  }

  async function requestFor({ url, size }: (typeof asked)[number], newest: LedgerCheckpointRow) {
    // It may have been restored from a backup.
    const old = Math.min(size, newest.size);
    const proof = await store.snapshot((db) =>
      consistencyProof(old, newest.size, (level, from, count) =>
        hashesFrom(db, level, from, count),
      ),
    );
    return {
      url: `${url}/add-checkpoint`,
      writerId: url,
      method: "POST" as const,
      headers: { "content-type": "text/plain; charset=utf-8" },
      body: Buffer.from(writeRequest({ old, proof, note: newest.note })),
      seconds: SECONDS,
      bytes: ANSWER_BYTES,
      ...(signal && { signal }),
    };
  }

  return {
    look() {
      if (!asked.length || signal?.aborted) return;
      running ??= lookNow()
        .catch((error: unknown) =>
          log(`The witnesses could not be asked: ${String(error)}`, "warn"),
        )
        .finally(() => (running = undefined));
    },
    finish: async () => running,
  };
}

function conflictWith(url: string): string {
  return `The witness ${url} has seen another history of the log of public acts than this one, so nothing more is signed. Restore the newest backup of the database, and bring back what it lacks from a copy of the site: npm run admin -- log take-back. If there is none, remove the witness from LOG_WITNESS: whoever asks it is told that the log went back.`;
}
