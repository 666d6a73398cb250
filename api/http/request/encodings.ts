import { brotliCompress, constants, gzip } from "node:zlib";

/** In order of preference, if a client accepts them equally. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Below this a compressed answer needs as many packets as a plain one. */
export const COMPRESS_MIN_BYTES = 600;

/** Brotli 5 is as fast as gzip 6 and a tenth smaller; 11 would take a hundred times as long. */
const BROTLI_QUALITY = 5;

/** Calls back with the compressed bytes, or with undefined if they are not smaller. */
export function compress(
  encoding: Encoding,
  body: Buffer,
  done: (smaller: Buffer | undefined) => void,
): void {
  const finish = (error: Error | null, result: Buffer): void =>
    done(!error && result.length < body.length ? result : undefined);
  if (encoding === "gzip") return gzip(body, finish);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  brotliCompress(body, { params }, finish);
}

/** Browsers send a handful of values. An attacker may send any number, so the cache of them is bounded. */
const REMEMBERED_MAX = 200;

/** Chooses by the client's quality values (RFC 9110 §12.5.3). If the client accepts none of ours, the plain form is sent. */
export function createEncodingChoice(): (header: string | undefined) => Encoding | undefined {
  const remembered = new Map<string, Encoding | undefined>();
  return (header) => {
    if (!header) return undefined;
    if (remembered.has(header)) return remembered.get(header);
    const chosen = chooseEncoding(header);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    if (header.length <= 200) remembered.set(header, chosen);
    return chosen;
  };
}

function chooseEncoding(header: string): Encoding | undefined {
  const qualities = qualitiesOf(header);
  const quality = (name: string): number => qualities.get(name) ?? qualities.get("*") ?? 0;
  const best = Math.max(...ENCODINGS.map(quality));
  // The plain form wins only if the client prefers it by name.
  if (best <= 0 || (qualities.get("identity") ?? 0) > best) return undefined;
  return ENCODINGS.find((name) => quality(name) === best);
}

/** Each member of an Accept header with its weight; 0 if the weight is malformed. */
export function qualitiesOf(header: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const member of header.split(",", 50)) {
    const [name = "", ...parameters] = member.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const quality = weight === undefined ? 1 : /^(?:0|1)(?:\.\d{0,3})?$/.test(weight) ? +weight : 0;
    if (name) qualities.set(name, Math.min(quality, 1));
  }
  return qualities;
}
