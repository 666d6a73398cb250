import type { Ruler } from "./ruler.ts";
import { type Cluster, isBlank } from "./set-text.ts";

export interface SetLines {
  size: number;
  lines: Cluster[][];
}

export interface LinesOptions {
  /** Sizes to try, the largest first, with the lines that each may have. */
  sizes: readonly { size: number; lines: number }[];
  width: number;
  ruler: Ruler;
  /** The mark for the rest of a text that is too long. */
  ellipsis: Cluster;
}

/** Breaks a text into lines of about the same length, in the largest size that has room for all of it. */
export function breakLines(text: readonly Cluster[], options: LinesOptions): SetLines {
  const { sizes, width, ruler } = options;
  const units = unitsOf(text, ruler);
  for (const { size, lines: most } of sizes) {
    const room = width / size;
    // A word that does not fit is broken only where no size has room for it.
    if (size !== sizes.at(-1)?.size && units.some((unit) => unit.width > room)) continue;
    const lines = fill(split(units, room, ruler), room);
    if (lines.length <= most) return { size, lines: balance(units, lines.length, room, ruler) };
  }
  const { size, lines: most } = sizes.at(-1) ?? { size: 1, lines: 1 };
  const room = width / size;
  const lines = fill(split(units, room, ruler), room).slice(0, most);
  const last = lines.pop() ?? [];
  return { size, lines: [...lines, cut(last, { ...options, width: room })] };
}

/** A line that says there is more. */
function cut(line: readonly Cluster[], { width, ruler, ellipsis }: LinesOptions): Cluster[] {
  const kept = [...line];
  while (kept.length && ruler.widthOfAll([...kept, ellipsis]) > width) kept.pop();
  // Not within a word, unless it is a very long one.
  const blank = kept.findLastIndex(isBlank);
  if (kept.length < line.length && !isBlank(line[kept.length]) && blank > kept.length / 2)
    kept.length = blank;
  while (isBlank(kept.at(-1)) || /^[,;:.–—-]$/.test(kept.at(-1)?.text ?? "")) kept.pop();
  return [...kept, ellipsis];
}

/** The narrowest column that needs no more lines. */
function balance(units: readonly Unit[], count: number, room: number, ruler: Ruler): Cluster[][] {
  let [low, high] = [room / 2, room];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (fill(split(units, middle, ruler), middle).length <= count) high = middle;
    else low = middle;
  }
  const lines = fill(split(units, high, ruler), high);
  const hasBroken = units.some((unit) => unit.width > high);
  return hasBroken ? fill(split(units, room, ruler), room) : lines;
}

/** The parts that stay together on a line: a word, or a Chinese character with its punctuation. */
interface Unit {
  clusters: Cluster[];
  width: number;
  /** The width of the blank after it, or none. */
  blank: number;
  blankCluster: Cluster | null;
}

function unitsOf(text: readonly Cluster[], ruler: Ruler): Unit[] {
  const units: Unit[] = [];
  let clusters: Cluster[] = [];
  const end = (blank: Cluster | null): void => {
    if (!clusters.length) return;
    const width = ruler.widthOfAll(clusters);
    units.push({
      clusters,
      width,
      blank: blank ? ruler.widthOfAll([blank]) : 0,
      blankCluster: blank,
    });
    clusters = [];
  };
  const starts = wordStarts(text);
  let at = 0;
  for (const [index, cluster] of text.entries()) {
    at += cluster.text.length;
    if (isBlank(cluster)) {
      end(cluster);
      continue;
    }
    clusters.push(cluster);
    const next = text[index + 1];
    const isWhole = !EAST.test(next?.text ?? "") || starts.has(at);
    if (next && !isBlank(next) && isWhole && mayBreak(cluster.text, next.text)) end(null);
  }
  end(null);
  return units;
}

const words = new Intl.Segmenter("ja", { granularity: "word" });

/** Chinese and Japanese have no blanks, but they have words, and a headline is easier to read in whole ones. */
function wordStarts(text: readonly Cluster[]): Set<number> {
  const whole = text.map((cluster) => cluster.text).join("");
  return new Set(Array.from(words.segment(whole), ({ index }) => index));
}

const EAST = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Kinsoku: no line begins with these, and none ends with those. */
const NOT_FIRST =
  /^[、。，．・：；？！”’）〕］｝〉》」』】〟ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥,.;:!?)\]}%»›]/u;
const NOT_LAST = /^[（〔［｛〈《「『【〝“‘([{«‹¿¡]/u;

function mayBreak(text: string, next: string): boolean {
  if (NOT_FIRST.test(next) || NOT_LAST.test(text)) return false;
  if (EAST.test(text) || EAST.test(next)) return true;
  return /^[-‐–—/]$/.test(text) && /^[\p{L}\p{N}]/u.test(next);
}

/** Breaks words that are longer than a line. */
function split(units: readonly Unit[], room: number, ruler: Ruler): Unit[] {
  return units.flatMap((unit) => {
    if (unit.width <= room) return [unit];
    const parts: Unit[] = [];
    let clusters: Cluster[] = [];
    for (const cluster of unit.clusters) {
      if (clusters.length && ruler.widthOfAll([...clusters, cluster]) > room) {
        parts.push({ clusters, width: ruler.widthOfAll(clusters), blank: 0, blankCluster: null });
        clusters = [];
      }
      clusters.push(cluster);
    }
    const { blank, blankCluster } = unit;
    return [...parts, { clusters, width: ruler.widthOfAll(clusters), blank, blankCluster }];
  });
}

function fill(units: readonly Unit[], room: number): Cluster[][] {
  const lines: Cluster[][] = [];
  let line: Cluster[] = [];
  let used = 0;
  let before: Unit | undefined;
  for (const unit of units) {
    const blank = before?.blank ?? 0;
    if (line.length && used + blank + unit.width > room) {
      lines.push(line);
      line = [];
      used = 0;
    } else if (line.length && before?.blankCluster) {
      line.push(before.blankCluster);
      used += blank;
    }
    line.push(...unit.clusters);
    used += unit.width;
    before = unit;
  }
  if (line.length) lines.push(line);
  return lines;
}
