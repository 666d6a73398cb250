import { crc32, deflateSync } from "node:zlib";

/** A chart to draw: one number a bar, or one a point. */
export type Figure = { bars: readonly number[] } | { line: readonly number[] };

const WIDTH = 640;
const HEIGHT = 280;
const MARGIN = 24;
const BASELINE = HEIGHT - MARGIN;
const [PAPER, GRID, INK] = [0, 1, 2];
const PALETTE = [0xfb, 0xf9, 0xf4, 0xdd, 0xd8, 0xcc, 0x1f, 0x4e, 0x5f];

/** Draws a chart as a PNG in a data: address, so that the demo needs no file and no network. */
export function drawFigure(figure: Figure): string {
  const canvas = Array.from({ length: HEIGHT }, () => new Uint8Array(WIDTH).fill(PAPER));
  const fill = (x: number, y: number, width: number, height: number, colour: number): void => {
    for (let row = y; row < y + height; row++) canvas[row]?.fill(colour, x, x + width);
  };
  for (let line = 0; line <= 4; line++) {
    fill(
      MARGIN,
      Math.round(MARGIN + ((BASELINE - MARGIN) * line) / 4),
      WIDTH - 2 * MARGIN,
      1,
      GRID,
    );
  }
  const values = "bars" in figure ? figure.bars : figure.line;
  const step = (WIDTH - 2 * MARGIN) / values.length;
  const heights = values.map((value) =>
    Math.round((value / Math.max(...values)) * (BASELINE - MARGIN)),
  );
  for (const [index, height] of heights.entries()) {
    const x = Math.round(MARGIN + index * step);
    if ("bars" in figure) {
      fill(Math.round(x + step * 0.2), BASELINE - height, Math.round(step * 0.6), height, INK);
      continue;
    }
    fill(x, BASELINE - height, Math.round(step), 3, INK);
    const rise = (heights[index + 1] ?? height) - height;
    fill(Math.round(x + step), BASELINE - height - rise, 3, rise + 3, INK);
  }
  return `data:image/png;base64,${encodePng(canvas).toString("base64")}`;
}

/** A palette PNG (the PNG specification, §11): header, palette, one compressed block of rows, end. */
function encodePng(rows: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const unfiltered = rows.flatMap((row) => [Buffer.from([0]), row]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(PALETTE)),
    chunk("IDAT", deflateSync(Buffer.concat(unfiltered), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
