import { LRUCache } from "lru-cache";
import { ownBytes } from "../http/own-bytes.ts";
import { CACHE_BYTES, type CacheBytes } from "../read/cache-bytes.ts";
import type { Json } from "./dispatch.ts";

/** The same JSON twice: once for programs, once for clients that know only text. */
export function toolResult(answer: string): string {
  const json = answer.trimEnd();
  return `{"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}}`;
}

/** Without structured content: clients hold it against the schema of the answer even here. */
export function toolError(text: string): string {
  return JSON.stringify({ content: [{ type: "text", text }], isError: true });
}

export type KeptResults = (text: string) => Json;

/**
 * The results around files, encoded, by the text of the file: one that changed has another. To quote and encode a piece
 * of 10 KB takes four times as long as all else of a call.
 */
export function createKeptResults(
  cacheBytes: Pick<CacheBytes, "toolResults"> = CACHE_BYTES,
): KeptResults {
  const results = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: cacheBytes.toolResults,
    sizeCalculation: ({ length }, text) => length + 2 * text.length,
  });
  return (text) => {
    const known = results.get(text);
    if (known) return known;
    const made = ownBytes(Buffer.from(toolResult(text)));
    results.set(text, made);
    return made;
  };
}
