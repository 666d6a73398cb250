import type { KeyObject } from "node:crypto";
import type { H3, HTTPResponse } from "h3";
import { timestamp } from "../contract/clock.ts";
import { originOf } from "../contract/ledger/tiles.ts";
import { COSIGNATURE, readNote } from "../render/ledger/checkpoint.ts";
import { isConsistent } from "../render/ledger/consistency.ts";
import { cosign } from "../render/ledger/cosignature.ts";
import { treeHash } from "../render/ledger/merkle.ts";
import {
  openCheckpoint,
  openVerifierKey,
  publicBytes,
  verifierKey,
} from "../render/ledger/note.ts";
import { readRequest, type WitnessRequest } from "../render/ledger/witness-request.ts";
import type { Store } from "../store/engine/open.ts";
import type { WitnessedLogRow } from "../store/ledger/tables-ledger.ts";
import { keepWitnessed, witnessedLog } from "../store/ledger/witnessed.ts";
import { createFailureAnswer, type Failures, reportedOf, toResponse } from "./answers.ts";
import type { Log } from "./log.ts";
import { type RateLimits, takeOrRefuse } from "./rate-limit.ts";
import type { ClientAddress } from "./request/client-address.ts";
import { readBody, textOf } from "./request/request-body.ts";

// A witness of the logs of other sites (https://c2sp.org/tlog-witness): it signs that it has seen a checkpoint, and no other
// history before it. Nobody needs an account: what counts is the signature of a log that the operator has listed.

export interface Witness {
  key: KeyObject;
  /** The verifier keys of the logs that it cosigns. */
  logs: readonly string[];
}

interface WitnessOptions {
  store: Store;
  baseUrl: string;
  witness: Witness;
  limits: Pick<RateLimits, "reads">;
  clientAddress: ClientAddress;
  failures: Failures;
  log: Pick<Log, "warn">;
}

/** A checkpoint with sixteen long signatures, and the longest proof. */
const BODY_MAX_BYTES = 128 * 1_024;

/** Does nothing if the site is a witness of no other log. */
export function bindWitness(
  app: H3,
  { witness, ...rest }: Omit<WitnessOptions, "witness"> & { witness: Witness | undefined },
): void {
  if (!witness) return;
  const options = { ...rest, witness };
  const failureAnswer = createFailureAnswer(options.failures);
  app.post("/log/witness/add-checkpoint", async (event): Promise<HTTPResponse> => {
    const { headers } = event.req;
    try {
      const socket = event.runtime?.node?.req.socket;
      takeOrRefuse(
        options.limits.reads,
        options.clientAddress(socket?.remoteAddress, headers.get("x-forwarded-for")),
      );
      const body = textOf(await readBody(event, { bytes: BODY_MAX_BYTES }));
      return toResponse(await answerTo(options, body));
    } catch (error) {
      return toResponse(failureAnswer(error, reportedOf(event)));
    }
  });
}

/** The key by which others know this witness. */
export function witnessKeyOf(key: KeyObject, baseUrl: string): string {
  return verifierKey(witnessName(baseUrl), publicBytes(key), COSIGNATURE);
}

function witnessName(baseUrl: string): string {
  return `${originOf(baseUrl)}/witness`;
}

interface Answer {
  status: number;
  text: string;
  headers: Record<string, string>;
}

function say(status: number, text: string, type = "text/plain; charset=utf-8"): Answer {
  return { status, text: `${text}\n`, headers: { "content-type": type } };
}

async function answerTo(options: WitnessOptions, body: string): Promise<Answer> {
  const request = readRequest(body);
  const { text = "" } = readNote(request?.note ?? "") ?? {};
  if (!request || !text) return say(400, "This is not a request to add a checkpoint.");
  const [origin = ""] = text.split("\n", 1);
  const keys = options.witness.logs.map((vkey) => openVerifierKey(vkey));
  const own = keys.filter((key) => key?.origin === origin);
  if (!own.length) return say(404, "This witness does not know this log.");
  for (const key of own) {
    const checkpoint = key && openCheckpoint(request.note, key);
    if (checkpoint) return take(options, { request, text, checkpoint });
  }
  return say(403, "No key of this log has signed the checkpoint.");
}

interface Asked {
  request: WitnessRequest;
  text: string;
  checkpoint: NonNullable<ReturnType<typeof openCheckpoint>>;
}

/**
 * A checkpoint is public, so anybody can send it, again and again. What is refused, and what is known already, is answered
 * without the lock of writers.
 */
async function take(options: WitnessOptions, asked: Asked): Promise<Answer> {
  const { store } = options;
  const { request, checkpoint } = asked;
  const { origin, size, root } = checkpoint;
  if (request.old > size) return say(400, "The old size is larger than the checkpoint.");
  const known = await witnessedLog(store.read, origin);
  const refused = refusalOf(options, asked, known);
  if (refused) return refused;
  const line = cosigned(options, asked);
  if (known?.size === size) return say(200, line);
  // Compares and keeps in one transaction: of two requests at the same time, the second meets what the first has kept.
  return store.write(async (tx) => {
    const overtaken = refusalOf(options, asked, await witnessedLog(tx, origin));
    if (overtaken) return overtaken;
    await keepWitnessed(tx, {
      origin,
      size,
      root: root.toString("base64"),
      note: `${request.note.trimEnd()}\n${line}\n`,
      cosigned_at: timestamp(store.clock),
    });
    return say(200, line);
  });
}

function refusalOf(
  { log }: WitnessOptions,
  { request: { old, proof }, checkpoint }: Asked,
  known: WitnessedLogRow | undefined,
): Answer | undefined {
  const { origin, size, root } = checkpoint;
  const before = { size: known?.size ?? 0, root: Buffer.from(known?.root ?? "", "base64") };
  if (old !== before.size) return say(409, String(before.size), "text/x.tlog.size");
  if (known && size === before.size && !root.equals(before.root)) {
    log.warn("A log shows another history than the one that was cosigned.", { log: origin, size });
    return say(409, String(before.size), "text/x.tlog.size");
  }
  const isEmpty = size === 0 && !root.equals(treeHash([]));
  const isFirst = known === undefined && proof.length === 0;
  if (!isEmpty && (isFirst || isConsistent(before, checkpoint, proof))) return undefined;
  // Anybody can send a wrong proof: it says nothing about the log.
  return say(
    422,
    "The proof does not lead from the checkpoint that was cosigned last to this one.",
  );
}

function cosigned({ store, baseUrl, witness }: WitnessOptions, { text }: Asked): string {
  const seconds = Math.floor(store.clock().getTime() / 1_000);
  return cosign(text, { name: witnessName(baseUrl), key: witness.key, seconds });
}
