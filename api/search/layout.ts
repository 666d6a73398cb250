import { crc32 } from "node:zlib";

/**
 * A segment is one block of bytes: a header of 32-bit words, then these sections, each aligned to eight bytes so that
 * typed arrays can view it in place. The tables say where things are in the bulk, and are verified on every load.
 */
const TABLES = [
  "ids",
  "publishedAt",
  "categories",
  "categoryOf",
  "headlineStarts",
  "standfirstStarts",
  "bodyStarts",
  "lineStarts",
  "authors",
  "authorOf",
] as const;

const BULK = ["headlines", "standfirsts", "bodies", "lines"] as const;

const SECTIONS = [...TABLES, ...BULK] as const;

export type Sections<Bytes = Buffer> = Record<(typeof SECTIONS)[number], Bytes>;

const WITHOUT_AUTHORS = TABLES.slice(0, -2);

/**
 * The sections of each readable version, in order. Version 1 also had an index of words, and version 2 no authors. What is
 * missing is empty, so that a site still answers searches while the tree is rebuilt after an upgrade.
 */
const FORMATS: Readonly<Record<number, { tables: readonly string[]; bulk: readonly string[] }>> = {
  1: {
    tables: [...WITHOUT_AUTHORS, "seamStarts", "termStarts", "postingStarts"],
    bulk: ["terms", "postings", ...BULK, "seams"],
  },
  2: { tables: WITHOUT_AUTHORS, bulk: BULK },
  3: { tables: TABLES, bulk: BULK },
};

/** "GSEG" in little-endian order, which typed arrays have on every machine that Node runs on. */
const MAGIC = 0x47455347;
const VERSION = 3;

/** Indexes of the header's words: magic number, version, total bytes, two checksums, then each section's length. */
const HEADER = { magic: 0, version: 1, bytes: 2, tablesSum: 3, bulkSum: 4, lengths: 5 } as const;
/** The same in every version: room for 19 sections. */
export const HEADER_BYTES = 96;
const SUMMED_FROM = HEADER.lengths * 4;

/** Offsets are 32-bit. */
const BYTES_MAX = 0xffff_ffff;

export function packSections(sections: Sections<ArrayBufferView>): Buffer {
  const lengths = SECTIONS.map((name) => sections[name].byteLength);
  const { offsets, tablesEnd, end } = placesOf(lengths, TABLES.length);
  if (end > BYTES_MAX) throw new Error("A search segment cannot hold more than 4 GiB.");
  // Zero-filled, so that the padding is always the same.
  const packed = Buffer.alloc(end);
  for (const [number, name] of SECTIONS.entries()) {
    const { buffer, byteOffset, byteLength } = sections[name];
    packed.set(new Uint8Array(buffer, byteOffset, byteLength), offsets[number]);
  }
  const header = words(packed, 0, HEADER_BYTES);
  header.set(lengths, HEADER.lengths);
  header[HEADER.magic] = MAGIC;
  header[HEADER.version] = VERSION;
  header[HEADER.bytes] = end;
  header[HEADER.tablesSum] = crc32(packed.subarray(SUMMED_FROM, tablesEnd));
  header[HEADER.bulkSum] = crc32(packed.subarray(tablesEnd));
  return packed;
}

/** Views the sections in place. Throws if the bytes are damaged. */
export function unpackSections(given: Buffer): { packed: Buffer; sections: Sections } {
  // A small file is a slice of Node's buffer pool, at any offset.
  const packed = given.byteOffset % 8 === 0 ? given : Buffer.from(new Uint8Array(given).buffer);
  const { names, lengths, header, places } = checkedHeader(packed);
  const { offsets, tablesEnd } = places;
  if (header[HEADER.tablesSum] !== crc32(packed.subarray(SUMMED_FROM, tablesEnd))) {
    throw unreadable("its tables do not match their checksum");
  }
  const sections = Object.fromEntries(
    SECTIONS.map((name) => {
      const number = names.indexOf(name);
      const offset = offsets[number] ?? 0;
      return [name, packed.subarray(offset, offset + (lengths[number] ?? 0))];
    }),
  ) as Sections;
  return { packed, sections };
}

/** Verifies the checksum of the bulk, which takes time in proportion to all text: for callers that copy the bulk. */
export function checkBulk(packed: Buffer): void {
  const { header, places } = checkedHeader(packed);
  if (header[HEADER.bulkSum] !== crc32(packed.subarray(places.tablesEnd))) {
    throw unreadable("its texts do not match their checksum");
  }
}

interface CheckedHeader {
  header: Uint32Array;
  names: readonly string[];
  lengths: number[];
  places: Places;
}

function checkedHeader(packed: Buffer): CheckedHeader {
  if (packed.length < HEADER_BYTES) throw unreadable(`it has only ${packed.length} bytes`);
  const header = words(packed, 0, HEADER_BYTES);
  if (header[HEADER.magic] !== MAGIC) throw unreadable("it does not begin with the right bytes");
  const format = FORMATS[header[HEADER.version] ?? 0];
  if (!format) {
    throw unreadable(`its version is ${header[HEADER.version]}, and we read ${VERSION}`);
  }
  const names = [...format.tables, ...format.bulk];
  const lengths = Array.from(header.subarray(HEADER.lengths, HEADER.lengths + names.length));
  const places = placesOf(lengths, format.tables.length);
  if (header[HEADER.bytes] !== packed.length || places.end !== packed.length) {
    throw unreadable(`it has ${packed.length} bytes instead of ${header[HEADER.bytes]}`);
  }
  return { header, names, lengths, places };
}

/** Where the ids are, from the header alone: a caller that wants only them need not read the texts. */
export function idsPlace(header: Buffer): { start: number; length: number } {
  return { start: HEADER_BYTES, length: words(header, 0, HEADER_BYTES)[HEADER.lengths] ?? 0 };
}

export function words(bytes: Buffer, from = 0, to = bytes.length): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset + from, (to - from) / 4);
}

interface Places {
  offsets: number[];
  tablesEnd: number;
  end: number;
}

function placesOf(lengths: readonly number[], tables: number): Places {
  const offsets: number[] = [];
  let end = HEADER_BYTES;
  for (const length of lengths) {
    offsets.push(end);
    end = aligned(end + length);
  }
  return { offsets, tablesEnd: offsets[tables] ?? end, end };
}

function aligned(offset: number): number {
  return Math.ceil(offset / 8) * 8;
}

function unreadable(why: string): Error {
  return new Error(`This search segment cannot be read: ${why}. Build the search index again.`);
}
