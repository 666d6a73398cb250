import { fromBase64, toBase64 } from "../../contract/ledger/bytes.ts";

// How a log asks a witness to cosign (https://c2sp.org/tlog-witness).

/** What a log sends: the size that the witness cosigned last, the proof from there, and the checkpoint. */
export interface WitnessRequest {
  old: number;
  proof: Buffer[];
  note: string;
}

/** A tree of 2^63 entries needs no more. */
const PROOF_MAX = 63;

export function writeRequest({ old, proof, note }: WitnessRequest): string {
  return `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join("")}\n${note}`;
}

/** Undefined if the request does not have this form. */
export function readRequest(body: string): WitnessRequest | undefined {
  const end = body.indexOf("\n\n");
  const [first = "", ...lines] = body.slice(0, Math.max(0, end)).split("\n");
  const [, size] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? [];
  const proof = lines.map((line) => Buffer.from(fromBase64(line) ?? []));
  const fits = proof.length <= PROOF_MAX && proof.every((hash) => hash.length === 32);
  if (size === undefined || !fits) return undefined;
  return { old: Number(size), proof, note: body.slice(end + 2) };
}
