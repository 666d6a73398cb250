import { createHash } from "node:crypto";

// Drawings are 1200 wide and 800 high.

export const WIDTH = 1_200;
export const HEIGHT = 800;

/** Numbers from 0 to 1, the same for the same name. */
export type Random = () => number;

export function createRandom(name: string): Random {
  let state = createHash("sha256").update(name).digest().readUInt32BE(0);
  return () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

const short = (number: number): string => String(Math.round(number * 10) / 10);

export function rectangle(
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  more = "",
): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`;
}

export function disc(x: number, y: number, radius: number, fill: string, more = ""): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${more}/>`;
}

export type Point = readonly [x: number, y: number];

export function polygon(points: readonly Point[], fill: string, more = ""): string {
  return `<path d="M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z" fill="${fill}" ${more}/>`;
}

/** A line through points, as a smooth curve; with a colour to fill it down to the ground, or only drawn. */
export function ridge(points: readonly Point[], fill: string, ground = HEIGHT): string {
  const [first = [0, 0]] = points;
  const last = points.at(-1) ?? first;
  return `<path d="${curve(points)}L${short(last[0])} ${ground}L${short(first[0])} ${ground}Z" fill="${fill}"/>`;
}

export function stroke(points: readonly Point[], colour: string, width: number, more = ""): string {
  return `<path d="${curve(points)}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function line(from: Point, to: Point, colour: string, width: number, more = ""): string {
  return `<path d="M${short(from[0])} ${short(from[1])}L${short(to[0])} ${short(to[1])}" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" ${more}/>`;
}

function curve(points: readonly Point[]): string {
  const at = (index: number): Point =>
    points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  let path = `M${short(at(0)[0])} ${short(at(0)[1])}`;
  for (let index = 0; index < points.length - 1; index++) {
    const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = [
      at(index - 1),
      at(index),
      at(index + 1),
      at(index + 2),
    ];
    const controls = [
      x1 + (x2 - x0) / 6,
      y1 + (y2 - y0) / 6,
      x2 - (x3 - x1) / 6,
      y2 - (y3 - y1) / 6,
      x2,
      y2,
    ];
    path += `C${controls.map(short).join(" ")}`;
  }
  return path;
}

/** Points of a landscape from edge to edge, around a height. */
export function rolling(random: Random, height: number, swing: number, count = 6): Point[] {
  return Array.from({ length: count + 1 }, (_, index): Point => [
    (index * WIDTH) / count,
    height + between(random, -swing, swing),
  ]);
}

export function group(content: string, transform: string, more = ""): string {
  return `<g transform="${transform}" ${more}>${content}</g>`;
}
