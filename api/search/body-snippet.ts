import { isAscii } from "node:buffer";
import { findNeedle } from "./needle.ts";
import { flatten, foldCase, rangeInLine } from "./normalise.ts";
import type { Query } from "./query.ts";
import type { Segment } from "./segment.ts";
import { snippetAround } from "./snippet.ts";
import { bytesOf, textOf } from "./texts.ts";

/** A snippet depends on at most this many characters on either side of the match: 160, and the letter at the cut. */
const REACH = 240;

/** Up to this size, converting the whole ASCII text to a string is faster than cutting it first. */
const SHORT_BYTES = 8 * 1_024;

/** The words around the first match in a document's body. */
export function bodySnippet(segment: Segment, document: number, query: Query): string {
  const line = bytesOf(segment.lines, document);
  const isShort = line.length <= SHORT_BYTES && isAscii(line);
  const nearby = isShort ? undefined : snippetNearby(segment, document, query);
  return nearby ?? snippetOfWhole(segment, document, query);
}

/**
 * Converts only the neighbourhood of the match to a string: 18 µs where the whole of the longest piece takes 1,100, and
 * half the time for a text with a few typographic quotation marks. Returns undefined where the offsets of the shown
 * line and of its folded form differ.
 */
function snippetNearby(
  { lines, sites }: Segment,
  document: number,
  { text, needle }: Query,
): string | undefined {
  const [line, folded] = [bytesOf(lines, document), bytesOf(sites.body, document)];
  if (line.length !== folded.length) return undefined;
  const at = findNeedle(folded, needle);
  const from = charactersBack(line, at, REACH);
  const to = charactersOn(line, at + needle.bytes.length, REACH);
  const [shown, compared] = [line.toString("utf8", from, to), folded.toString("utf8", from, to)];
  const flat = flatten(shown);
  if (foldCase(flat) !== compared) return undefined;
  const start = compared.indexOf(text);
  return snippetAround(shown, rangeInLine(flat, compared, { start, end: start + text.length }));
}

function snippetOfWhole(segment: Segment, document: number, { text }: Query): string {
  const line = textOf(segment.lines, document);
  const folded = textOf(segment.sites.body, document);
  const start = folded.indexOf(text);
  const range = rangeInLine(flatten(line), folded, { start, end: start + text.length });
  return snippetAround(line, range);
}

/** The offset of the character that lies `count` characters before `place` in UTF-8, or 0. */
function charactersBack(utf8: Buffer, place: number, count: number): number {
  let start = place;
  for (let left = count; left > 0 && start > 0; left--) {
    do start--;
    while (start > 0 && isContinuation(utf8, start));
  }
  return start;
}

function charactersOn(utf8: Buffer, place: number, count: number): number {
  let end = place;
  for (let left = count; left > 0 && end < utf8.length; left--) {
    do end++;
    while (end < utf8.length && isContinuation(utf8, end));
  }
  return end;
}

function isContinuation(utf8: Buffer, place: number): boolean {
  return ((utf8[place] ?? 0) & 0xc0) === 0x80;
}
