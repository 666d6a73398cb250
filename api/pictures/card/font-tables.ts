/** The characters of a font file with their widths, in units of the size. A character that joins others may be narrower. */
export function readWidths(file: Buffer): Map<number, number> {
  const tables = tablesOf(file);
  const table = (name: string): Buffer => {
    const found = tables.get(name);
    if (!found) throw new Error(`The font has no table ${name}.`);
    return found;
  };
  const units = table("head").readUInt16BE(18);
  const measured = table("hhea").readUInt16BE(34);
  const widths = table("hmtx");
  const widthOf = (glyph: number): number =>
    widths.readUInt16BE(Math.min(glyph, measured - 1) * 4) / units;
  const glyphs = glyphsOf(table("cmap"));
  return new Map(Array.from(glyphs, ([codePoint, glyph]) => [codePoint, widthOf(glyph)]));
}

function tablesOf(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < file.readUInt16BE(4); index++) {
    const entry = 12 + index * 16;
    const from = file.readUInt32BE(entry + 8);
    const length = file.readUInt32BE(entry + 12);
    tables.set(file.toString("latin1", entry, entry + 4), file.subarray(from, from + length));
  }
  return tables;
}

/** The glyph of each character. */
function glyphsOf(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const part = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    const format = part.readUInt16BE(0);
    if (format === 4) readSegments(part, glyphs);
    if (format === 12) readGroups(part, glyphs);
  }
  return glyphs;
}

/** Format 4: characters of the basic plane, in segments. */
function readSegments(part: Buffer, glyphs: Map<number, number>): void {
  const doubled = part.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + doubled, 16 + 2 * doubled, 16 + 3 * doubled];
  for (let at = 0; at < doubled; at += 2) {
    const end = part.readUInt16BE(ends + at);
    const start = part.readUInt16BE(starts + at);
    const delta = part.readUInt16BE(deltas + at);
    const offset = part.readUInt16BE(offsets + at);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const listed = offset ? part.readUInt16BE(offsets + at + offset + (code - start) * 2) : code;
      const glyph = offset && !listed ? 0 : (listed + delta) & 0xffff;
      if (glyph) glyphs.set(code, glyph);
    }
  }
}

/** Format 12: characters of all planes, in groups. */
function readGroups(part: Buffer, glyphs: Map<number, number>): void {
  for (let index = 0; index < part.readUInt32BE(12); index++) {
    const group = 16 + index * 12;
    const start = part.readUInt32BE(group);
    const end = part.readUInt32BE(group + 4);
    const first = part.readUInt32BE(group + 8);
    for (let code = start; code <= end; code++) glyphs.set(code, first + code - start);
  }
}
